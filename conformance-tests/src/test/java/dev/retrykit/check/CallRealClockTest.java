package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is asked of a command, of which only requests, output and result are seen. */
class CallRealClockTest {
    private static final String HELLO = "[{'choices':[{'index':0,'delta':{'content':'Hello'},'finish_reason':null}]},"
            + "{'choices':[{'index':0,'delta':{},'finish_reason':'stop'}]}]";
    private static final String HALF = "[{'choices':[{'index':0,'delta':{'content':'Hello'},'finish_reason':null}]}]";

    @ParameterizedTest(name = "request 2 after {0} ms")
    @CsvSource({"1008, true", "1007, false", "9000, true"})
    void a_wait_is_measured_from_reply_to_request_and_may_be_two_milliseconds_early(double at, boolean holds) {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .refusal(10, 503, "busy")
                .request(at)
                .reply(at + 5, "200", HELLO, "complete")
                .said(at + 6, "Hello")
                .over(at + 20, "{'outcome':'value','value':'Hello'}")
                .end(at + 21);

        // then
        assertThat(CallTape.judge("LOOP-BACKOFF-1", trace))
                .containsExactly(
                        holds
                                ? new Held()
                                : new Broken(
                                        "request 2 came 997 ms after the failure before it; the clause asks for 1000 ms"));
        assertThat(CallTape.judge("LOOP-CLASS-1", trace)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-STREAM-2", trace)).containsExactly(new Held());
    }

    @ParameterizedTest(name = "each wait {0} times as long")
    @CsvSource({"1.5, true", "2, true", "1.4, false"})
    void waits_that_are_all_half_as_long_again_are_no_matter_of_a_busy_machine(double times, boolean broken) {
        // given
        Trace trace = outages(1000 * times, 2000 * times, 4000 * times);

        // then
        assertThat(CallTape.kinds("LOOP-BACKOFF-1", trace)).isEqualTo("held held held" + (broken ? " broken" : ""));
    }

    @Test
    void what_the_waits_have_in_common_is_named() {
        assertThat(CallTape.judge("LOOP-BACKOFF-1", outages(2000, 4000, 8001)))
                .contains(new Broken("the waits were 2000 ms, 4000 ms, 8001 ms, each half as long again, or more,"
                        + " as the clause asks for: 1000 ms, 2000 ms, 4000 ms"));
    }

    @ParameterizedTest
    @CsvSource({"9000, 2000, 4000", "1000, 9000, 9000", "9000, 9000, 4100"})
    void waits_of_which_some_are_late_prove_nothing(double first, double second, double third) {
        assertThat(CallTape.kinds("LOOP-BACKOFF-1", outages(first, second, third)))
                .isEqualTo("held held held");
    }

    @Test
    void a_call_that_was_to_be_streamed_and_is_not_is_named() {
        // given
        Trace trace = CallTape.real()
                .wholesale(0)
                .reply(5, "200", HELLO, "complete")
                .said(6, "Good day")
                .over(20, "{'outcome':'value','value':'Good day'}")
                .end(21);

        // then
        Broken broken = new Broken("request 1 asked for a whole answer, although the call was to be streamed");
        assertThat(CallTape.judge("LOOP-STREAM-1", trace)).containsExactly(broken);
        assertThat(CallTape.judge("LOOP-STREAM-2", trace)).containsExactly(broken);
    }

    /** Three failures and an answer, with these waits between them. */
    private static Trace outages(double first, double second, double third) {
        return CallTape.real()
                .request(0)
                .refusal(0, 503, "busy")
                .request(first)
                .refusal(first, 503, "busy")
                .request(first + second)
                .refusal(first + second, 503, "busy")
                .request(first + second + third)
                .reply(first + second + third, "200", HELLO, "complete")
                .said(first + second + third, "Hello")
                .over(first + second + third, "{'outcome':'value','value':'Hello'}")
                .end(30000);
    }

    @ParameterizedTest(name = "the process ends {0} ms after its last failure")
    @CsvSource({"1900, true", "2100, false"})
    void a_process_takes_its_time_to_end_but_sleeps_not(double late, boolean holds) {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .refusal(10, 401, "no such key")
                .over(10 + late, "{'outcome':'error','error':'401 no such key'}")
                .end(4000);

        // then
        assertThat(CallTape.judge("LOOP-BACKOFF-2", trace))
                .containsExactly(
                        holds
                                ? new Held()
                                : new Broken(
                                        "the call ended 2100 ms after its last failure; the clause asks for no wait"
                                                + " that no request follows"));
    }

    @Test
    void the_last_error_may_stand_among_other_words_of_a_process() {
        // given
        Trace right = failedTwice("warning: old\nError: 502 gone away");
        Trace wrong = failedTwice("Error: something went wrong");

        // then
        assertThat(CallTape.judge("LOOP-MAX-3", right)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-MAX-3", wrong))
                .containsExactly(new Broken("the call ended with the error \"Error: something went wrong\";"
                        + " the last one was \"gone away\""));
        assertThat(CallTape.judge("LOOP-MAX-1", right)).containsExactly(new Held());
    }

    @Test
    void a_delta_that_is_printed_twice_is_found_out_by_the_output() {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .reply(5, "200", HELLO, "complete")
                .said(6, "Hello")
                .said(6, "Hello")
                .over(9, "{'outcome':'value','value':'HelloHello'}")
                .end(10);

        // then
        assertThat(CallTape.judge("LOOP-STREAM-2", trace))
                .containsExactly(new Broken(
                        "the consumer received \"HelloHello\"; no answer of the provider begins like" + " that"));
    }

    @Test
    void a_stream_that_breaks_after_its_first_words_ends_the_call() {
        // given
        Trace right = CallTape.real()
                .request(0)
                .reply(5, "200", HALF, "reset")
                .said(6, "Hello")
                .over(9, "{'outcome':'error','error':'connection reset'}")
                .end(10);
        Trace wrong = CallTape.real()
                .request(0)
                .said(4, "Hello")
                .reply(5, "200", HALF, "reset")
                .request(1005)
                .reply(1006, "200", HELLO, "complete")
                .over(1010, "{'outcome':'value','value':'Hello'}")
                .end(1011);

        // then
        assertThat(CallTape.judge("LOOP-STREAM-2", right)).containsExactly(new Held(), new Held());
        assertThat(CallTape.judge("LOOP-STREAM-2", wrong))
                .startsWith(new Broken(
                        "request 1, whose connection was reset, was repeated after the consumer had received text"));
    }

    @Test
    void a_client_that_keeps_its_output_back_may_try_a_broken_stream_again() {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .reply(5, "200", HALF, "reset")
                .request(1005)
                .reply(1006, "200", HELLO, "complete")
                .said(1008, "Hello")
                .over(1010, "{'outcome':'value','value':'Hello'}")
                .end(1011);

        // then
        assertThat(CallTape.judge("LOOP-STREAM-2", trace)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-CLASS-1", trace)).isEmpty();
    }

    @Test
    void a_process_may_take_its_time_to_end_after_a_cancel_and_may_not_ask_again() {
        // given
        Trace right = CallTape.real()
                .request(0)
                .refusal(10, 503, "busy")
                .cancel(500, "{}")
                .over(900, "{'outcome':'cancelled'}")
                .end(901);
        Trace wrong = CallTape.real()
                .request(0)
                .refusal(10, 503, "busy")
                .cancel(500, "{}")
                .request(1010)
                .reply(1011, "200", HELLO, "complete")
                .over(1020, "{'outcome':'value','value':'Hello'}")
                .end(1021);

        // then
        assertThat(CallTape.judge("LOOP-CANCEL-1", right)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-CANCEL-1", wrong))
                .containsExactly(
                        new Broken("a streamed call was cancelled during a wait, and 1 request came after it"));
    }

    @ParameterizedTest(name = "the last word after {0} ms, the end after {1} ms")
    @CsvSource({"3500, 5000, true", "900, 5000, false"})
    void a_process_that_is_slow_to_say_its_answer_has_not_slept(double said, double over, boolean holds) {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .reply(0, "200", HELLO, "complete")
                .said(said, "Hello")
                .over(over, "{'outcome':'value','value':'Hello'}")
                .end(9000);

        // then
        assertThat(CallTape.judge("LOOP-BACKOFF-2", trace))
                .containsExactly(
                        holds
                                ? new Held()
                                : new Broken("the call ended 4100 ms after its answer; the clause asks for no wait that"
                                        + " no request follows"));
    }

    @ParameterizedTest(name = "the last word after {0} ms, the end after {1} ms")
    @CsvSource({"2000, 3000, true", "900, 3000, false"})
    void a_process_that_is_slow_to_say_what_came_before_its_failure_has_not_slept(
            double said, double over, boolean holds) {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .reply(0, "200", HALF, "reset")
                .said(said, "Hello")
                .over(over, "{'outcome':'error','error':'connection reset'}")
                .end(9000);

        // then
        assertThat(CallTape.judge("LOOP-BACKOFF-2", trace))
                .containsExactly(
                        holds
                                ? new Held()
                                : new Broken("the call ended 2100 ms after its last failure; the clause asks for no"
                                        + " wait that no request follows"));
    }

    @ParameterizedTest(name = "cancelled {0} ms into a wait of four seconds, over after {1} ms")
    @CsvSource({"500, 3960, true", "500, 3940, false", "1001, 4100, false"})
    void a_process_that_ends_only_when_its_wait_is_over_has_slept_on(int cancelled, int over, boolean slept) {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .refusal(0, 503, "busy")
                .request(1000)
                .refusal(1000, 503, "busy")
                .request(3000)
                .refusal(3000, 503, "busy")
                .cancel(3000.0 + cancelled, "{}")
                .over(3000.0 + over, "{'outcome':'cancelled'}")
                .end(8000);

        // then
        assertThat(CallTape.judge("LOOP-CANCEL-1", trace))
                .containsExactly(
                        slept
                                ? new Broken("a streamed call was cancelled during a wait, and ended 3460 ms later")
                                : new Held());
    }

    @Test
    void a_cancel_that_came_later_than_planned_gives_no_occasion_and_excuses_what_it_broke_off() {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .refusal(10, 503, "busy")
                .request(1010)
                .cancel(1011, "{'late':true}")
                .reply(1012, "null", "null", "abandoned")
                .over(1020, "{'outcome':'cancelled'}")
                .end(1021);

        // then
        assertThat(CallTape.judge("LOOP-CANCEL-1", trace)).isEmpty();
        assertThat(CallTape.judge("LOOP-CANCEL-2", trace)).isEmpty();
        assertThat(CallTape.judge("LOOP-CLASS-1", trace)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-MAX-1", trace)).isEmpty();
    }

    @Test
    void a_maximum_that_makes_no_sense_asks_for_nothing_but_its_error() {
        // given
        Trace trace = CallTape.real("{'max_retries':-1}")
                .request(0)
                .refusal(10, 503, "busy")
                .over(20, "{'outcome':'error','error':'503 busy'}")
                .end(21);

        // then
        assertThat(CallTape.judge("LOOP-CLASS-1", trace)).isEmpty();
        assertThat(CallTape.judge("LOOP-MAX-1", trace)).isEmpty();
        assertThat(CallTape.judge("LOOP-OPEN-3", trace))
                .containsExactly(new Broken("max_retries is -1, and the call made 1 request and ended in \"error\" with"
                        + " the error \"503 busy\"; the clause asks for an error that names the key"));
    }

    private static Trace failedTwice(String error) {
        return CallTape.real("{'max_retries':1}")
                .request(0)
                .refusal(10, 503, "busy")
                .request(1010)
                .refusal(1015, 502, "gone away")
                .over(1030, "{'outcome':'error','error':'" + error.replace("\n", "\\n") + "'}")
                .end(1031);
    }
}
