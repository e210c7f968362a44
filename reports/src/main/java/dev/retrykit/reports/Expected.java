package dev.retrykit.reports;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What expectations make of a run.
 *
 * @param known the failures that happened as they were expected to, by clause
 * @param complaints what does not hold of the expectations, a sentence each
 */
public record Expected(Map<String, Expectation> known, List<String> complaints) {
    public Expected {
        known = Collections.unmodifiableMap(new TreeMap<>(known));
        complaints = List.copyOf(complaints);
    }

    /** Nothing was expected. */
    public static Expected nothing() {
        return new Expected(Map.of(), List.of());
    }

    /** The exit code of a run whose findings, the known failures apart, ask for this one. */
    public ExitCode weigh(ExitCode exit) {
        return exit == ExitCode.CONFORMS && !complaints.isEmpty() ? ExitCode.DOES_NOT_CONFORM : exit;
    }
}
