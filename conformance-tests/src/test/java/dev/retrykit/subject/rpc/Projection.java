package dev.retrykit.subject.rpc;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * What a trace holds that both a session in this process and one behind the RPC show. Each kind is in order by itself: whether an event
 * or a request comes first depends, over the wire, on two ways that do not know of each other.
 *
 * @param actions what the user did, and when prompts came to their end, however that was seen
 */
record Projection(List<String> events, List<String> requests, List<String> replies, List<String> actions) {
    static Projection of(Trace trace) {
        return new Projection(
                each(trace, Emitted.class, emitted -> Json.line(emitted.event())),
                each(trace, Sent.class, sent -> sent.number() + " " + sent.path() + " " + words(sent.body())),
                each(trace, Replied.class, Projection::reply),
                each(trace, Acted.class, Projection::action));
    }

    private static <E extends TraceEvent> List<String> each(Trace trace, Class<E> kind, Function<E, String> view) {
        return trace.all(kind).stream().map(view).toList();
    }

    private static String reply(Replied reply) {
        return reply.number() + " " + reply.status() + " " + reply.ending() + " " + words(reply.content());
    }

    private static String action(Acted acted) {
        return switch (acted.phase()) {
            case CALLED -> acted.action() + " " + acted.details();
            case REJECTED -> acted.action() + " is rejected";
            case COMPLETED, SETTLED, QUIET -> acted.action() + " is over";
        };
    }

    /** The name of the model belongs to the endpoint, not to the session. */
    private static String words(JsonNode json) {
        return Json.line(json).replaceAll("\"model\":\"[^\"]*\"", "\"model\":\"any\"");
    }
}
