package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses of the agent loop say where a user cancels, a client gives up, or one call follows another. */
class LoopCallTracesTest {
    private static final String HALF = "[{'choices':[{'delta':{'content':'Hel'},'finish_reason':null}]}]";
    private static final String FAILED = "{'outcome':'error','error':'503 busy'}";
    private static final String CANCELLED = "{'outcome':'cancelled'}";
    private static final String SAID = "{'outcome':'value','value':'Hel'}";
    private static final String NONE = "{'max_retries':0}";

    @Test
    void after_text_a_failure_is_not_asked_for_where_the_user_cancelled_or_a_page_came() {
        // given
        Trace cancelled = CallTape.real()
                .request(0)
                .said(5, "Hel")
                .reply(10, "200", HALF, "reset")
                .cancel(15, "{}")
                .over(20, CANCELLED)
                .end(100);
        Trace page = CallTape.real()
                .request(0)
                .said(5, "Hel")
                .reply(10, "200", "'Hello, this is a page.'", "complete")
                .over(20, SAID)
                .end(100);

        // then
        assertThat(CallTape.kinds("LOOP-STREAM-2", cancelled)).isEqualTo("held");
        assertThat(CallTape.kinds("LOOP-STREAM-2", page)).isEqualTo("broken");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                | {'choices':[]}                   | reset    | held",
                "{'max_retries':0} | {'choices':[]}                   | reset    | none",
                "{}                | {'error':{'message':'503 busy'}} | complete | held",
                "{}                | {'error':{'message':'bad'}}      | complete | none"
            })
    void a_piece_that_was_no_text_counts_where_a_retry_was_to_be_expected(
            String settings, String last, String ending, String kinds) {
        // given
        Trace trace = CallTape.real(settings)
                .request(0)
                .reply(
                        10,
                        "200",
                        "[{'choices':[{'delta':{'content':'Hel'},'finish_reason':null}]}," + last + "]",
                        ending)
                .over(20, FAILED)
                .end(100);

        // then
        assertThat(CallTape.kinds("LOOP-OPEN-7", trace)).isEqualTo(kinds);
    }

    @Test
    void a_piece_says_nothing_where_the_user_cancelled() {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .reply(10, "200", HALF, "reset")
                .cancel(15, "{}")
                .over(20, CANCELLED)
                .end(100);

        // then
        assertThat(CallTape.judge("LOOP-OPEN-7", trace)).isEmpty();
    }

    @Test
    void a_text_that_says_that_a_failure_passes_is_heard_where_a_retry_is_left_and_nobody_cancelled() {
        // given
        Trace heard = told(CallTape.real()).over(20, FAILED).end(100);
        Trace spent = told(CallTape.real(NONE)).over(20, FAILED).end(100);
        Trace cancelled =
                told(CallTape.real()).cancel(15, "{}").over(20, CANCELLED).end(100);

        // then
        assertThat(CallTape.judge("LOOP-CLASS-6", heard))
                .containsExactly(new Broken("the provider told \"503 busy\", and nothing was repeated; the text alone"
                        + " says that the failure may pass"));
        assertThat(CallTape.judge("LOOP-CLASS-6", spent)).isEmpty();
        assertThat(CallTape.judge("LOOP-CLASS-6", cancelled)).isEmpty();
    }

    @Test
    void a_budget_is_counted_where_nobody_cancelled() {
        // given
        Trace none = CallTape.real(NONE)
                .request(0)
                .refusal(10, 503, "busy")
                .cancel(15, "{}")
                .over(20, CANCELLED)
                .end(100);
        Trace second = twice(CallTape.real("{'max_retries':1}"))
                .call(3000)
                .request(3000)
                .refusal(3000, 503, "busy")
                .cancel(3010, "{}")
                .over(3020, CANCELLED)
                .end(4000);

        // then
        assertThat(CallTape.judge("LOOP-MAX-2", none)).isEmpty();
        assertThat(CallTape.judge("LOOP-MAX-5", second)).isEmpty();
    }

    @Test
    void the_first_wait_of_a_later_call_is_that_after_its_first_failure() {
        // given
        Trace trace = twice(CallTape.real())
                .call(3000)
                .request(3000)
                .reply(3500, "null", "null", "abandoned")
                .request(4500)
                .refusal(4500, 503, "busy")
                .request(4600)
                .refusal(4600, 400, "bad")
                .over(4600, FAILED)
                .end(5000);

        // then
        assertThat(CallTape.judge("LOOP-MAX-5", trace)).isEmpty();
    }

    @Test
    void on_a_real_clock_the_waits_of_each_call_are_late_by_themselves() {
        // given
        Trace trace = outages(outages(CallTape.real(), 0, 1500, 3000, 6000).call(20_000), 20_000, 1000, 2000, 4000)
                .end(40_000);

        // then
        assertThat(CallTape.judge("LOOP-BACKOFF-1", trace))
                .containsExactly(
                        new Held(),
                        new Held(),
                        new Held(),
                        new Held(),
                        new Held(),
                        new Held(),
                        new Broken("the waits were 1500 ms, 3000 ms, 6000 ms, each half as long again, or more, as the"
                                + " clause asks for: 1000 ms, 2000 ms, 4000 ms"));
    }

    @Test
    void a_retry_that_was_never_answered_is_no_wait() {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .refusal(0, 503, "busy")
                .request(1000)
                .over(9000, FAILED)
                .end(9100);

        // then
        assertThat(CallTape.judge("LOOP-BACKOFF-2", trace)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 2009, held", "1, 2010, broken", "3, 4009, held", "3, 4010, broken"})
    void a_process_has_slept_once_it_ends_as_late_as_the_wait_that_nobody_asked_for(
            int attempts, int over, String kinds) {
        // given
        CallTape tape = CallTape.real();
        for (int nth = 1; nth < attempts; nth++) {
            tape.request(0).refusal(0, 503, "busy");
        }
        Trace trace =
                tape.request(10).refusal(10, 400, "bad").over(over, FAILED).end(9000);

        // then
        assertThat(CallTape.kinds("LOOP-BACKOFF-2", trace)).isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource({"4009, held", "4010, broken"})
    void a_process_has_slept_once_it_ends_the_longest_wait_after_its_answer(int over, String kinds) {
        // given
        Trace trace = CallTape.plain("{}")
                .request(0)
                .reply(10, "200", "{'choices':[{'message':{'content':'Hello'},'finish_reason':'stop'}]}", "complete")
                .over(over, "{'outcome':'value','value':'Hello'}")
                .end(9000);

        // then
        assertThat(CallTape.kinds("LOOP-BACKOFF-2", trace)).isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource({"3950, broken", "3949, held"})
    void a_process_that_was_cancelled_three_seconds_before_its_wake_up_and_ends_with_it_has_slept_on(
            int over, String kinds) {
        // given
        CallTape tape = CallTape.real();
        for (int nth = 0; nth < 3; nth++) {
            tape.request(0).refusal(0, 503, "busy");
        }
        Trace trace = tape.cancel(1000, "{}").over(over, CANCELLED).end(9000);

        // then
        assertThat(CallTape.kinds("LOOP-CANCEL-1", trace)).isEqualTo(kinds);
    }

    @Test
    void a_cancel_in_the_instant_of_a_wake_up_is_told_by_an_exact_clock_alone() {
        // given
        Trace real = CallTape.real()
                .request(0)
                .refusal(0, 503, "busy")
                .cancel(1000, "{}")
                .over(1000, CANCELLED)
                .end(2000);
        Trace exact = CallTape.exact()
                .request(0)
                .refusal(0, 503, "busy")
                .cancel(1000, "{}")
                .over(1000, CANCELLED)
                .end(2000);

        // then
        assertThat(CallTape.judge("LOOP-CANCEL-4", real)).isEmpty();
        assertThat(CallTape.judge("LOOP-CANCEL-4", exact)).containsExactly(new Held());
    }

    @Test
    void where_the_calls_of_a_provider_are_not_shown_they_are_not_counted() {
        // given
        Trace trace = twice(CallTape.real()).end(3000);

        // then
        assertThat(CallTape.judge("LOOP-SCOPE-2", trace)).isEmpty();
    }

    @Test
    void each_attempt_that_a_client_gives_up_has_as_long_as_the_first() {
        // given
        Trace shorter = givenUp(CallTape.exact(), 1000, 2500);
        Trace right = givenUp(CallTape.exact(), 1000, 3000);
        Trace outside = givenUp(CallTape.real(), 1000, 2500);
        Trace refused = CallTape.exact()
                .request(0)
                .reply(1000, "null", "null", "abandoned")
                .request(2000)
                .refusal(2000, 400, "bad")
                .over(2000, FAILED)
                .end(9000);
        Trace later = CallTape.exact()
                .request(0)
                .refusal(0, 503, "busy")
                .request(1000)
                .reply(3000, "null", "null", "abandoned")
                .request(5000)
                .refusal(5000, 400, "bad")
                .over(5000, FAILED)
                .end(9000);

        // then
        assertThat(CallTape.judge("LOOP-OPEN-8", shorter))
                .containsExactly(new Broken("request 2, which the client gave up, had 500 ms; request 1 had 1000 ms"));
        assertThat(CallTape.judge("LOOP-OPEN-8", right)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-OPEN-8", outside)).isEmpty();
        assertThat(CallTape.judge("LOOP-OPEN-8", refused)).isEmpty();
        assertThat(CallTape.judge("LOOP-OPEN-8", later)).isEmpty();
    }

    /** An answer without a sign of a failure but the text that the client made of it. */
    private static CallTape told(CallTape tape) {
        return tape.request(0)
                .reply(10, "200", "{'error':{'message':'503 busy'}}", "complete")
                .heard(10, "failed", "'error':'503 busy'");
    }

    /** A call of two requests. */
    private static CallTape twice(CallTape tape) {
        return tape.request(0)
                .refusal(0, 503, "busy")
                .request(1000)
                .refusal(1000, 400, "bad")
                .over(1000, FAILED);
    }

    /** Two attempts that end without an answer, the first at one time and the second, begun at 2 s, at another. */
    private static Trace givenUp(CallTape tape, int first, int second) {
        return tape.request(0)
                .reply(first, "null", "null", "abandoned")
                .request(2000)
                .reply(second, "null", "null", "abandoned")
                .request(5000)
                .refusal(5000, 400, "bad")
                .over(5000, FAILED)
                .end(9000);
    }

    /** A failure before each of these waits. */
    private static CallTape outages(CallTape tape, int from, int... waits) {
        int at = from;
        for (int wait : waits) {
            tape.request(at).refusal(at, 503, "busy");
            at += wait;
        }
        return tape.request(at).refusal(at, 400, "bad").over(at, FAILED);
    }
}
