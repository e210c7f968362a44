package dev.retrykit.reports;

import dev.retrykit.spec.TraceEvent;
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
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;

/** What a timeline says of one event of a trace. */
final class EventWords {
    private EventWords() {}

    /** Whether it is for people: some kinds repeat what other events say. */
    static boolean tells(TraceEvent event) {
        boolean repeats = event instanceof Snapshot
                || event instanceof Line
                || event instanceof Shown
                || event instanceof Extended
                || event instanceof Configured;
        return !repeats;
    }

    /** Whether it tells of the inner life of a session, which only some clauses are about. */
    static boolean isInner(TraceEvent event) {
        return event instanceof Called || event instanceof Authorized || event instanceof Ended;
    }

    static Timeline.Lane lane(TraceEvent event) {
        if (event instanceof Acted) {
            return Timeline.Lane.USER;
        } else if (event instanceof Sent) {
            return Timeline.Lane.REQUEST;
        }
        return event instanceof Replied ? Timeline.Lane.PROVIDER : Timeline.Lane.SESSION;
    }

    /** A word or two, for a place where no more fits. */
    static String label(TraceEvent event) {
        if (event instanceof Acted acted) {
            return acted.action() + (acted.phase() == Acted.Phase.CALLED ? "" : " " + word(acted.phase()));
        } else if (event instanceof Sent sent) {
            return "#" + sent.number();
        } else if (event instanceof Replied replied) {
            return replied.status().isPresent()
                    ? Integer.toString(replied.status().getAsInt())
                    : word(replied.ending());
        } else if (event instanceof Emitted emitted) {
            return label(emitted);
        }
        return words(event);
    }

    private static String label(Emitted emitted) {
        JsonNode event = emitted.event();
        return switch (emitted.type()) {
            case "message_end" ->
                values(event.path("message"), "role", "stopReason").strip();
            case "auto_retry_start" ->
                "retry " + event.path("attempt").asString("?") + "/"
                        + event.path("maxAttempts").asString("?");
            case "auto_retry_end" -> event.path("success").asBoolean(false) ? "retried ✓" : "retried ✗";
            default -> emitted.type().replace('_', ' ');
        };
    }

    static String words(TraceEvent event) {
        if (event instanceof Acted acted) {
            return action(acted);
        } else if (event instanceof Sent sent) {
            return request(sent);
        } else if (event instanceof Replied replied) {
            return reply(replied);
        } else if (event instanceof Emitted emitted) {
            return emitted(emitted);
        } else if (event instanceof Logged logged) {
            return logged.source() + ": " + logged.text() + facts(logged.fields(), "attempt", "retry_in_ms")
                    + error(logged.fields(), "error");
        } else if (event instanceof Authorized authorized) {
            return "credential " + authorized.credential() + " "
                    + authorized.what().replace('-', ' ');
        } else if (event instanceof Called called) {
            return called.call() + "()" + error(called.details(), "error");
        } else if (event instanceof Ended ended) {
            return end(ended);
        }
        return event.getClass().getSimpleName();
    }

    /** Whether it is a failure of the provider or of the session. */
    static boolean isBad(TraceEvent event) {
        if (event instanceof Replied replied) {
            return replied.ending() != Replied.Ending.COMPLETE
                    || replied.status().orElse(0) >= 400;
        } else if (event instanceof Emitted emitted) {
            JsonNode json = emitted.event();
            boolean failedMessage =
                    json.path("message").path("stopReason").asString("").equals("error");
            return failedMessage || json.path("success").equals(BooleanNode.FALSE);
        }
        if (event instanceof Acted acted) {
            return acted.details().path("outcome").asString("").equals("error");
        }
        return event instanceof Ended ended && ended.reason() != Ended.Reason.COMPLETED;
    }

    private static String action(Acted acted) {
        JsonNode details = acted.details();
        String phase = acted.phase() == Acted.Phase.CALLED ? "" : " " + word(acted.phase());
        return acted.action()
                + phase
                + values(details, "caller")
                + quoted(details.path("message").asString(""))
                + values(details, "outcome")
                + quoted(details.path("value").asString(""))
                + error(details, "error");
    }

    private static String request(Sent sent) {
        JsonNode messages = sent.body().path("messages");
        return "→ request " + sent.number() + (messages.isArray() ? ", " + messages.size() + " messages" : "");
    }

    private static String reply(Replied replied) {
        String number = replied.number().isPresent() ? " to " + replied.number().getAsInt() : "";
        String status = replied.status().isPresent() ? " " + replied.status().getAsInt() : "";
        String ending = replied.ending() == Replied.Ending.COMPLETE ? "" : " " + word(replied.ending());
        return "← reply" + number + ":" + status + ending + content(replied.content());
    }

    private static String content(JsonNode content) {
        if (content.isArray()) {
            return "";
        }
        return quoted(content.path("error").path("message").asString(content.asString("")));
    }

    private static String emitted(Emitted emitted) {
        JsonNode event = emitted.event();
        JsonNode message = event.path("message");
        return emitted.type()
                + switch (emitted.type()) {
                    case "message_end" -> values(message, "role", "stopReason") + error(message, "errorMessage");
                    case "auto_retry_start" ->
                        facts(event, "attempt", "maxAttempts", "delayMs") + error(event, "errorMessage");
                    case "auto_retry_end" -> facts(event, "success", "attempt") + error(event, "finalError");
                    case "text_delta", "reasoning_delta", "tool_call_delta" ->
                        quoted(event.path("text").asString(""));
                    case "agent_end" -> facts(event, "willRetry", "isTerminal");
                    default -> "";
                };
    }

    private static String values(JsonNode object, String... names) {
        return Stream.of(names)
                .filter(object::has)
                .map(name -> " " + object.path(name).asString(""))
                .collect(Collectors.joining());
    }

    private static String facts(JsonNode object, String... names) {
        return Stream.of(names)
                .filter(object::has)
                .map(name -> " " + name + "=" + object.path(name))
                .collect(Collectors.joining());
    }

    private static String error(JsonNode object, String name) {
        return quoted(object.path(name).asString(""));
    }

    private static String end(Ended ended) {
        return "end: " + word(ended.reason()) + (ended.detail().isEmpty() ? "" : ", " + ended.detail());
    }

    private static String quoted(String text) {
        return text.isEmpty() ? "" : " “" + text + "”";
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
