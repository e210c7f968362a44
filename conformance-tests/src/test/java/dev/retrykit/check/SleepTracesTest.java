package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a sleep by its announcement, its cancel and the states that are shown around it. */
class SleepTracesTest {
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':100}";
    private static final String ONCE = "{'enabled':true,'maxRetries':1,'baseDelayMs':100}";
    private static final String UNSEEN =
            "'kind':'state','cause':'event','delayMs':null,'attempt':null,'retrying':null,'contextSize':null";
    private static final String OFF = "{'enabled':false,'maxRetries':1,'baseDelayMs':100}";

    @ParameterizedTest
    @CsvSource({"199, none", "200, held"})
    void a_wait_is_long_enough_to_tell_from_two_hundred_milliseconds_on(int delay, String kinds) {
        // given
        Trace trace =
                Tape.real().prompt(0).busy(0).start(0, 1, delay).well(delay).end(900);

        // then
        assertThat(Tape.kinds("OMP-LIFE-5", trace)).isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource({"virtual, 30, broken", "virtual, 0, held", "real, 1001, held", "real, 1002, broken"})
    void half_of_a_wait_is_forgiven_where_times_are_not_exact(String clock, int at, String kinds) {
        // given
        Tape tape = clock.equals("real") ? Tape.real() : Tape.virtual();
        int delay = clock.equals("real") ? 2000 : 100;
        int again = clock.equals("real") ? 2001 : 100;
        Trace trace = tape.prompt(0).busy(0).start(at, 1, delay).well(again).end(9000);

        // then
        assertThat(Tape.kinds("OMP-LIFE-5", trace)).isEqualTo(kinds);
    }

    @Test
    void of_a_wait_of_nothing_no_sleep_has_to_be_seen() {
        // given
        Trace nothing = Tape.seen("'turn'", "{'baseDelayMs':0}")
                .prompt(0)
                .busy(0)
                .start(0, 1, 0)
                .well(0)
                .end(9);
        Trace some = Tape.seen("'turn'", USUAL).waiting().well(100).end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-5", nothing)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-LIFE-5", some))
                .containsExactly(new Broken("no sleep began after auto_retry_start of attempt 1; the clause asks for"
                        + " the start before the sleep"));
    }

    @Test
    void what_the_context_held_is_asked_of_the_event_and_not_of_the_sleep() {
        // given
        Trace right = Tape.virtual()
                .waiting()
                .line(0, state("event", 2))
                .line(0, state("sleep", 1))
                .end(100);
        Trace kept = Tape.virtual()
                .waiting()
                .line(0, state("event", 2))
                .line(0, state("sleep", 2))
                .end(100);
        Trace untold = Tape.virtual().waiting().line(0, state("sleep", 1)).end(100);
        Trace unseen = Tape.virtual().waiting().state(0, true, 1).end(100);

        // then
        assertThat(Tape.judge("OMP-LIFE-11", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-LIFE-11", kept))
                .containsExactly(new Broken("the context held 2 messages at auto_retry_start and 2 when the sleep"
                        + " began; the clause asks for the failed one to leave in between"));
        assertThat(Tape.judge("OMP-LIFE-11", untold)).isEmpty();
        assertThat(Tape.judge("OMP-LIFE-11", unseen)).isEmpty();
    }

    @Test
    void a_state_that_shows_nothing_of_the_retry_says_nothing_of_it() {
        // given
        Trace idle = Tape.virtual().line(0, UNSEEN).end(9);
        Trace inside = Tape.virtual()
                .waiting()
                .line(50, UNSEEN)
                .well(100)
                .success(100, 1)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-1", idle)).isEmpty();
        assertThat(Tape.judge("OMP-LIFE-4", inside)).isEmpty();
    }

    @Test
    void the_counter_is_not_asked_of_a_chain_after_one_without_an_end() {
        // given
        Trace trace = Tape.virtual()
                .waiting()
                .well(100)
                .prompt(200)
                .busy(200)
                .start(200, 2, 200)
                .end(300);

        // then
        assertThat(Tape.judge("OMP-LIFE-1", trace)).containsExactly(new Held());
    }

    @Test
    void a_cancel_at_the_maximum_leaves_the_counter_unasked() {
        // given
        Trace trace = Tape.real(ONCE).waiting().busy(100).act(110, "abort").end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-3", trace)).containsExactly(new Held());
    }

    @Test
    void a_chain_that_an_answer_ended_has_its_promise_too() {
        // given
        Trace trace = Tape.virtual().waiting().state(50, false, 1).well(100).end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-4", trace))
                .containsExactly(new Broken(
                        "isRetrying is false at 50 ms, inside a chain; the clause asks for true without a gap"));
    }

    @Test
    void settings_that_changed_are_asked_of_failures_that_they_decide_on() {
        // given
        Trace busy = changed(USUAL).busy(1).end(9);
        Trace final1 =
                changed(USUAL).request(1).reply(1, 401).failed(1, "no such key").end(9);
        Trace stopped = changed(USUAL).busy(1).act(2, "abort").end(9);

        // then
        assertThat(Tape.kinds("OMP-LIFE-10", busy)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-LIFE-10", final1)).isEmpty();
        assertThat(Tape.judge("OMP-LIFE-10", stopped)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1500, 1950, broken held", "1500, 1949, held held", "1501, 1990, held held"})
    void a_process_that_tells_of_a_cancel_only_when_its_wait_is_over_has_slept_on(int act, int end, String kinds) {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .busy(0)
                .start(0, 1, 2000)
                .act(act, "abort_retry")
                .failure(end, 1, "Retry cancelled")
                .end(3000);

        // then
        assertThat(Tape.kinds("OMP-ABORT-1", trace)).isEqualTo(kinds);
    }

    @Test
    void what_is_said_after_the_retried_request_left_does_not_excuse_its_wait() {
        // given
        Trace prompted = Tape.virtual().waiting().request(40).prompt(50).end(100);
        Trace ended = Tape.virtual()
                .waiting()
                .act(10, "steer", "{'message':'And more.'}")
                .request(40)
                .failure(50, 1, "Retry cancelled")
                .end(100);

        // then
        assertThat(Tape.judge("OMP-BACKOFF-2", prompted))
                .containsExactly(new Broken(
                        "the request after attempt 1 was announced came after 40 ms; the clause" + " asks for 100 ms"));
        assertThat(Tape.kinds("OMP-BACKOFF-2", ended)).isEqualTo("broken");
    }

    private static String state(String cause, int size) {
        return "'kind':'state','cause':'" + cause + "','delayMs':100,'attempt':1,'retrying':true,'contextSize':" + size;
    }

    private static Tape changed(String retry) {
        return Tape.real(OFF).prompt(0).act(0, "configure", "{'settings':{'retry':" + retry + "}}");
    }
}
