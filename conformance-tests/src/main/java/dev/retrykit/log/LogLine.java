package dev.retrykit.log;

import dev.retrykit.spec.Json;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * One line of a log.
 *
 * @param number counted from 1
 */
record LogLine(int number, String text) {
    private static final int LONGEST_QUOTE = 60;

    /** The line's JSON object; empty where it holds none. */
    Optional<JsonNode> json() {
        try {
            return Optional.of(Json.parse(text)).filter(JsonNode::isObject);
        } catch (JacksonException none) {
            return Optional.empty();
        }
    }

    /** Whether it looks like a line of JSON that lost its end or some of its letters. */
    boolean broken() {
        return text.startsWith("{") && json().isEmpty();
    }

    /** Its beginning, for messages. */
    String beginning() {
        String plain = text.replaceAll("\\p{Cntrl}", "?");
        return plain.length() <= LONGEST_QUOTE ? plain : plain.substring(0, LONGEST_QUOTE) + "…";
    }
}
