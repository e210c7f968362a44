package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;

/** What the clauses on cancels say of what came before a cancel, after it, and at nearly its time. */
class AbortTracesTest {
    private static final String SAID = "{'message':'Be brief.'}";

    @Test
    void a_request_after_a_cancel_breaks_both_what_was_asked_and_what_was_told() {
        // given
        Trace stubborn = cancelled().request(110).end(200);

        // then
        assertThat(Tape.judge("OMP-ABORT-1", stubborn))
                .containsExactly(
                        new Broken("1 request followed abortRetry() during the sleep, request 2 after 70 ms; the clause"
                                + " asks for none"),
                        new Broken("1 request followed \"Retry cancelled\"; the clause asks for none"));
        assertThat(Tape.judge("OMP-ABORT-1", cancelled().end(200))).containsExactly(new Held(), new Held());
    }

    @Test
    void what_the_user_said_during_the_chain_is_still_sent() {
        // given
        Trace during = Tape.virtual()
                .waiting()
                .act(20, "steer", SAID)
                .act(40, "abort_retry")
                .failure(40, 1, "Retry cancelled")
                .request(110)
                .end(200);
        Trace before = Tape.virtual()
                .prompt(0)
                .act(0, "steer", SAID)
                .busy(0)
                .start(0, 1, 100)
                .act(40, "abort_retry")
                .failure(40, 1, "Retry cancelled")
                .request(110)
                .end(200);
        Trace after = cancelled().act(50, "steer", SAID).request(50).end(200);

        // then
        assertThat(Tape.judge("OMP-ABORT-1", during)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-ABORT-1", before)).isEqualTo("held broken");
        assertThat(Tape.judge("OMP-ABORT-1", after)).containsExactly(new Held(), new Held());
    }

    @Test
    void what_was_said_in_an_earlier_chain_excuses_no_request_of_a_later_one() {
        // given
        Trace later = Tape.virtual()
                .waiting()
                .act(20, "steer", SAID)
                .well(100)
                .success(100, 1)
                .prompt(200)
                .busy(200)
                .start(200, 1, 100)
                .act(240, "abort_retry")
                .failure(240, 1, "Retry cancelled")
                .request(310)
                .end(400);

        // then
        assertThat(Tape.kinds("OMP-ABORT-1", later)).isEqualTo("broken broken");
    }

    @Test
    void the_sleep_ends_in_the_instant_of_the_cancel_where_times_are_exact() {
        // given
        Trace late = Tape.virtual()
                .waiting()
                .act(40, "abort_retry")
                .failure(45, 1, "Retry cancelled")
                .end(200);
        Trace real = Tape.real()
                .waiting()
                .act(40, "abort_retry")
                .failure(45, 1, "Retry cancelled")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-ABORT-1", late))
                .containsExactly(
                        new Broken("the sleep ended 5 ms after abortRetry(); the clause asks for at once"), new Held());
        assertThat(Tape.judge("OMP-ABORT-1", real)).containsExactly(new Held(), new Held());
    }

    @Test
    void the_prompt_is_released_in_the_instant_of_the_cancel_where_times_are_exact() {
        // given
        Trace right = cancelled().over(40, "completed").end(200);
        Trace late = cancelled().over(45, "completed").end(200);
        Trace never = cancelled().end(200);
        Trace queued = Tape.virtual()
                .waiting()
                .act(20, "steer", SAID)
                .act(40, "abort_retry")
                .failure(40, 1, "Retry cancelled")
                .over(45, "completed")
                .end(200);
        Trace real = Tape.real()
                .waiting()
                .act(40, "abort_retry")
                .failure(40, 1, "Retry cancelled")
                .over(45, "completed")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-ABORT-3", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-ABORT-3", late))
                .containsExactly(new Broken("the prompt completed 5 ms after the cancel; the clause asks for at once"));
        assertThat(Tape.judge("OMP-ABORT-3", never))
                .containsExactly(new Broken("the prompt never completed after the cancel"));
        assertThat(Tape.judge("OMP-ABORT-3", queued)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-ABORT-3", real)).containsExactly(new Held());
    }

