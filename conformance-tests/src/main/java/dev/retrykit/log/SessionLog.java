package dev.retrykit.log;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Logged;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Reads a session file of pi or omp: the messages that were persisted. It shows what history keeps, and nothing of what
 * was sent, announced or cancelled.
 */
final class SessionLog {
    private static final Moment UNTIMED = new Moment(Duration.ZERO, OptionalLong.empty());

    private SessionLog() {}

    static Recording read(LogFile log, Recording.Reader reader) {
        List<Note> notes = new ArrayList<>();
        List<TraceEvent> events = new ArrayList<>();
        List<JsonNode> history = new ArrayList<>();
        for (LogLine line : log.lines()) {
            Optional<JsonNode> entry = line.json();
            if (entry.isEmpty()) {
                notes.add(new Note(
                        log.name(), line.number(), "no JSON object: " + line.beginning() + "; the rest is judged"));
                events.add(new Logged(UNTIMED, Logged.LOST, "line " + line.number() + " cannot be read"));
            } else if (entry.get().path("type").asString("").equals("message")) {
                history.add(entry.get().path("message"));
                events.add(new Emitted(UNTIMED, ended(entry.get().path("message"))));
            }
        }
        events.add(new Ended(UNTIMED, Ended.Reason.COMPLETED, "", Optional.of(history)));
        Trace trace = new Trace(
                reader.header(
                        log.name(),
                        Set.of(Observation.HISTORY),
                        reader.settings().orElse(Json.object())),
                events);
        return new Recording(List.of(trace), notes);
    }

    private static JsonNode ended(JsonNode message) {
        return Json.object().put("type", "message_end").set("message", message);
    }
}
