package dev.retrykit.simulator.scenario;

import dev.retrykit.spec.Json;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The settings document of a session, kept as the JSON that a subject reads: a missing key stays missing. */
public record Settings(JsonNode json) {
    /** No key at all: every default is the subject's own. */
    public static Settings none() {
        return new Settings(Json.object());
    }

    /** Retry on, with this maximum and this base delay. */
    public static Settings retry(int maxRetries, Duration baseDelay) {
        return none().with("enabled", Json.parse("true"))
                .with("maxRetries", Json.parse(Integer.toString(maxRetries)))
                .with("baseDelayMs", Json.parse(Long.toString(baseDelay.toMillis())));
    }

    /** The same with one key of the {@code retry} group set. */
    public Settings with(String key, JsonNode value) {
        ObjectNode copy = (ObjectNode) json.deepCopy();
        copy.withObject("/retry").set(key, value);
        return new Settings(copy);
    }

    /** The value of a key of the {@code retry} group; a missing node where it is not set. */
    public JsonNode retry(String key) {
        return json.path("retry").path(key);
    }
}
