package dev.retrykit.subject;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.spec.Observation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** An implementation under test that lives in this process, one object for each scenario. */
public interface Subject extends AutoCloseable {
    /** What it lets the kit see. */
    Set<Observation> shows();

    /**
     * Whether it asks the provider by an HTTP client of its own, at {@link Surroundings#provider()}. Such a subject lives on
     * the real clock, and acts and tells on any thread.
     */
    default boolean bringsItsOwnClient() {
        return false;
    }

    /** Begins a session in these surroundings. Called once, before any action. */
    void start(Surroundings surroundings);

    /** Does what the user asks, without waiting for it to come to its end. */
    void act(Action action);

    /** The session's state now; empty where it is not shown. */
    default Optional<State> state() {
        return Optional.empty();
    }

    /** The persisted messages, oldest first; empty where they are not shown. */
    default Optional<List<JsonNode>> history() {
        return Optional.empty();
    }

    /** What the session says of its retry settings, or a call of its configuration; empty where it is not shown. */
    default Optional<JsonNode> retrySettings() {
        return Optional.empty();
    }

    /** Lets go of what the session holds. */
    @Override
    default void close() {}

    /**
     * What the session's accessors say.
     *
     * @param attempt 0 when idle
     * @param contextSize how many messages the runtime context holds
     */
    record State(int attempt, boolean retrying, int contextSize) {}
}
