package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Header;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** A policy of four clauses, runs of it and a trace. */
final class Samples {
    static final Catalogue CATALOGUE = Catalogue.parse("toy.md", """
            # TOY: a small policy

            What it is.

            ## WAIT: how long it waits

            Waiting in general.

            ### TOY-WAIT-1 (MUST)

            The wait MUST equal the announced `delayMs`.

            - Why: A hasty agent is blocked.
            - Source: toy document
            - Observe: http, events

            ### TOY-WAIT-2 (SHOULD)

            A long wait SHOULD stay exact.

            - Why: A timer may overflow.
            - Source: toy document
            - Observe: events

            ## STOP: how it stops

            Stopping in general.

            ### TOY-STOP-1 (MUST)

            A cancelled wait MUST send nothing.

            - Why: Stop means stop.
            - Source: toy document
            - Observe: history

            ### TOY-STOP-2 (MAY)

            A cancel MAY come first or last.

            - Why: Both are honest.
            - Source: toy document
            - Observe: events
            """);

    static final String SCENARIO = "One failure, then an answer";
    static final String TRACE = "traces/One-failure--then-an-answer-ccf598f2.jsonl";

    private Samples() {}

    static SubjectInfo reference() {
        return SubjectInfo.inProcess("reference", "0.1.0");
    }

    static SubjectInfo foreign(String command) {
        return new SubjectInfo(
                "agent.py",
                "",
                SubjectInfo.Kind.RPC,
                Optional.of(command),
                "openai-chat",
                SubjectInfo.ClockKind.REAL,
                0.01);
    }

    static Run run(SubjectInfo subject, ExitCode exit, Finding... findings) {
        return new Run(new KitVersion("0.1.0", "abc1234"), subject, "toy", 7, exit, List.of(findings), List.of());
    }

    static Finding finding(String clause, Level level, Verdict verdict, String because) {
        return new Finding(
                clause, level, verdict, Finding.Basis.EXACT, 2, because, List.of(SCENARIO), Optional.empty());
    }

    static Finding traced(String clause, Level level, Verdict verdict, String because) {
        return new Finding(
                clause, level, verdict, Finding.Basis.LOWER_BOUND, 1, because, List.of(SCENARIO), Optional.of(TRACE));
    }

    /** A run that conforms, with one clause that had no occasion. */
    static Chapter conforming() {
        return Chapter.of(
                run(
                        reference(),
                        ExitCode.CONFORMS,
                        finding("TOY-WAIT-1", Level.MUST, Verdict.PASS, "2 waits were as announced"),
                        finding("TOY-WAIT-2", Level.SHOULD, Verdict.INAPPLICABLE, "no wait was long")),
                CATALOGUE,
                Map.of());
    }

    /** A run with every kind of trouble but a fault of the kit. */
    static Chapter failing(String because) {
        return Chapter.of(
                run(
                        foreign("python3 agent.py"),
                        ExitCode.DOES_NOT_CONFORM,
                        traced("TOY-WAIT-1", Level.MUST, Verdict.FAIL, because),
                        finding("TOY-WAIT-2", Level.SHOULD, Verdict.WARN, "a wait was cut at 2147483647 ms"),
                        finding("TOY-STOP-1", Level.MUST, Verdict.UNOBSERVABLE, "history is not shown"),
                        finding("TOY-STOP-2", Level.MAY, Verdict.PASS, "the cancel came first")),
                CATALOGUE,
                Map.of(TRACE, trace(SCENARIO, "503 busy")));
    }

    /** One failure with this text, one wait of 2000 ms that took 5 ms, and an answer. */
    static Trace trace(String scenario, String error) {
        Header header = new Header(
                new KitVersion("0.1.0", "abc1234"),
                foreign("python3 agent.py"),
                "toy",
                7,
                scenario,
                Set.of(),
                Json.object(),
                Json.object(),
                1);
        return new Trace(
                header,
                List.of(
                        new TraceEvent.Acted(
                                at(0),
                                "prompt",
                                TraceEvent.Acted.Phase.CALLED,
                                Json.object().put("message", "hello")),
                        request(0, 1),
                        reply(0, 1, 503, Json.parse("{\"error\":{\"message\":\"busy\"}}")),
                        emitted(
                                0,
                                Json.object()
                                        .put("type", "auto_retry_start")
                                        .put("attempt", 1)
                                        .put("maxAttempts", 3)
                                        .put("delayMs", 2000)
                                        .put("errorMessage", error)),
                        request(5, 2),
                        reply(1500, 2, 200, Json.parse("[{},\"[DONE]\"]")),
                        emitted(1500, Json.parse("{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}")),
                        new TraceEvent.Acted(at(1500), "prompt", TraceEvent.Acted.Phase.COMPLETED, Json.object()),
                        new TraceEvent.Ended(at(1500), TraceEvent.Ended.Reason.COMPLETED, "", Optional.empty())));
    }

    private static TraceEvent request(long millis, int number) {
        return new TraceEvent.Sent(
                at(millis), number, "POST", "/v1/chat/completions", Json.parse("{\"messages\":[{},{}]}"));
    }

    private static TraceEvent reply(long millis, int number, int status, tools.jackson.databind.JsonNode content) {
        return new TraceEvent.Replied(
                at(millis),
                OptionalInt.of(number),
                OptionalInt.of(status),
                Map.of(),
                content,
                TraceEvent.Replied.Ending.COMPLETE);
    }

    private static TraceEvent emitted(long millis, tools.jackson.databind.JsonNode event) {
        return new TraceEvent.Emitted(at(millis), event);
    }

    private static Moment at(long millis) {
        return new Moment(Duration.ofMillis(millis), OptionalLong.empty());
    }
}
