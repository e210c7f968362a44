package dev.retrykit.check;

import dev.retrykit.simulator.session.Cause;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Replied;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A failure and what really lies behind it, as the field policy sees it.
 *
 * @param status of the refusal, where it was one
 */
record Trouble(Failure failure, OptionalInt status, Cause cause) {
    static Trouble of(Failure failure) {
        Optional<Replied> refusal =
                failure.reply().map(At::event).filter(reply -> reply.status().orElse(0) >= 300);
        OptionalInt status = refusal.map(Replied::status).orElseGet(OptionalInt::empty);
        Map<String, String> headers = refusal.map(Replied::headers).orElseGet(Map::of);
        String body = failure.reply().map(At::event).map(Trouble::body).orElse("");
        return new Trouble(failure, status, Cause.of(status, headers, failure.text() + "\n" + body));
    }

    /** What the provider said of the error: the whole body of a refusal, or the error inside a stream. */
    private static String body(Replied reply) {
        JsonNode content = reply.status().orElse(0) >= 300 ? reply.content() : Failure.errorIn(reply.content());
        return content.isMissingNode() ? "" : Json.line(content);
    }

    /** Whether its own text holds some words, the status at its beginning apart. */
    boolean says(Pattern words) {
        String text =
                status.isPresent() ? failure.text().replaceFirst("^" + status.getAsInt() + " ", "") : failure.text();
        return words.matcher(text).find();
    }
}
