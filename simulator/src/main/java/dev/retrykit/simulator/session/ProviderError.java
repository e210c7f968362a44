package dev.retrykit.simulator.session;

import dev.retrykit.spec.Json;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The words of a provider's refusal, as they become the error text of a message. */
final class ProviderError {
    private ProviderError() {}

    /** The text of an HTTP error: its status, and the message of its JSON, else its raw body, else that there is none. */
    static String ofStatus(int status, String body) {
        String words = body.isBlank() ? "status code (no body)" : told(body).orElse(body);
        return status + " " + words;
    }

    /** The text of an error event inside an answer of status 200, which may be empty; absent where it is no error event. */
    static Optional<String> inBand(JsonNode event) {
        JsonNode error = event.path("error");
        if (error.isMissingNode() || error.isNull()) {
            return Optional.empty();
        }
        return Optional.of(
                error.isString() ? error.stringValue() : error.path("message").asString(Json.line(error)));
    }

    private static Optional<String> told(String body) {
        try {
            JsonNode message = Json.parse(body).path("error").path("message");
            return Optional.of(message.asString("")).filter(words -> !words.isEmpty());
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
