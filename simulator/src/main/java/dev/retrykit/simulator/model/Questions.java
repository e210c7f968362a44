package dev.retrykit.simulator.model;

import tools.jackson.databind.JsonNode;

/** What a retry asks its caller before it decides. */
public interface Questions {
    /** A share from 0 to 1, evenly distributed. Asked only where a wait is drawn. */
    double random();

    /** Whether a result is empty. Without a caller's word no result is. */
    default boolean empty(JsonNode result) {
        return false;
    }

    /** Whether a retry may still happen. Asked only where class and budget allow one. */
    default boolean gate() {
        return true;
    }
}
