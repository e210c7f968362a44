package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Header;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Trace;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the steps of an example can ask of its trace. */
class TaleTest {
    @Test
    void a_chain_is_told_by_its_waits_attempts_and_end() {
        // given
        Tale tale = tale(Tape.virtual()
                .waiting()
                .busy(100)
                .start(100, 2, 201)
                .well(301)
                .success(301, 2)
                .busy(400)
                .start(400, 1, 50)
                .failure(450, 1, "x")
                .over(500, "completed")
                .end(600));

        // then
        assertThat(tale.requests()).isEqualTo(4);
        assertThat(tale.announcedWaits())
                .containsExactly(BigDecimal.valueOf(100), BigDecimal.valueOf(201), BigDecimal.valueOf(50));
        assertThat(tale.announcedAttempts()).containsExactly(1, 2, 1);
        assertThat(tale.lastEnd()).isEqualTo("failure at attempt 1");
        assertThat(tale.exactCompletion()).contains(Duration.ofMillis(500));
        assertThat(tale.callEnds()).isEmpty();
    }

    @Test
    void a_chain_that_went_well_ends_in_success_and_one_that_is_open_in_nothing() {
        assertThat(tale(Tape.virtual().waiting().well(100).success(100, 1).end(200))
                        .lastEnd())
                .isEqualTo("success at attempt 1");
        assertThat(tale(Tape.virtual().waiting().end(200)).lastEnd()).isEqualTo("none");
    }

    @Test
    void waits_that_were_scaled_are_told_as_the_scenario_has_them() {
        // given
        Trace scaled = scaled(Tape.real().prompt(0).busy(0).start(0, 1, 21).end(200), 0.01);

        // then
        assertThat(Tale.of(Reading.of(scaled)).announcedWaits()).containsExactly(BigDecimal.valueOf(2100));
    }

    @Test
    void what_a_layer_below_a_session_repeats_is_one_request() {
        // given
        Trace repeated = Tape.real()
                .prompt(0)
                .request(0)
                .reply(0, 503)
                .request(1)
                .reply(1, 200)
                .said(1, "stop")
                .end(9);

        // then
        assertThat(tale(repeated).requests()).isEqualTo(1);
    }

    @Test
    void a_completion_is_exact_where_the_clock_is_and_the_promise_is_seen() {
        assertThat(tale(Tape.real().prompt(0).well(1).over(2, "completed").end(9))
                        .exactCompletion())
                .isEmpty();
        assertThat(tale(Tape.virtual().prompt(0).well(1).over(2, "settled").end(9))
                        .exactCompletion())
                .isEmpty();
        assertThat(tale(Tape.virtual().prompt(0).well(1).end(9)).exactCompletion())
                .isEmpty();
    }

    @Test
    void a_call_is_told_by_its_waits_output_and_end() {
        // given
        Trace trace = call().end(900);

        // then
        assertThat(tale(trace).requests()).isEqualTo(2);
        assertThat(tale(trace).exactWaits()).contains(List.of(BigDecimal.valueOf(70)));
        assertThat(tale(trace).exactEnd()).contains(Duration.ofMillis(81));
        assertThat(tale(trace).callEnds()).containsExactly("succeeds");
        assertThat(tale(trace).output()).contains("Hello");
        assertThat(tale(trace).exactCompletion()).isEmpty();
    }

    @Test
    void a_call_ends_as_a_user_would_say_it() {
        assertThat(tale(CallTape.virtual("{}").ended("{'outcome':'error'}")).callEnds())
                .containsExactly("fails");
        assertThat(tale(CallTape.virtual("{}").ended("{'outcome':'cancelled'}")).callEnds())
                .containsExactly("is cancelled");
        assertThat(tale(CallTape.virtual("{}").end(1)).callEnds()).containsExactly("goes on");
    }

    @Test
    void on_a_real_clock_no_time_is_exact() {
        // given
        Tale tale = tale(CallTape.real()
                .request(10)
                .refusal(10, 503, "busy")
                .request(80)
                .over(81, "{'outcome':'value'}")
                .end(900));

        // then
        assertThat(tale.exactWaits()).isEmpty();
        assertThat(tale.exactEnd()).isEmpty();
    }

    @Test
    void a_callback_is_told_of_its_waits_where_it_is_shown() {
        // given
        Trace trace = call().told(82, "70").heard(83, "sleep", "'delay-ms':60").end(900);

        // then
        assertThat(tale(trace).toldWaits()).isEmpty();
        assertThat(tale(showing(trace, Observation.CALLBACK)).toldWaits()).contains(List.of(BigDecimal.valueOf(70)));
    }

    @Test
    void output_that_is_not_shown_is_not_told() {
        // given
        Trace blind = new Trace(
                header(call().end(900).header(), Set.of(), 1), call().end(900).events());

        // then
        assertThat(tale(blind).output()).isEmpty();
    }

    private static CallTape call() {
        return CallTape.streamed("{}")
                .request(10)
                .refusal(10, 503, "busy")
                .request(80)
                .said(80, "Hello")
                .over(81, "{'outcome':'value','value':{'text':'Hello'}}");
    }

    private static Tale tale(Trace trace) {
        return Tale.of(Reading.of(trace));
    }

    private static Trace scaled(Trace trace, double factor) {
        return new Trace(header(trace.header(), trace.header().shows(), factor), trace.events());
    }

    private static Trace showing(Trace trace, Observation more) {
        Set<Observation> shows = new HashSet<>(trace.header().shows());
        shows.add(more);
        return new Trace(header(trace.header(), shows, 1), trace.events());
    }

    private static Header header(Header header, Set<Observation> shows, double factor) {
        return new Header(
                header.kit(),
                header.subject(),
                header.policy(),
                header.seed(),
                header.scenario(),
                shows,
                header.settings(),
                header.plan(),
                factor);
    }
}
