package dev.retrykit.subject.rpc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which commands a subject has turned out to have, learned once per run. */
final class Abilities {
    static final String GET_STATE = "get_state";
    static final String GET_MESSAGES = "get_messages";
    static final String NEW_SESSION = "new_session";

    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    /** Whether a command has not been found missing. */
    boolean mayHave(String command) {
        return known.getOrDefault(command, true);
    }

    /** Whether a command has been answered with success. */
    boolean has(String command) {
        return known.getOrDefault(command, false);
    }

    /** Remembers what an answer, or its absence, has shown. A command that was answered once stays known. */
    void learn(String command, boolean present) {
        known.merge(command, present, Boolean::logicalOr);
    }
}