    @Test
    void a_cancel_of_nothing_aborts_no_request() {
        // given
        Trace aborted = idle().said(10, "aborted").end(20);
        Trace earlier = Tape.virtual()
                .prompt(0)
                .request(0)
                .said(1, "aborted")
                .act(5, "abort_retry")
                .end(20);
        Trace byAbort = idle().act(6, "abort").said(10, "aborted").end(20);

        // then
        assertThat(Tape.judge("OMP-ABORT-4", aborted))
                .containsExactly(new Broken(
                        "abortRetry() with no chain running aborted a request; the clause asks for nothing"));
        assertThat(Tape.judge("OMP-ABORT-4", earlier)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-ABORT-4", byAbort)).containsExactly(new Held());
    }

    @Test
    void a_cancel_of_nothing_keeps_the_next_failure_from_nothing() {
        // given
        Trace kept = idle().reply(10, 503).failed(10, "503 busy").end(20);
        Trace retried =
                idle().reply(10, 503).failed(10, "503 busy").start(10, 1, 100).end(20);
        Trace last = idle().reply(10, 400).failed(10, "no such key").end(20);
        Trace other = idle().said(10, "stop").prompt(12).busy(12).end(20);

        // then
        assertThat(Tape.judge("OMP-ABORT-4", kept))
                .containsExactly(new Broken(
                        "abortRetry() with no chain running kept the failure \"503 busy\" from being retried"));
        assertThat(Tape.judge("OMP-ABORT-4", retried)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-ABORT-4", last)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-ABORT-4", other)).containsExactly(new Held());
    }

