package dev.retrykit.subject.rpc;

import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Line;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** Writes down what a foreign process says and is told, until the scenario is over; safe to use from several threads. */
public final class Transcript {
    /** Lines for people are evidence, but a subject that rambles must not fill the trace. */
    private static final int LOG_LINES = 1_000;

    private static final int LOG_WIDTH = 2_000;

    private final Recorder recorder;
    private int logged;
    private boolean over;

    public Transcript(Recorder recorder) {
        this.recorder = recorder;
    }

    /** Whether a line answers a command. */
    static boolean isResponse(JsonNode line) {
        return line.path("type").asString("").equals("response");
    }

    /** The user did something, or what the user asked for came to its end. */
    public synchronized void acted(String action, Acted.Phase phase, JsonNode details) {
        if (!over) {
            recorder.record(moment -> new Acted(moment, action, phase, details));
        }
    }

    /** The kit sent a command. */
    synchronized void told(JsonNode command) {
        if (!over) {
            recorder.record(moment -> new Line(moment, true, command));
        }
    }

    /** The process said a line: a session event where it has a type, and is no response. */
    public synchronized void said(JsonNode line) {
        if (over) {
            return;
        }
        boolean event = line.path("type").isString() && !isResponse(line);
        recorder.record(moment -> event ? new Emitted(moment, line) : new Line(moment, false, line));
    }

    /** A wait of this length began or ended on the served clock. */
    synchronized void slept(Snapshot.Cause cause, Duration length) {
        if (!over) {
            recorder.record(moment -> new Snapshot(
                    moment,
                    cause,
                    OptionalLong.of(length.toMillis()),
                    OptionalInt.empty(),
                    Optional.empty(),
                    OptionalInt.empty()));
        }
    }

    /** The process said something for people. */
    public synchronized void logged(String source, String text) {
        if (!over && logged++ < LOG_LINES) {
            String kept = text.length() > LOG_WIDTH ? text.substring(0, LOG_WIDTH) + "…" : text;
            recorder.record(moment -> new Logged(moment, source, kept));
        }
    }

    /** The scenario is over: the last thing that is written down. */
    public synchronized List<TraceEvent> end(Ended.Reason reason, String detail) {
        if (logged > LOG_LINES) {
            int more = logged - LOG_LINES;
            recorder.record(moment -> new Logged(moment, "kit", more + " more lines were not kept"));
        }
        recorder.record(moment -> new Ended(moment, reason, detail, Optional.empty()));
        over = true;
        return recorder.events();
    }
}
