package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses of the agent loop say of its waits, on an exact clock and from outside a process. */
class LoopWaitTracesTest {
    private static final String FAILED = "{'outcome':'error','error':'503 busy'}";

    @Test
    void on_a_virtual_clock_each_wait_is_judged_by_itself_and_to_the_millisecond() {
        // given
        Trace slow = outages(CallTape.exact(), 1500, 3000, 6000);
        Trace late = outages(CallTape.exact(), 1001);
        Trace right = outages(CallTape.exact(), 1000, 2000, 4000);

        // then
        assertThat(CallTape.judge("LOOP-BACKOFF-1", slow))
                .containsExactly(
                        new Broken("request 2 came 1500 ms after the failure before it; the clause asks for 1000 ms"),
                        new Broken("request 3 came 3000 ms after the failure before it; the clause asks for 2000 ms"),
                        new Broken("request 4 came 6000 ms after the failure before it; the clause asks for 4000 ms"));
        assertThat(CallTape.kinds("LOOP-BACKOFF-1", late)).isEqualTo("broken");
        assertThat(CallTape.kinds("LOOP-BACKOFF-1", right)).isEqualTo("held held held");
    }

    @ParameterizedTest
    @CsvSource({"reset, broken, broken", "abandoned, none, broken"})
    void from_outside_nobody_sees_when_a_client_gave_a_request_up(String ending, String outside, String inside) {
        assertThat(CallTape.kinds("LOOP-BACKOFF-1", broken(CallTape.real(), ending)))
                .isEqualTo(outside);
        assertThat(CallTape.kinds("LOOP-BACKOFF-1", broken(CallTape.exact(), ending)))
                .isEqualTo(inside);
    }

    @Test
    void after_a_failure_that_ends_the_call_nothing_is_waited_for() {
        // given
        Trace slept = refused(400, 2510);
        Trace prompt = refused(400, 510);
        Trace open = refused(500, 2510);

        // then
        assertThat(CallTape.judge("LOOP-BACKOFF-2", slept))
                .containsExactly(
                        new Broken("the call ended 2500 ms after its last failure; the clause asks for no wait that"
                                + " no request follows"));
        assertThat(CallTape.judge("LOOP-BACKOFF-2", prompt)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-BACKOFF-2", open)).isEmpty();
    }

    private static Trace refused(int status, int end) {
        return CallTape.real()
                .request(0)
                .refusal(10, status, "odd")
                .over(end, FAILED)
                .end(3000);
    }

    /** A connection that ends at 10 ms, and a request 10 ms later. */
    private static Trace broken(CallTape tape, String ending) {
        return tape.request(0)
                .reply(10, "200", "[]", ending)
                .request(20)
                .refusal(20, 400, "bad")
                .over(20, FAILED)
                .end(100);
    }

    /** A failure before each of these waits. */
    private static Trace outages(CallTape tape, int... waits) {
        int at = 0;
        for (int wait : waits) {
            tape.request(at).refusal(at, 503, "busy");
            at += wait;
        }
        return tape.request(at).refusal(at, 400, "bad").over(at, FAILED).end(at + 1);
    }
}
