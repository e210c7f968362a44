package dev.retrykit.simulator.scenario;

import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The settings document of a session, kept as the JSON that a subject reads: a missing key stays missing. */
public record Settings(JsonNode json) {
    /** No key at all: every default is the subject's own. */
    public static Settings none() {
        return new Settings(Json.object());
    }

    /** Retry on, with this maximum and this base delay. */
    public static Settings retry(int maxRetries, Duration baseDelay) {
        ObjectNode json = Json.object();
        json.putObject("retry")
                .put("enabled", true)
                .put("maxRetries", maxRetries)
                .set("baseDelayMs", Json.parse(Long.toString(baseDelay.toMillis())));
        return new Settings(json);
    }

    /** The same with one key of the {@code retry} group set. */
    public Settings with(String key, JsonNode value) {
        ObjectNode copy = (ObjectNode) json.deepCopy();
        copy.withObject("/retry").set(key, value);
        return new Settings(copy);
    }

    /** The same with one key of the document itself set, as call policies have them. */
    public Settings withOption(String key, JsonNode value) {
        ObjectNode copy = (ObjectNode) json.deepCopy();
        copy.set(key, value);
        return new Settings(copy);
    }

    /** The same for a model with a context window of this many tokens; 0 where it is not known. */
    public Settings withContextWindow(long tokens) {
        ObjectNode copy = (ObjectNode) json.deepCopy();
        copy.withObject("/model").put("contextWindow", tokens);
        return new Settings(copy);
    }

    /** The same with one account for each of these models, {@code key#1} and so on. */
    public Settings withAccounts(List<String> models) {
        ObjectNode copy = (ObjectNode) json.deepCopy();
        ArrayNode accounts = copy.withObject("/auth").putArray("models");
        models.forEach(accounts::add);
        return new Settings(copy);
    }

    /** The {@code retry} group; a missing node where nothing of it is set. */
    public JsonNode retry() {
        return json.path("retry");
    }

    /** The value of a key of that group; a missing node where it is not set. */
    public JsonNode retry(String key) {
        return retry().path(key);
    }
}
