package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final Trace TRACE = Samples.trace("One failure", "503 busy");

    @Test
    void a_chain_reads_as_a_story() {
        // when
        Timeline timeline = Timeline.of(TRACE);

        // then
        assertThat(timeline.rows())
                .extracting(
                        row -> Timeline.millis(row.at()) + " | " + row.lane().title() + " | " + row.text())
                .containsExactly(
                        "0 ms | user | prompt “hello”",
                        "0 ms | requests | → request 1, 2 messages",
                        "0 ms | provider | ← reply to 1: 503 “busy”",
                        "0 ms | session events | auto_retry_start attempt=1 maxAttempts=3 delayMs=2000" + " “503 busy”",
                        "0 ms | backoff | 2000 ms announced, 5 ms waited",
                        "5 ms | requests | → request 2, 2 messages",
                        "1500 ms | provider | ← reply to 2: 200",
                        "1500 ms | stream | 2 stream events, to the end",
                        "1500 ms | session events | auto_retry_end success=true attempt=1",
                        "1500 ms | user | prompt completed",
                        "1500 ms | session events | end: completed");
        assertThat(timeline.left()).isZero();
    }

    @Test
    void an_event_is_told_by_what_matters_in_it() {
        assertThat(List.of(
                        words("{'type':'message_end','message':{'role':'assistant','stopReason':'error',"
                                + "'errorMessage':'503 busy'}}"),
                        words("{'type':'message_end','message':{'role':'user'}}"),
                        words("{'type':'auto_retry_end','success':false,'attempt':2,'finalError':'Retry cancelled'}"),
                        words("{'type':'agent_end','messages':[],'willRetry':false}"),
                        words("{'type':'queue_update','pending':3}")))
                .containsExactly(
                        "message_end assistant error “503 busy”",
                        "message_end user",
                        "auto_retry_end success=false attempt=2 “Retry cancelled”",
                        "agent_end willRetry=false",
                        "queue_update");
    }

    @Test
    void a_call_is_told_by_its_warning_its_deltas_and_its_end() {
        // given
        Moment start = new Moment(Duration.ZERO, OptionalLong.empty());
        Moment later = new Moment(Duration.ofSeconds(1), OptionalLong.empty());
        Trace call = new Trace(
                TRACE.header(),
                List.of(
                        new TraceEvent.Acted(
                                start, "call", TraceEvent.Acted.Phase.CALLED, Json.parse("{\"message\":\"hello\"}")),
                        new TraceEvent.Called(start, "failed", Json.parse("{\"error\":\"503 busy\"}")),
                        new TraceEvent.Logged(
                                start,
                                "log",
                                "retrying",
                                Json.parse("{\"attempt\":1,\"retry_in_ms\":1000,\"error\":\"503 busy\"}")),
                        new TraceEvent.Emitted(later, Json.parse("{\"type\":\"text_delta\",\"text\":\"Hel\"}")),
                        new TraceEvent.Acted(
                                later,
                                "call",
                                TraceEvent.Acted.Phase.COMPLETED,
                                Json.parse("{\"outcome\":\"error\",\"error\":\"connection reset\"}"))));

        // when
        Timeline timeline = Timeline.of(call);

        // then
        assertThat(timeline.rows())
                .extracting(Timeline.Row::text)
                .containsExactly(
                        "call “hello”",
                        "failed() “503 busy”",
                        "log: retrying attempt=1 retry_in_ms=1000 “503 busy”",
                        "1000 ms announced, ended after 1000 ms",
                        "text_delta “Hel”",
                        "call completed error “connection reset”");
        assertThat(timeline.rows().get(5).bad()).isTrue();
    }

    @Test
    void a_failure_is_marked() {
        assertThat(Timeline.of(TRACE).rows().stream().filter(Timeline.Row::bad))
                .extracting(Timeline.Row::text)
                .containsExactly("← reply to 1: 503 “busy”", "2000 ms announced, 5 ms waited");
    }

    @Test
    void a_wait_whose_end_was_not_seen_says_so() {
        // given
        Trace cut = new Trace(TRACE.header(), TRACE.events().subList(0, 4));

        // then
        assertThat(Timeline.of(cut).rows().get(4).text()).isEqualTo("2000 ms announced, no end seen");
    }

    @Test
    void a_wait_that_was_cancelled_tells_when() {
        // given
        List<TraceEvent> events = List.of(TRACE.events().get(3), TRACE.events().get(6));

        // then
        assertThat(Timeline.of(new Trace(TRACE.header(), events)).rows().get(1).text())
                .isEqualTo("2000 ms announced, ended after 1500 ms");
    }

    @Test
    void a_long_trace_is_shortened_and_says_by_how_much() {
        // given
        Trace flood = new Trace(
                TRACE.header(), Collections.nCopies(1_000, TRACE.events().get(1)));

        // when
        Timeline timeline = Timeline.of(flood);

        // then
        assertThat(timeline.rows()).hasSize(200);
        assertThat(timeline.left()).isEqualTo(800);
    }

    @Test
    void a_long_text_is_shortened() {
        // given
        Trace loud = Samples.trace("loud", "x".repeat(1_000_000));

        // then
        assertThat(Timeline.of(loud).rows())
                .allSatisfy(row -> assertThat(row.text()).hasSizeLessThan(500));
    }

    @Test
    void a_subject_that_announces_nothing_is_seen_going_to_sleep() {
        // given
        TraceEvent sleep = snapshot(100, TraceEvent.Snapshot.Cause.SLEEP);
        TraceEvent cancel = snapshot(400, TraceEvent.Snapshot.Cause.CANCEL);

        // then
        assertThat(Timeline.of(new Trace(TRACE.header(), List.of(sleep, cancel)))
                        .rows())
                .extracting(Timeline.Row::text)
                .containsExactly("2000 ms announced, ended after 300 ms");
    }

    @Test
    void a_brief_timeline_leaves_out_the_inner_life_of_a_session() {
        // given
        TraceEvent call = new TraceEvent.Called(TRACE.events().get(0).moment(), "checkCompaction", Json.object());
        Trace trace = new Trace(TRACE.header(), List.of(TRACE.events().get(1), call));

        // then
        assertThat(Timeline.of(trace, Timeline.Length.BRIEF).rows())
                .extracting(Timeline.Row::label)
                .containsExactly("#1");
        assertThat(Timeline.of(trace).rows())
                .extracting(Timeline.Row::label)
                .containsExactly("#1", "checkCompaction()");
    }

    private static TraceEvent snapshot(long millis, TraceEvent.Snapshot.Cause cause) {
        return new TraceEvent.Snapshot(
                new Moment(Duration.ofMillis(millis), OptionalLong.empty()),
                cause,
                OptionalLong.of(2000),
                java.util.OptionalInt.empty(),
                java.util.Optional.empty(),
                java.util.OptionalInt.empty());
    }

    private static String words(String event) {
        Moment start = new Moment(Duration.ZERO, OptionalLong.empty());
        return EventWords.words(new TraceEvent.Emitted(start, Json.parse(event.replace('\'', '"'))));
    }
}
