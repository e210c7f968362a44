package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on the life of a chain, on its maximum and on its stops say of the failure before the last, and after it. */
class LifeTracesTest {
    private static final String ONCE = "{'enabled':true,'maxRetries':1,'baseDelayMs':100}";

    @Test
    void an_idle_session_shows_no_attempt_and_begins_at_one() {
        // given
        Trace idle = Tape.virtual()
                .state(0, false, 0)
                .prompt(0)
                .busy(0)
                .start(0, 1, 100)
                .end(9);
        Trace counted = Tape.virtual()
                .state(0, false, 1)
                .prompt(0)
                .busy(0)
                .start(0, 2, 100)
                .end(9);
        Trace retrying = Tape.virtual().state(0, true, 0).end(9);

        // then
        assertThat(Tape.judge("OMP-LIFE-1", idle)).containsExactly(new Held(), new Held());
        assertThat(Tape.judge("OMP-LIFE-1", counted))
                .containsExactly(
                        new Broken("with no chain running the attempt is 1 and isRetrying false; the clause asks for 0"
                                + " and false"),
                        new Broken("an idle session began a chain at attempt 2; the clause asks for 1"));
        assertThat(Tape.kinds("OMP-LIFE-1", retrying)).isEqualTo("broken");
    }

    @Test
    void what_is_disabled_is_neither_retried_nor_told() {
        // given
        String off = "{'enabled':false}";
        Trace right = Tape.real(off).prompt(0).busy(0).end(9);
        Trace retried = Tape.real(off).waiting().end(9);
        Trace told = Tape.real(off).prompt(0).busy(0).failure(0, 0, "503 busy").end(9);
        Trace stopped = Tape.real(off).prompt(0).busy(0).act(0, "abort").end(9);
        Trace onTheWay = Tape.virtual()
                .waiting()
                .act(50, "set_auto_retry", off)
                .busy(100)
                .failure(100, 1, "503 busy")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-2", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-LIFE-2", retried))
                .containsExactly(new Broken("the failure \"503 busy\" was retried although retry.enabled is false"));
        assertThat(Tape.judge("OMP-LIFE-2", told))
                .containsExactly(new Broken("{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":0,"
                        + "\"finalError\":\"503 busy\"} came although retry.enabled is false; the clause asks for no"
                        + " retry event"));
        assertThat(Tape.judge("OMP-LIFE-2", stopped)).isEmpty();
        assertThat(Tape.judge("OMP-LIFE-2", onTheWay)).containsExactly(new Held());
    }

    @Test
    void the_counter_is_compared_at_the_last_failures_of_a_chain() {
        // given
        Trace right = Tape.real(ONCE).waiting().busy(100).end(200);
        Trace more = Tape.real(ONCE).waiting().busy(100).start(100, 2, 200).end(200);
        Trace fewer = Tape.real(ONCE).prompt(0).busy(0).end(200);
        Trace far = Tape.virtual().prompt(0).busy(0).end(200);
        Trace off =
                Tape.real("{'enabled':false,'maxRetries':1}").prompt(0).busy(0).end(200);
        Trace odd = Tape.real("{'maxRetries':-1}").prompt(0).busy(0).end(200);
        Trace last = Tape.real(ONCE)
                .prompt(0)
                .request(0)
                .reply(0, 400)
                .failed(0, "no such key")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-3", right)).containsExactly(new Held(), new Held());
        assertThat(Tape.judge("OMP-LIFE-3", more))
                .containsExactly(
                        new Held(),
                        new Broken("failure 2 of a chain with maxRetries 1 was retried; the counter is raised to 2"
                                + " before it is compared"));
        assertThat(Tape.judge("OMP-LIFE-3", fewer))
                .containsExactly(new Broken("failure 1 of a chain with maxRetries 1 was not retried; the counter is"
                        + " raised to 1 before it is compared"));
        assertThat(Tape.judge("OMP-LIFE-3", far)).isEmpty();
        assertThat(Tape.judge("OMP-LIFE-3", off)).isEmpty();
        assertThat(Tape.judge("OMP-LIFE-3", odd)).isEmpty();
        assertThat(Tape.judge("OMP-LIFE-3", last)).isEmpty();
    }

    @Test
    void the_promise_has_no_gap_inside_a_chain() {
        // given
        Trace right = Tape.virtual()
                .waiting()
                .state(1, true, 1)
                .well(100)
                .success(100, 1)
                .end(200);
        Trace gap = Tape.virtual()
                .waiting()
                .state(1, false, 1)
                .well(100)
                .success(100, 1)
                .end(200);
        Trace open = Tape.virtual().waiting().state(1, false, 1).end(200);
        Trace after = Tape.virtual()
                .waiting()
                .well(100)
                .success(100, 1)
                .state(100, false, 0)
                .state(100, false, 0)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-4", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-LIFE-4", gap))
                .containsExactly(new Broken(
                        "isRetrying is false at 1 ms, inside a chain; the clause asks for true without a gap"));
        assertThat(Tape.judge("OMP-LIFE-4", open)).isEmpty();
        assertThat(Tape.judge("OMP-LIFE-4", after)).isEmpty();
        assertThat(Tape.kinds("OMP-PROMPT-2", right)).isEqualTo("held");
        assertThat(Tape.judge("OMP-PROMPT-2", gap))
                .containsExactly(new Broken("isRetrying is false at 1 ms while a chain is running"));
        assertThat(Tape.kinds("OMP-PROMPT-2", after)).isEqualTo("held");
        assertThat(Tape.judge("OMP-PROMPT-2", Tape.virtual().state(3, true, 0).end(9)))
                .containsExactly(new Broken("isRetrying is true at 3 ms while no chain is running"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'maxRetries':3,'baseDelayMs':50}                   | 50  | held",
                "{'maxRetries':3,'baseDelayMs':50}                   | 100 | broken",
                "{'maxRetries':4,'baseDelayMs':50}                   | 50  | broken",
                "{'enabled':false,'maxRetries':3,'baseDelayMs':50}   | 50  | broken",
                "{'enabled':false,'maxRetries':3,'baseDelayMs':50}   | -1  | held",
                "{'maxRetries':3,'baseDelayMs':50}                   | -1  | broken",
                "{'maxRetries':-1,'baseDelayMs':50}                  | 50  | none"
            })
    void settings_that_changed_count_from_the_next_failure_on(String retry, int delay, String kinds) {
        // given
        Tape tape = Tape.virtual()
                .act(0, "configure", "{'settings':{'retry':" + retry + "}}")
                .prompt(1)
                .busy(1);

        // when
        Trace trace = (delay < 0 ? tape : tape.start(1, 1, delay)).end(200);

        // then
        assertThat(Tape.kinds("OMP-LIFE-10", trace)).isEqualTo(kinds);
    }

    @Test
    void settings_that_changed_later_count_for_no_earlier_failure() {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .busy(0)
                .start(0, 1, 100)
                .well(100)
                .act(150, "configure", "{'settings':{'retry':{'baseDelayMs':50}}}")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-10", trace)).isEmpty();
    }

    @Test
    void the_last_failure_is_told_once_by_its_end_and_not_announced() {
        // given
        Trace right =
                Tape.real(ONCE).waiting().busy(100).failure(100, 1, "503 busy").end(200);
        Trace success = Tape.real(ONCE).waiting().busy(100).success(100, 1).end(200);
        Trace attempt =
                Tape.real(ONCE).waiting().busy(100).failure(100, 2, "503 busy").end(200);
        Trace text =
                Tape.real(ONCE).waiting().busy(100).failure(100, 1, "502 bad").end(200);
        Trace announced = Tape.real(ONCE).waiting().busy(100).start(100, 2, 200).end(200);

        // then
        assertThat(Tape.judge("OMP-MAX-2", right)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-MAX-2", success)).isEqualTo("broken");
        assertThat(Tape.kinds("OMP-MAX-2", attempt)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-MAX-2", text))
                .containsExactly(new Broken("after the maximum came [{\"type\":\"auto_retry_end\",\"success\":false,"
                        + "\"attempt\":1,\"finalError\":\"502 bad\"}]; the clause asks for one auto_retry_end with"
                        + " success false, attempt 1 and finalError \"503 busy\""));
        assertThat(Tape.judge("OMP-MAX-5", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-MAX-5", announced))
                .containsExactly(new Broken("the failure that exceeds the maximum of 1 was announced as"
                        + " {\"type\":\"auto_retry_start\",\"attempt\":2,\"maxAttempts\":3,\"delayMs\":200,"
                        + "\"errorMessage\":\"503 busy\"}"));
        assertThat(Tape.judge("OMP-MAX-3", right)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"held, 0, 0", "broken, 5, 5", "broken, 0, 5", "broken, 5, 0"})
    void nothing_is_waited_for_after_the_last_failure(String kinds, double end, double over) {
        // given
        Trace trace = Tape.accounts("{'maxRetries':0}")
                .prompt(0)
                .busy(0)
                .failure(end, 0, "503 busy")
                .over(over, "completed")
                .end(200);

        // then
        assertThat(Tape.kinds("OMP-MAX-5", trace)).isEqualTo(kinds);
    }

    @Test
    void with_a_maximum_of_nothing_one_request_is_made_and_its_end_told() {
        // given
        Trace right = Tape.real("{'maxRetries':0}")
                .prompt(0)
                .busy(0)
                .failure(0, 0, "503 busy")
                .end(9);
        Trace retried = Tape.real("{'maxRetries':0}").waiting().end(9);
        Trace silent = Tape.real("{'maxRetries':0}").prompt(0).busy(0).end(9);

        // then
        assertThat(Tape.judge("OMP-MAX-3", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-MAX-3", retried))
                .containsExactly(new Broken("the failure \"503 busy\" was retried although maxRetries is 0"));
        assertThat(Tape.kinds("OMP-MAX-3", silent)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-MAX-2", right)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "503 busy, false, broken",
        "503 busy, true, none",
        "no such key, false, none",
    })
    void requests_are_counted_where_all_that_came_was_to_be_retried(String text, boolean touched, String kinds) {
        // given
        Tape tape = Tape.real(ONCE)
                .waiting()
                .request(100)
                .reply(100, 503)
                .failed(100, text)
                .request(200)
                .reply(200, 503)
                .failed(200, "503 busy");

        // when
        Trace trace =
                (touched ? tape.act(201, "steer") : tape).over(202, "completed").end(300);

        // then
        assertThat(Tape.kinds("OMP-MAX-1", trace)).isEqualTo(kinds);
    }

    @Test
    void after_each_way_to_stop_nothing_more_comes() {
        // given
        Trace disabled =
                Tape.real("{'enabled':false}").prompt(0).busy(0).request(5).end(9);
        Trace quiet = Tape.real("{'enabled':false}")
                .prompt(0)
                .busy(0)
                .prompt(5)
                .request(5)
                .end(9);
        Trace spoken = Tape.real("{'enabled':false}")
                .prompt(0)
                .act(0, "steer", "{'message':'Be brief.'}")
                .busy(0)
                .request(5)
                .end(9);
        Trace stopped = Tape.real("{'enabled':false}")
                .prompt(0)
                .busy(0)
                .act(0, "abort")
                .request(5)
                .end(9);
        Trace asleep = Tape.virtual()
                .waiting()
                .act(50, "abort_retry")
                .start(60, 2, 100)
                .end(200);
        Trace idle = Tape.virtual()
                .prompt(0)
                .request(0)
                .act(1, "abort_retry")
                .request(5)
                .end(200);
        Trace flying =
                Tape.virtual().prompt(0).request(0).act(1, "abort").request(5).end(200);

        // then
        assertThat(Tape.judge("OMP-STOP-1", disabled))
                .containsExactly(new Broken(
                        "0 retry events and 1 request came although retry is disabled; the clause asks for" + " none"));
        assertThat(Tape.judge("OMP-STOP-1", quiet)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-STOP-1", spoken)).isEmpty();
        assertThat(Tape.judge("OMP-STOP-1", stopped)).isEmpty();
        assertThat(Tape.judge("OMP-STOP-5", asleep))
                .containsExactly(new Broken("1 retry event and 0 requests came although the user called abortRetry();"
                        + " the clause asks for none"));
        assertThat(Tape.judge("OMP-STOP-5", idle)).isEmpty();
        assertThat(Tape.judge("OMP-STOP-6", flying))
                .containsExactly(
                        new Broken(
                                "0 retry events and 1 request came although the user called abort(); the clause asks for none"));
    }
}
