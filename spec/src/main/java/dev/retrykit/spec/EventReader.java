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
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads what {@link EventFormat} writes. */
final class EventReader {
    private EventReader() {}

    static TraceEvent read(Fields line) {
        Moment moment = moment(line);
        return switch (line.text("kind")) {
            case "action" ->
                new Acted(moment, line.text("action"), line.word("phase", Acted.Phase.class), line.tree("details"));
            case "request" ->
                new Sent(moment, line.count("number"), line.text("method"), line.text("path"), line.tree("body"));
            case "reply" -> reply(moment, line);
            case "event" -> new Emitted(moment, line.tree("event"));
            case "state" -> state(moment, line);
            case "rpc" -> new Line(moment, toSubject(line), line.tree("line"));
            case "ui" -> new Shown(moment, line.texts("status"), line.texts("lines"), line.text("escape"));
            case "extension" -> new Extended(moment, line.tree("event"));
            case "auth" -> new Authorized(moment, line.text("what"), line.text("credential"), line.tree("details"));
            case "call" -> new Called(moment, line.text("call"), line.tree("details"));
            case "settings" -> new Configured(moment, line.tree("document"), line.treeOrNull("answers"));
            case "log" ->
                new Logged(moment, line.text("source"), line.text("text"), line.treeOr("fields", Json.object()));
            case "end" ->
                new Ended(
                        moment,
                        line.word("reason", Ended.Reason.class),
                        line.text("detail"),
                        line.listOrNull("history"));
            default ->
                throw line.wrong(
                        "kind",
                        "one of action, request, reply, event, state, rpc, ui, extension, auth, call, settings, log, end");
        };
    }

    private static Moment moment(Fields line) {
        BigDecimal at = line.number("at");
        if (at.signum() < 0) {
            throw line.wrong("at", "milliseconds since the scenario began");
        }
        return new Moment(Numbers.duration(at), line.wholeOrNull("turn"));
    }

    private static Replied reply(Moment moment, Fields line) {
        return new Replied(
                moment,
                line.countOrNull("number"),
                line.countOrNull("status"),
                headers(line),
                line.tree("content"),
                line.word("ending", Replied.Ending.class));
    }

    private static Map<String, String> headers(Fields line) {
        Fields fields = line.object("headers");
        Map<String, String> headers = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> header : line.tree("headers").properties()) {
            headers.put(header.getKey(), fields.text(header.getKey()));
        }
        return headers;
    }

    private static Snapshot state(Moment moment, Fields line) {
        return new Snapshot(
                moment,
                line.word("cause", Snapshot.Cause.class),
                line.wholeOrNull("delayMs"),
                line.countOrNull("attempt"),
                line.flagOrNull("retrying"),
                line.countOrNull("contextSize"));
    }

    private static boolean toSubject(Fields line) {
        String to = line.text("to");
        if (!to.equals("subject") && !to.equals("kit")) {
            throw line.wrong("to", "one of subject, kit");
        }
        return to.equals("subject");
    }
}
