package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses of pi on cancels say of the three ways to stop, and of their times. */
class CancelTracesTest {
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':100}";

    @ParameterizedTest
    @CsvSource({
        "virtual, 0, 0, none",
        "virtual, 40, 40, held",
        "virtual, 40, 41, broken",
        "real, 40, 41, held",
        "virtual, 99, 99, held",
        "virtual, 100, 100, none"
    })
    void a_cancel_in_a_sleep_is_told_at_once(String clock, double cancel, double end, String kinds) {
        // given
        Trace trace = waiting(clock)
                .act(cancel, "abort_retry")
                .failure(end, 1, "Retry cancelled")
                .end(200);

        // then
        assertThat(Tape.kinds("PI-ABORT-1", trace)).isEqualTo(kinds);
    }

    @Test
    void it_is_told_once_without_success_and_the_next_chain_is_a_new_one() {
        // given
        Trace silent = cancelled("abort_retry").end(200);
        Trace success = cancelled("abort_retry").success(40, 1).end(200);
        Trace twice = cancelled("abort_retry")
                .failure(40, 1, "Retry cancelled")
                .failure(40, 1, "Retry cancelled")
                .end(200);
        Trace next = cancelled("abort_retry")
                .failure(40, 1, "Retry cancelled")
                .prompt(200)
                .busy(200)
                .start(200, 2, 200)
                .end(500);

        // then
        assertThat(Tape.judge("PI-ABORT-1", silent))
                .containsExactly(
                        new Broken("abortRetry() during the sleep was followed by none; the clause asks for one"
                                + " auto_retry_end with success false at once"));
        assertThat(Tape.kinds("PI-ABORT-1", success)).isEqualTo("broken");
        assertThat(Tape.kinds("PI-ABORT-1", twice)).isEqualTo("broken");
        assertThat(Tape.judge("PI-ABORT-1", next))
                .containsExactly(new Broken("the chain after abortRetry() began at attempt 2; the clause asks for 1"));
        assertThat(Tape.judge("PI-LIFE-7", silent))
                .containsExactly(new Broken("a cancelled sleep was followed by 0 end events; the clause asks for 1"));
        assertThat(Tape.kinds("PI-LIFE-7", success)).isEqualTo("held");
        assertThat(Tape.kinds("PI-LIFE-7", twice)).isEqualTo("broken");
    }

    @Test
    void a_cancel_from_inside_the_handler_and_one_at_the_wake_up_are_only_counted() {
        // given
        Trace handler = waiting("virtual").act(0, "abort_retry").end(200);
        Trace wakeUp = waiting("virtual").act(100, "abort").end(200);
        Trace middle = cancelled("abort_retry").end(200);

        // then
        assertThat(Tape.judge("PI-OPEN-10", handler)).containsExactly(new Held());
        assertThat(Tape.judge("PI-OPEN-10", middle)).isEmpty();
        assertThat(Tape.judge("PI-OPEN-15", wakeUp)).containsExactly(new Held());
        assertThat(Tape.judge("PI-OPEN-15", middle)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "abortRetry;agent.abort;agent.waitForIdle, held",
        "abortRetry;checkCompaction;agent.abort;agent.waitForIdle;abortRetry, held",
        "agent.abort;abortRetry;agent.waitForIdle, broken",
        "abortRetry;agent.abort, broken"
    })
    void an_abort_stops_the_retry_first(String calls, String kinds) {
        // given
        Tape tape = called(Tape.pi("virtual", USUAL).prompt(0).act(1, "abort"), calls);

        // when
        Trace trace = called(tape.act(2, "abort_retry"), "agent.waitForIdle").end(9);

        // then
        assertThat(Tape.kinds("PI-ABORT-2", trace)).isEqualTo(kinds);
    }

    @Test
    void an_abort_of_a_sleep_ends_it_as_well() {
        // given
        Tape tape = called(cancelled("abort"), "abortRetry;agent.abort;agent.waitForIdle");

        // then
        assertThat(Tape.judge("PI-ABORT-2", tape.end(200)))
                .containsExactly(
                        new Held(),
                        new Broken(
                                "abort() during the sleep was followed by none; the clause asks for one auto_retry_end"
                                        + " with success false at once"));
    }

