package dev.retrykit.simulator.scenario;

import dev.retrykit.simulator.provider.Script;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * One experiment, as a value: what the session is told to be, what the provider does and what the user does.
 *
 * @param name unique within its policy
 * @param clauses the clauses that it was written for
 * @param streaming whether the session asks for streamed answers
 * @param fullLength true where the times are the point, so that they are never scaled
 * @param horizon the longest virtual time that it may take
 */
public record Scenario(
        String name,
        Set<String> clauses,
        Settings settings,
        boolean streaming,
        Script script,
        List<Planned> actions,
        boolean fullLength,
        Duration horizon) {
    /** The virtual time that a scenario may take unless it says otherwise. */
    public static final Duration HORIZON = Duration.ofDays(30);

    public Scenario {
        clauses = java.util.Collections.unmodifiableSet(new java.util.TreeSet<>(clauses));
        actions = List.copyOf(actions);
    }

    /** An action and its time. */
    public record Planned(Action action, Trigger trigger) {}
}
