package dev.retrykit.simulator.model;

import dev.retrykit.spec.Json;
import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What went wrong, in the one form that all layers share. A retry reads two of its keys and carries the others along.
 *
 * @param data a JSON object with {@code type} and {@code message}, and perhaps {@code retryable?}, {@code retry-after-ms},
 *     {@code status}, {@code provider} and anything else
 */
public record CanonicalError(JsonNode data) {
    private static final String ATTEMPTS = "attempts";

    public CanonicalError {
        data = data.deepCopy();
    }

    /** An error of a type, with the words for people. */
    static CanonicalError of(String type, String message, boolean retryable) {
        return new CanonicalError(
                Json.object().put("type", type).put("message", message).put("retryable?", retryable));
    }

    /** Whether the error itself says that a retry may help. Silence, null and false say that it will not. */
    public boolean retryable() {
        return says("retryable?");
    }

    /** The milliseconds that the provider asks for: parts of one are cut off, and less than nothing is nothing. */
    public Optional<BigDecimal> retryAfterMs() {
        JsonNode hint = data.path("retry-after-ms");
        return hint.isNumber() ? Optional.of(hint.decimalValue().max(BigDecimal.ZERO)) : Optional.empty();
    }

    /** The words for people. */
    public String message() {
        return data.path("message").asString("");
    }

    /** The same with one key more. */
    CanonicalError with(String key, JsonNode value) {
        return new CanonicalError(((ObjectNode) data.deepCopy()).set(key, value));
    }

    /** The same with the number of calls that were made, the first included. */
    CanonicalError withAttempts(int calls) {
        return new CanonicalError(((ObjectNode) data.deepCopy()).put(ATTEMPTS, calls));
    }

    private boolean says(String key) {
        JsonNode value = data.path(key);
        return !value.isMissingNode() && !value.isNull() && !(value.isBoolean() && !value.booleanValue());
    }
}
