package dev.retrykit.saboteur;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The saboteurs of a policy. */
public final class Saboteurs {
    private static final Map<String, List<Saboteur>> BY_POLICY = Map.of("omp", omp());

    private Saboteurs() {}

    /** All saboteurs of a policy, grouped by the part of the reference that each gets wrong; none where there are none. */
    public static List<Saboteur> of(String policy) {
        return BY_POLICY.getOrDefault(policy, List.of());
    }

    private static List<Saboteur> omp() {
        return Stream.of(
                        ScopeSaboteurs.all(),
                        ClassSaboteurs.all(),
                        SettingsSaboteurs.all(),
                        BackoffSaboteurs.all(),
                        ChainSaboteurs.all(),
                        EndSaboteurs.all(),
                        CancelSaboteurs.all(),
                        RelapseSaboteurs.all(),
                        MemorySaboteurs.all(),
                        EventSaboteurs.all(),
                        SessionSaboteurs.all(),
                        WireSaboteurs.all(),
                        UsageSaboteurs.all(),
                        ControlSaboteurs.all(),
                        ScreenSaboteurs.all())
                .flatMap(List::stream)
                .toList();
    }
}
