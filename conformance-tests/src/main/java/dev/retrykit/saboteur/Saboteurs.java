package dev.retrykit.saboteur;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The saboteurs of a policy. */
public final class Saboteurs {
    private static final Map<String, List<Saboteur>> BY_POLICY = Map.of(
            "omp", sessions(Reference.OMP),
            "pi", sessions(Reference.PI),
            "field", FieldSaboteurs.all(),
            "agent-loop", LoopSaboteurs.all(),
            "ttalk", ModelSaboteurs.all());

    private Saboteurs() {}

    /** All saboteurs of a policy, grouped by the part of the reference that each gets wrong; none where there are none. */
    public static List<Saboteur> of(String policy) {
        return BY_POLICY.getOrDefault(policy, List.of());
    }

    /** Those vices of a session that break a clause of this policy. */
    private static List<Saboteur> sessions(Reference reference) {
        return Stream.of(
                        ScopeSaboteurs.all(reference),
                        ClassSaboteurs.all(reference),
                        SettingsSaboteurs.all(reference),
                        BackoffSaboteurs.all(reference),
                        ChainSaboteurs.all(reference),
                        EndSaboteurs.all(reference),
                        CancelSaboteurs.all(reference),
                        RelapseSaboteurs.all(reference),
                        MemorySaboteurs.all(reference),
                        EventSaboteurs.all(reference),
                        SessionSaboteurs.all(reference),
                        WireSaboteurs.all(reference),
                        UsageSaboteurs.all(reference),
                        ControlSaboteurs.all(reference),
                        ScreenSaboteurs.all(reference),
                        QuotaSaboteurs.all(reference),
                        RunSaboteurs.all(reference),
                        WillSaboteurs.all(reference),
                        StateSaboteurs.all(reference),
                        OverflowSaboteurs.all(reference),
                        SdkSaboteurs.all(reference))
                .flatMap(List::stream)
                .filter(saboteur -> !saboteur.clauses().isEmpty())
                .toList();
    }
}