    @Test
    void where_calls_are_not_shown_their_order_is_not_judged() {
        // given
        Trace trace = Tape.pi().prompt(0).act(1, "abort").end(9);

        // then
        assertThat(Tape.judge("PI-ABORT-2", trace)).isEmpty();
    }

    @Test
    void who_is_disposed_of_stops_everything_and_asks_nothing_more() {
        // given
        String all = "abortRetry;abortCompaction;abortBranchSummary;abortBash;agent.abort";
        Tape right = called(waiting("virtual").act(40, "dispose"), all);
        Tape wrong = called(waiting("virtual").act(40, "dispose"), "abortRetry").request(100);
        Tape idle = called(Tape.pi("virtual", USUAL).prompt(0).act(40, "dispose"), all)
                .request(100);

        // then
        assertThat(Tape.judge("PI-ABORT-3", right.end(200))).containsExactly(new Held(), new Held());
        assertThat(Tape.judge("PI-ABORT-3", wrong.end(200)))
                .containsExactly(
                        new Broken("dispose() called [abortRetry]; the clause asks for [abortRetry, abortCompaction,"
                                + " abortBranchSummary, abortBash, agent.abort]"),
                        new Broken("1 request followed dispose, request 2 after 60 ms; the clause asks for none"));
        assertThat(Tape.kinds("PI-ABORT-4", wrong.end(200))).isEqualTo("broken");
        assertThat(Tape.judge("PI-ABORT-4", idle.end(200))).isEmpty();
    }

    @Test
    void after_a_cancel_no_request_leaves_unless_more_was_said() {
        // given
        Trace stubborn = cancelled("abort_retry").request(100).end(200);
        Trace quiet = cancelled("abort").end(200);
        Trace queued = waiting("virtual")
                .act(20, "steer", "{'message':'Be brief.'}")
                .act(40, "abort_retry")
                .request(100)
                .end(200);
        Trace won = waiting("virtual")
                .act(100, "abort_retry")
                .failure(100, 1, "Retry cancelled")
                .request(100)
                .end(200);
        Trace lost = waiting("virtual").act(100, "abort_retry").request(100).end(200);

        // then
        assertThat(Tape.judge("PI-ABORT-4", stubborn))
                .containsExactly(
                        new Broken("1 request followed abort_retry, request 2 after 60 ms; the clause asks for none"));
        assertThat(Tape.judge("PI-ABORT-4", quiet)).containsExactly(new Held());
        assertThat(Tape.judge("PI-ABORT-4", queued)).isEmpty();
        assertThat(Tape.kinds("PI-ABORT-4", won)).isEqualTo("broken");
        assertThat(Tape.judge("PI-ABORT-4", lost)).isEmpty();
        assertThat(Tape.judge("PI-OPEN-9", quiet)).containsExactly(new Held());
        assertThat(Tape.judge("PI-OPEN-9", stubborn)).isEmpty();
        assertThat(Tape.kinds("PI-OPEN-9", cancelled("abort").request(100).end(200)))
                .isEqualTo("broken");
    }

    @ParameterizedTest
    @CsvSource({"1, Retry cancelled, held", "2, Retry cancelled, broken", "1, Cancelled, broken"})
    void the_end_of_a_cancelled_sleep_says_what_waited_and_that_it_was_cancelled(
            int attempt, String text, String kinds) {
        // given
        Trace trace = cancelled("abort").failure(40, attempt, text).end(200);

        // then
        assertThat(Tape.kinds("PI-ABORT-6", trace)).isEqualTo(kinds);
    }

    private static Tape waiting(String clock) {
        return Tape.pi(clock, USUAL).waiting();
    }

    private static Tape cancelled(String action) {
        return waiting("virtual").act(40, action);
    }

    private static Tape called(Tape tape, String calls) {
        for (String call : calls.split(";")) {
            tape.line(40, "'kind':'call','call':'" + call + "','details':{}");
        }
        return tape;
    }
}
