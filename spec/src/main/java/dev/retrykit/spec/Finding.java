package dev.retrykit.spec;

import java.util.List;
import java.util.Optional;

/**
 * What a run found about one clause.
 *
 * @param basis whether times were compared exactly or as lower bounds
 * @param occasions how often the traces put the clause to the test
 * @param because one sentence: the scenario, what was expected and what came
 * @param scenarios the scenarios that bear the clause's tag, and those whose trace decided the verdict
 * @param trace the trace that decided the verdict, as a path inside the report directory of the policy
 */
public record Finding(
        String clause,
        Level level,
        Verdict verdict,
        Basis basis,
        int occasions,
        String because,
        List<String> scenarios,
        Optional<String> trace) {
    /** How times were compared. */
    public enum Basis {
        EXACT,
        LOWER_BOUND;

        /** The word of the report files. */
        public String word() {
            return this == EXACT ? "exact" : "lower-bound";
        }
    }

    public Finding {
        scenarios = List.copyOf(scenarios);
    }
}
