package dev.retrykit.check;

import dev.retrykit.simulator.client.PlainText;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Replied;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** What the provider said in answers that there is one way to tell. */
final class Said {
    /** The only event of a stream that is no document. */
    private static final String LAST = "[DONE]";

    private Said() {}

    /** The words of a reply; empty where it is no such answer. */
    static Optional<String> in(Reading reading, Replied reply) {
        Heard heard = Heard.of(reply);
        return heard.succeeded() && undisturbed(reply, heard) && !stutters(reading, heard)
                ? PlainText.of(reading.trace().header().subject().api(), heard.events())
                : Optional.empty();
    }

    /** Whether nothing about it is odd, so that no careful client may take it for broken, or for less than it says. */
    private static boolean undisturbed(Replied reply, Heard heard) {
        String type = reply.headers().getOrDefault("content-type", "json");
        return (type.contains("json") || type.contains("event-stream"))
                && heard.events().stream()
                        .allMatch(
                                event -> event.isObject() || event.asString("").equals(LAST));
    }

    /** Whether events are there twice, and not because the provider's words are known to say so. */
    private static boolean stutters(Reading reading, Heard heard) {
        JsonNode replies = reading.trace().header().plan().path("replies");
        return heard.events().stream().distinct().count() < heard.events().size()
                && (replies.isEmpty() || Json.line(replies).contains("duplicate"));
    }

    /** Those of the replies between two places. */
    static Stream<String> between(Reading reading, int from, int to) {
        return Reading.within(reading.all(Replied.class), from, to).stream()
                .flatMap(reply -> in(reading, reply.event()).stream());
    }
}