    @Test
    void a_cancel_of_nothing_is_followed_by_no_retry_event() {
        // given
        Trace quiet = idle().event(6, "{'type':'agent_end'}").said(10, "stop").end(20);
        Trace started = idle().start(6, 1, 100).said(10, "stop").end(20);
        Trace ended = idle().failure(6, 0, "Retry cancelled").said(10, "stop").end(20);

        // then
        assertThat(Tape.judge("OMP-ABORT-4", quiet)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-ABORT-4", started)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-ABORT-4", ended))
                .containsExactly(new Broken("abortRetry() with no chain running was followed by"
                        + " {\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":0,\"finalError\":\"Retry"
                        + " cancelled\"}; the clause asks for no event"));
    }

    @Test
    void a_second_cancel_of_nothing_is_judged_after_another_prompt_alone() {
        // given
        Trace twice = idle().act(6, "abort_retry").said(10, "stop").prompt(12).end(20);
        Trace parted = idle().said(10, "stop").prompt(12).act(13, "abort_retry").end(20);

        // then
        assertThat(Tape.judge("OMP-ABORT-4", twice)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-ABORT-4", parted)).containsExactly(new Held(), new Held());
    }

    @Test
    void an_abort_is_judged_by_what_this_subject_shows() {
        // given
        Trace whole = Tape.virtual()
                .waiting()
                .act(40, "abort")
                .failure(40, 1, "Retry cancelled")
                .over(40, "completed")
                .end(200);
        Trace marked = Tape.real()
                .waiting()
                .act(40, "abort")
                .failure(40, 1, "Retry cancelled")
                .over(40, "settled")
                .end(200);
        Trace asked = Tape.virtual().waiting().act(40, "abort").request(110).end(200);

        // then
        assertThat(Tape.kinds("OMP-ABORT-5", whole)).isEqualTo("held held held");
        assertThat(Tape.kinds("OMP-ABORT-5", marked)).isEqualTo("held held");
        assertThat(Tape.kinds("OMP-ABORT-5", asked)).isEqualTo("broken broken broken");
    }

    @Test
    void two_cancels_of_one_sleep_give_one_end() {
        // given
        Trace right = cancelled().act(41, "abort_retry").end(200);
        Trace twice =
                cancelled().act(41, "abort").failure(41, 1, "Retry cancelled").end(200);
        Trace other = cancelled().act(41, "set_auto_retry", "{'enabled':false}").end(200);

        // then
        assertThat(Tape.judge("OMP-ABORT-6", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-ABORT-6", twice))
                .containsExactly(new Broken("two cancels of one sleep gave 2 end events; the clause asks for 1"));
        assertThat(Tape.judge("OMP-ABORT-6", other)).isEmpty();
    }

    @Test
    void a_retried_request_goes_on_whatever_became_of_others() {
        // given
        Trace right = flying().reply(110, 200).said(110, "stop").end(200);
        Trace gone = flying().line(110, abandoned(2)).end(200);
        Trace other = flying().line(110, abandoned(1))
                .reply(110, 200)
                .said(110, "stop")
                .end(200);
        Trace aborted = flying().reply(110, 200).said(110, "aborted").end(200);
        Trace earlier = Tape.virtual()
                .prompt(0)
                .request(0)
                .said(0, "aborted")
                .busy(0)
                .start(0, 1, 100)
                .request(100)
                .act(105, "abort_retry")
                .said(110, "stop")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-ABORT-7", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-ABORT-7", gone))
                .containsExactly(new Broken(
                        "abortRetry() while request 2 was in flight aborted it; the clause asks that it goes on"));
        assertThat(Tape.judge("OMP-ABORT-7", other)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-ABORT-7", aborted)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-ABORT-7", earlier)).containsExactly(new Held());
    }

    @Test
    void a_cancel_meets_no_retried_request_in_a_wait_or_between_or_where_more_follows() {
        // given
        Trace asleep = cancelled().end(200);
        Trace between = Tape.virtual()
                .waiting()
                .event(100, "{'type':'agent_start'}")
                .act(100, "abort_retry")
                .end(200);
        Trace first = idle().said(10, "stop").end(200);
        Trace stopped = flying().act(106, "abort").said(110, "aborted").end(200);

        // then
        assertThat(Tape.judge("OMP-ABORT-7", asleep)).isEmpty();
        assertThat(Tape.judge("OMP-ABORT-7", between)).isEmpty();
        assertThat(Tape.judge("OMP-ABORT-7", first)).isEmpty();
        assertThat(Tape.judge("OMP-ABORT-7", stopped)).isEmpty();
    }

    @Test
    void a_sleep_that_nobody_has_cancelled_is_not_told_as_cancelled() {
        // given
        Trace switched = Tape.virtual()
                .waiting()
                .act(40, "set_auto_retry", "{'enabled':false}")
                .failure(40, 1, "Retry cancelled")
                .end(200);
        Trace late = Tape.virtual()
                .waiting()
                .act(40, "abort", "{'late':true}")
                .failure(40, 1, "Retry cancelled")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-ABORT-2", switched))
                .containsExactly(new Broken("{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":1,"
                        + "\"finalError\":\"Retry cancelled\"} came, and nobody had cancelled the retry"));
        assertThat(Tape.judge("OMP-ABORT-2", late)).isEmpty();
    }

    private static Tape cancelled() {
        return Tape.virtual().waiting().act(40, "abort_retry").failure(40, 1, "Retry cancelled");
    }

    /** A cancel during the first request of a prompt. */
    private static Tape idle() {
        return Tape.virtual().prompt(0).request(0).act(5, "abort_retry");
    }

    /** A cancel during the second request of a prompt. */
    private static Tape flying() {
        return Tape.virtual().waiting().request(100).act(105, "abort_retry");
    }

    private static String abandoned(int number) {
        return "'kind':'reply','number':" + number + ",'status':null,'headers':{},'content':null,'ending':'abandoned'";
    }
}
