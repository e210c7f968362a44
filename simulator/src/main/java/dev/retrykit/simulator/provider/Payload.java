package dev.retrykit.simulator.provider;

import dev.retrykit.spec.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A body as a trace holds it: parsed where it is JSON, else its text. */
final class Payload {
    private Payload() {}

    static JsonNode of(String text) {
        try {
            JsonNode parsed = Json.parse(text);
            return parsed.isMissingNode() ? JsonNodeFactory.instance.stringNode(text) : parsed;
        } catch (JacksonException noJson) {
            return JsonNodeFactory.instance.stringNode(text);
        }
    }
}
