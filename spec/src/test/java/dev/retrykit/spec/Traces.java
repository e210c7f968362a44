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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** A trace that holds each kind of event, with and without what may be absent. */
final class Traces {
    private Traces() {}

    static Trace everyKind() {
        return new Trace(
                header(),
                List.of(
                        called(),
                        sent(),
                        failed(),
                        emitted(),
                        asleep(),
                        line(),
                        extended(),
                        limited(),
                        stopped(),
                        configured(),
                        unanswered(),
                        shown(),
                        log(),
                        warning(),
                        refused(),
                        end()));
    }

    static Header header() {
        return new Header(
                new KitVersion("0.1.0", "abc1234"),
                new SubjectInfo(
                        "agent",
                        "",
                        SubjectInfo.Kind.RPC,
                        Optional.of("python3 agent.py"),
                        "openai-chat",
                        SubjectInfo.ClockKind.REAL,
                        0.01),
                "omp",
                7,
                "one failure, then an answer",
                Set.of(Observation.RPC, Observation.HTTP, Observation.EVENTS),
                Json.parse("{\"retry\":{\"baseDelayMs\":20}}"),
                Json.parse("{\"script\":[503,\"ok\"]}"),
                0.01);
    }

    private static TraceEvent called() {
        return new Acted(at(0, 1), "prompt", Acted.Phase.CALLED, Json.parse("{\"message\":\"hello\"}"));
    }

    private static TraceEvent sent() {
        return new Sent(at(0, 2), 1, "POST", "/v1/chat/completions", Json.parse("{\"model\":\"m1\"}"));
    }

    private static TraceEvent failed() {
        return new Replied(
                at(1_500, 3),
                OptionalInt.of(1),
                OptionalInt.of(503),
                Map.of("retry-after", "1"),
                Json.parse("\"busy\""),
                Replied.Ending.COMPLETE);
    }

    private static TraceEvent emitted() {
        return new Emitted(at(1_500, 4), Json.parse("{\"type\":\"agent_end\",\"messages\":[]}"));
    }

    private static TraceEvent asleep() {
        return new Snapshot(
                at(1_500, 4),
                Snapshot.Cause.SLEEP,
                OptionalLong.of(20),
                OptionalInt.of(1),
                Optional.of(true),
                OptionalInt.empty());
    }

    private static TraceEvent shown() {
        return new Shown(at(20_005, 5), List.of("Retrying (1/3) in 2s… (esc to cancel)"), List.of("> hello"), "abort");
    }

    private static TraceEvent line() {
        return new Line(foreign(20_001), false, Json.parse("{\"type\":\"response\"}"));
    }

    private static TraceEvent extended() {
        return new Extended(at(20_001, 5), Json.parse("{\"type\":\"agent_end\",\"willRetry\":false}"));
    }

    private static TraceEvent limited() {
        return new Authorized(at(20_001, 5), "limit-reached", "key#1", Json.parse("{\"hintMs\":20000}"));
    }

    private static TraceEvent stopped() {
        return new Called(at(20_001, 5), "abortRetry", Json.object());
    }

    private static TraceEvent configured() {
        return new Configured(
                at(20_001, 5), Json.parse("{\"retry\":{}}"), Optional.of(Json.parse("{\"enabled\":true}")));
    }

    private static TraceEvent unanswered() {
        return new Configured(at(20_001, 5), Json.object(), Optional.empty());
    }

    private static TraceEvent log() {
        return new Logged(foreign(20_010), "stderr", "half \uD83D of a smile, a ☺ and a \u0007");
    }

    private static TraceEvent warning() {
        return new Logged(at(20_010, 5), "log", "retrying", Json.parse("{\"level\":\"warn\",\"attempt\":1}"));
    }

    private static TraceEvent refused() {
        return new Replied(
                foreign(20_100),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                Json.parse("null"),
                Replied.Ending.REFUSED);
    }

    private static TraceEvent end() {
        return new Ended(
                foreign(21_000_000),
                Ended.Reason.KIT_ERROR,
                "nobody asked for it",
                Optional.of(List.of(Json.parse("{\"role\":\"user\"}"))));
    }

    private static Moment at(long micros, long turn) {
        return new Moment(Duration.ofNanos(micros * 1_000), OptionalLong.of(turn));
    }

    private static Moment foreign(long micros) {
        return new Moment(Duration.ofNanos(micros * 1_000), OptionalLong.empty());
    }
}
