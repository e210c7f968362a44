package dev.retrykit.simulator.session;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Memo;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The words of a provider's refusal, as they become the error text of a message. */
final class ProviderError {
    private static final int MOST = 1024;
    private static final int LONGEST = 4096;
    private static final Memo<String, Optional<String>> TOLD =
            new Memo<>(MOST, (body, words) -> body.length() <= LONGEST);

    private ProviderError() {}

    /** The text of an HTTP error: its status, and the message of its JSON, else its raw body, else that there is none. */
    static String ofStatus(int status, String body) {
        String words = body.isBlank()
                ? "status code (no body)"
                : TOLD.of(body, () -> told(body)).orElse(body);
        return status + " " + words;
    }

    private static Optional<String> told(String body) {
        try {
            JsonNode message = error(Json.parse(body)).path("message");
            return Optional.of(message.asString("")).filter(words -> !words.isEmpty());
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** A refusal of a stream that was to be an array is its only element. */
    private static JsonNode error(JsonNode body) {
        return (body.isArray() ? body.path(0) : body).path("error");
    }
}
