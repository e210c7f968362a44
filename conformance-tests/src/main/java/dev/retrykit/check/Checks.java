package dev.retrykit.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The checks of a policy, by the id of their clause. */
public final class Checks {
    /** Clauses of pi that say what clauses of omp say: they are judged by the checks of those, all of them together. */
    private static final Map<String, List<String>> SAME = Map.ofEntries(
            Map.entry("PI-CLASS-1", List.of("OMP-CLASS-1", "OMP-CLASS-2")),
            Map.entry("PI-CLASS-4", List.of("OMP-CLASS-10")),
            Map.entry("PI-CLASS-16", List.of("OMP-CLASS-9")),
            Map.entry("PI-LIFE-1", List.of("OMP-LIFE-2")),
            Map.entry("PI-LIFE-2", List.of("OMP-LIFE-3", "OMP-MAX-2")),
            Map.entry("PI-LIFE-3", List.of("OMP-LIFE-5", "OMP-LIFE-11")),
            Map.entry("PI-LIFE-4", List.of("OMP-LIFE-7")),
            Map.entry("PI-LIFE-6a", List.of("OMP-MAX-2", "OMP-OPEN-1", "OMP-OPEN-4")),
            Map.entry("PI-LIFE-10", List.of("OMP-LIFE-6", "OMP-LIFE-9", "OMP-LIFE-12")),
            Map.entry("PI-LIFE-11", List.of("OMP-LIFE-10")),
            Map.entry("PI-LIFE-12", List.of("OMP-LIFE-13")),
            Map.entry("PI-LIFE-13", List.of("OMP-LIFE-14")),
            Map.entry("PI-PROMPT-1", List.of("OMP-PROMPT-1")),
            Map.entry("PI-PROMPT-2", List.of("OMP-PROMPT-3")),
            Map.entry("PI-EVENT-1", List.of("OMP-EVENT-1", "OMP-EVENT-6", "OMP-EVENT-7")),
            Map.entry("PI-EVENT-2", List.of("OMP-EVENT-2")),
            Map.entry("PI-EVENT-3", List.of("OMP-EVENT-5", "OMP-LIFE-5")),
            Map.entry("PI-EVENT-4", List.of("OMP-EVENT-4")),
            Map.entry("PI-BACKOFF-1", List.of("OMP-BACKOFF-1", "OMP-BACKOFF-3")),
            Map.entry("PI-BACKOFF-2", List.of("OMP-BACKOFF-2")),
            Map.entry("PI-BACKOFF-3", List.of("OMP-BACKOFF-3")),
            Map.entry("PI-BACKOFF-4", List.of("OMP-BACKOFF-4", "OMP-BACKOFF-5")),
            Map.entry("PI-BACKOFF-6", List.of("OMP-BACKOFF-6")),
            Map.entry("PI-MAX-1", List.of("OMP-MAX-1", "OMP-MAX-2")),
            Map.entry("PI-MAX-3", List.of("OMP-MAX-5")),
            Map.entry("PI-RESET-2", List.of("OMP-RESET-2")),
            Map.entry("PI-RESET-4", List.of("OMP-RESET-6")),
            Map.entry("PI-RESET-5", List.of("OMP-RESET-3", "OMP-RESET-5", "OMP-MAX-4")),
            Map.entry("PI-ABORT-5", List.of("OMP-ABORT-4", "OMP-ABORT-7", "OMP-OPEN-8")),
            Map.entry("PI-OPEN-14", List.of("OMP-OPEN-11")),
            Map.entry("PI-OPEN-16", List.of("OMP-OPEN-13")));

    private static final Map<String, List<String>> FIELD = Map.of(
            "FIELD-CANCEL-1", List.of("OMP-ABORT-1", "OMP-ABORT-3"),
            "FIELD-EVENT-3", List.of("OMP-PROMPT-1", "OMP-PROMPT-3"),
            "FIELD-OUTPUT-1", List.of("OMP-LIFE-6", "OMP-LIFE-9"));

    private static final Map<String, Check> OMP = omp();
    private static final Map<String, Map<String, Check>> BY_POLICY =
            Map.of("omp", OMP, "pi", pi(), "agent-loop", agentLoop(), "ttalk", ttalk(), "field", field());

    private Checks() {}

    /** The check of a clause; empty where the kit has none. */
    public static Optional<Check> of(String policy, String clause) {
        return Optional.ofNullable(BY_POLICY.getOrDefault(policy, Map.of()).get(clause));
    }

    private static Map<String, Check> omp() {
        Map<String, Check> checks = new HashMap<>();
        Stream.of(
                        ScopeChecks.all(),
                        ClassChecks.all(),
                        LifeChecks.all(),
                        SleepChecks.all(),
                        ContextChecks.all(),
                        BackoffChecks.all(),
                        UsageChecks.all(),
                        MaxChecks.all(),
                        ResetChecks.all(),
                        AbortChecks.all(),
                        PromptChecks.all(),
                        ControlChecks.all(),
                        EventChecks.all(),
                        UiChecks.omp(),
                        OverflowChecks.all(),
                        StopChecks.all(),
                        OpenChecks.all())
                .forEach(checks::putAll);
        return checks;
    }

    private static Map<String, Check> ttalk() {
        Map<String, Check> checks = new HashMap<>();
        Stream.of(
                        PlaceChecks.all(),
                        BoundaryChecks.all(),
                        JitterChecks.all(),
                        BudgetChecks.all(),
                        EmptyChecks.all(),
                        StreamChecks.all(),
                        ResultChecks.all(),
                        OptionChecks.all(),
                        TwinChecks.all())
                .forEach(checks::putAll);
        return checks;
    }

    private static Map<String, Check> pi() {
        Map<String, Check> checks = new HashMap<>();
        SAME.forEach((clause, same) -> same.forEach(id -> add(checks, clause, OMP.get(id))));
        Stream.of(
                        QuotaChecks.all(),
                        ChainChecks.all(),
                        WillChecks.all(),
                        EndChecks.all(),
                        CancelChecks.all(),
                        StateChecks.all(),
                        UiChecks.pi(),
                        OverflowChecks.all(),
                        SdkChecks.all())
                .forEach(own -> own.forEach((clause, check) -> add(checks, clause, check)));
        return checks;
    }

    /** What every session does right is judged by the checks of omp; the rest by its own. */
    private static Map<String, Check> field() {
        Map<String, Check> checks = new HashMap<>();
        FIELD.forEach((clause, same) -> same.forEach(id -> add(checks, clause, OMP.get(id))));
        checks.putAll(FieldChecks.all());
        checks.putAll(FieldChainChecks.all());
        checks.putAll(FieldOutputChecks.all());
        return checks;
    }

    private static Map<String, Check> agentLoop() {
        Map<String, Check> checks = new HashMap<>();
        Stream.of(
                        LoopClassChecks.all(),
                        LoopWaitChecks.all(),
                        LoopMaxChecks.all(),
                        LoopCancelChecks.all(),
                        LoopStreamChecks.all(),
                        LoopConfigChecks.all(),
                        LoopLogChecks.all(),
                        LoopScopeChecks.all())
                .forEach(checks::putAll);
        return checks;
    }

    /** Puts a check beside those that its clause has already. */
    private static void add(Map<String, Check> checks, String clause, Check check) {
        checks.merge(
                clause,
                check,
                (one, other) -> reading -> Stream.of(one, other)
                        .flatMap(each -> each.judge(reading).stream())
                        .toList());
    }
}
