package dev.retrykit.check;

import dev.retrykit.spec.Trace;
import java.util.Optional;
import java.util.Set;

/**
 * What there is to judge of one scenario.
 *
 * @param scenario its name, unique within its policy
 * @param clauses the clauses that it was written for
 * @param trace absent where it was not run
 * @param leftOut why it was not run although it could be
 * @param cannotRun why the subject could not be put through it
 * @param broken what the scenario's own steps found wrong
 * @param kitError what went wrong in the harness
 */
public record Exhibit(
        String scenario,
        Set<String> clauses,
        Optional<Trace> trace,
        Optional<String> leftOut,
        Optional<String> cannotRun,
        Optional<String> broken,
        Optional<String> kitError) {
    public Exhibit {
        clauses = Set.copyOf(clauses);
    }

    /** A scenario that ran without steps of its own, as one from a file. */
    public static Exhibit of(String scenario, Set<String> clauses, Trace trace) {
        return new Exhibit(
                scenario,
                clauses,
                Optional.of(trace),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A scenario that the subject cannot be put through. */
    public static Exhibit impossible(String scenario, Set<String> clauses, String reason) {
        return new Exhibit(
                scenario,
                clauses,
                Optional.empty(),
                Optional.empty(),
                Optional.of(reason),
                Optional.empty(),
                Optional.empty());
    }
}
