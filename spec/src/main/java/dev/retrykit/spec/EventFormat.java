package dev.retrykit.spec;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Authorized;
import dev.retrykit.spec.TraceEvent.Called;
import dev.retrykit.spec.TraceEvent.Configured;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Extended;
import dev.retrykit.spec.TraceEvent.Line;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.spec.TraceEvent.Shown;
import dev.retrykit.spec.TraceEvent.Snapshot;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One event of a trace as a line of JSON; {@link EventReader} is the reverse. */
final class EventFormat {
    private EventFormat() {}

    static ObjectNode write(TraceEvent event) {
        if (event instanceof Acted acted) {
            return action(acted);
        } else if (event instanceof Sent sent) {
            return request(sent);
        } else if (event instanceof Replied replied) {
            return reply(replied);
        } else if (event instanceof Emitted emitted) {
            ObjectNode json = line(emitted, "event");
            json.set("event", emitted.event());
            return json;
        } else if (event instanceof Snapshot snapshot) {
            return state(snapshot);
        } else if (event instanceof Line line) {
            ObjectNode json = line(line, "rpc").put("to", line.toSubject() ? "subject" : "kit");
            json.set("line", line.line());
            return json;
        } else if (event instanceof Shown shown) {
            return ui(shown);
        } else if (event instanceof Logged logged) {
            return log(logged);
        } else if (event instanceof Ended ended) {
            return end(ended);
        }
        return inside(event);
    }

    /** What only a subject in this process shows. */
    private static ObjectNode inside(TraceEvent event) {
        if (event instanceof Extended extended) {
            ObjectNode json = line(extended, "extension");
            json.set("event", extended.event());
            return json;
        } else if (event instanceof Authorized authorized) {
            ObjectNode json =
                    line(authorized, "auth").put("what", authorized.what()).put("credential", authorized.credential());
            json.set("details", authorized.details());
            return json;
        } else if (event instanceof Called called) {
            ObjectNode json = line(called, "call").put("call", called.call());
            json.set("details", called.details());
            return json;
        }
        Configured configured = (Configured) event;
        ObjectNode json = line(configured, "settings");
        json.set("document", configured.document());
        configured.answers().ifPresentOrElse(answers -> json.set("answers", answers), () -> json.putNull("answers"));
        return json;
    }

    private static ObjectNode action(Acted acted) {
        ObjectNode json = line(acted, "action").put("action", acted.action()).put("phase", Words.of(acted.phase()));
        json.set("details", acted.details());
        return json;
    }

    private static ObjectNode request(Sent sent) {
        ObjectNode json = line(sent, "request")
                .put("number", sent.number())
                .put("method", sent.method())
                .put("path", sent.path());
        json.set("body", sent.body());
        return json;
    }

    private static ObjectNode reply(Replied replied) {
        ObjectNode json = line(replied, "reply");
        replied.number().ifPresentOrElse(number -> json.put("number", number), () -> json.putNull("number"));
        replied.status().ifPresentOrElse(status -> json.put("status", status), () -> json.putNull("status"));
        ObjectNode headers = json.putObject("headers");
        replied.headers().forEach(headers::put);
        json.set("content", replied.content());
        return json.put("ending", Words.of(replied.ending()));
    }

    private static ObjectNode state(Snapshot state) {
        ObjectNode json = line(state, "state").put("cause", Words.of(state.cause()));
        state.delayMs().ifPresentOrElse(delay -> json.put("delayMs", delay), () -> json.putNull("delayMs"));
        state.attempt().ifPresentOrElse(attempt -> json.put("attempt", attempt), () -> json.putNull("attempt"));
        json.put("retrying", state.retrying().orElse(null));
        state.contextSize().ifPresentOrElse(size -> json.put("contextSize", size), () -> json.putNull("contextSize"));
        return json;
    }

    private static ObjectNode ui(Shown shown) {
        ObjectNode json = line(shown, "ui");
        shown.status().forEach(json.putArray("status")::add);
        shown.lines().forEach(json.putArray("lines")::add);
        return json.put("escape", shown.escape());
    }

    private static ObjectNode log(Logged logged) {
        ObjectNode json = line(logged, "log").put("source", logged.source()).put("text", logged.text());
        return logged.fields().isEmpty() ? json : json.set("fields", logged.fields());
    }

    private static ObjectNode end(Ended ended) {
        ObjectNode json =
                line(ended, "end").put("reason", Words.of(ended.reason())).put("detail", ended.detail());
        if (ended.history().isEmpty()) {
            return json.putNull("history");
        }
        ArrayNode history = json.putArray("history");
        ended.history().get().forEach(history::add);
        return json;
    }

    private static ObjectNode line(TraceEvent event, String kind) {
        ObjectNode json = Json.object();
        json.set("at", Numbers.millis(event.moment().at()));
        event.moment().turn().ifPresentOrElse(turn -> json.put("turn", turn), () -> json.putNull("turn"));
        return json.put("kind", kind);
    }
}
