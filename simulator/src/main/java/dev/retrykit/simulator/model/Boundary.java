package dev.retrykit.simulator.model;

import dev.retrykit.simulator.auth.RetryHints;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.session.Overflow;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.LongNode;

/** Where a provider's refusal becomes a canonical error. What lies above knows nothing of HTTP. */
public final class Boundary {
    private static final int TOO_MANY = 429;

    private Boundary() {}

    /**
     * The error of an HTTP answer that is no success.
     *
     * @param status 0 where there was no answer
     * @param headers whatever the case of their names; a value may be text, a number or a list
     * @param body JSON, any other text, or nothing
     * @param now what a date in a header is counted from
     */
    public static CanonicalError refusal(int status, JsonNode headers, String body, Instant now) {
        JsonNode told = parsed(body);
        CanonicalError error = classified(status, told, body).with("status", IntNode.valueOf(status));
        return RetryHints.header(lowered(headers), now)
                .map(Duration::toMillis)
                .map(hint -> error.with("retry-after-ms", LongNode.valueOf(hint)))
                .orElse(error);
    }

    /** The error of an event inside an answer that began well; its type and code stand where the status would. */
    static CanonicalError inBand(JsonNode event) {
        String text = Json.line(event);
        String message = message(event).orElse(text);
        return SpentQuota.in(event, message) || Overflow.in(text) ? terminal(message, text) : provider(message);
    }

    /** The error of a connection that failed, caused by what a client of Java's would have thrown. */
    static CanonicalException failure(Transport.Failure failure) {
        Exception cause = failure == Transport.Failure.TIMED_OUT
                ? new TimeoutException(failure.words())
                : new IOException(failure.words());
        return new CanonicalException(error(cause), cause);
    }

    /** The error of an exception; one that has an error keeps it. */
    public static CanonicalError error(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        if (thrown instanceof CanonicalException canonical) {
            return canonical.error();
        } else if (thrown instanceof TimeoutException) {
            return CanonicalError.of("timeout-error", message, true);
        }
        return thrown instanceof IOException
                ? CanonicalError.of("network-error", message, true)
                : CanonicalError.of("validation-error", message, false);
    }

    private static CanonicalError classified(int status, JsonNode told, String body) {
        String message = message(told).orElse(body.isBlank() ? "HTTP " + status + " error" : body);
        if (status == 402 || status == TOO_MANY && SpentQuota.in(told, message) || Overflow.in(status + " " + body)) {
            return terminal(message, status + " " + body);
        } else if (status == 0) {
            return CanonicalError.of("network-error", message, true);
        } else if (status == TOO_MANY) {
            return CanonicalError.of("rate-limit-error", message, true);
        } else if (status == 401 || status == 403) {
            return CanonicalError.of("auth-error", message, false);
        }
        return status >= 400 && status < 500
                ? CanonicalError.of("validation-error", message, false)
                : provider(message);
    }

    /** A limit that no waiting lifts. */
    private static CanonicalError terminal(String message, String text) {
        return CanonicalError.of(
                Overflow.in(text) ? "context-overflow-error" : "quota-exhausted-error", message, false);
    }

    private static CanonicalError provider(String message) {
        return CanonicalError.of("provider-error", message, true);
    }

    /** What the body says to people: in the error's message, in the error that is text, or in a message beside it. */
    private static Optional<String> message(JsonNode told) {
        return Stream.of(told.path("error").path("message"), told.path("error"), told.path("message"))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .findFirst();
    }

    private static JsonNode parsed(String body) {
        try {
            return Json.parse(body);
        } catch (JacksonException e) {
            return Json.object();
        }
    }

    private static Map<String, String> lowered(JsonNode headers) {
        Map<String, String> lowered = new TreeMap<>();
        headers.propertyStream()
                .forEach(header -> first(header.getValue())
                        .ifPresent(value -> lowered.put(header.getKey().toLowerCase(Locale.ROOT), value)));
        return lowered;
    }

    private static Optional<String> first(JsonNode value) {
        return (value.isArray() ? value.valueStream().toList() : List.of(value))
                .stream().filter(JsonNode::isValueNode).map(JsonNode::asString).findFirst();
    }
}
