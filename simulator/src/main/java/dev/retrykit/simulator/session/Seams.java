package dev.retrykit.simulator.session;

import dev.retrykit.spec.Json;
import tools.jackson.databind.JsonNode;

/** Hears of the calls that a session makes to its own parts, in order. */
@FunctionalInterface
public interface Seams {
    /** Hears nothing. */
    Seams UNHEARD = (call, details) -> {};

    /**
     * The session calls one of its parts.
     *
     * @param call as {@code abortRetry} or {@code checkCompaction}
     */
    void called(String call, JsonNode details);

    /** A call with nothing more to say. */
    default void called(String call) {
        called(call, Json.object());
    }
}
