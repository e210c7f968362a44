package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on waits say at the edges of the settings, and of the conversation that a retry carries. */
class BackoffTracesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                                 | 503 busy    | prompt      | broken",
                "{}                                                 | no such key | prompt      | none",
                "{}                                                 | 503 busy    | abort_retry | none",
                "{'enabled':false}                                  | 503 busy    | prompt      | none",
                "{'maxRetries':-1}                                  | 503 busy    | prompt      | none",
                "{'enabled':true,'maxRetries':3,'baseDelayMs':2000} | 503 busy    | prompt      | none",
                "{'maxRetries':0}                                   | 503 busy    | prompt      | held"
            })
    void the_defaults_count_where_a_key_is_missing_and_a_retry_is_due(
            String settings, String text, String next, String kinds) {
        // given
        Trace trace = Tape.real(settings)
                .prompt(0)
                .request(0)
                .reply(0, 503)
                .failed(0, text)
                .act(1, next)
                .end(9);

        // then
        assertThat(Tape.kinds("OMP-BACKOFF-3", trace)).isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource({"steer,40,broken", "follow_up,40,broken", "steer,100,held", "prompt,40,none"})
    void what_the_user_adds_to_a_chain_does_not_cut_its_wait(String act, double next, String kinds) {
        // given
        Trace trace = Tape.virtual()
                .waiting()
                .act(30, act)
                .well(next)
                .success(next, 1)
                .end(200);

        // then
        assertThat(Tape.kinds("OMP-BACKOFF-2", trace)).isEqualTo(kinds);
    }

    @Test
    void what_is_said_may_bring_a_request_of_its_own_once_the_chain_is_over() {
        // given
        Trace trace = Tape.virtual()
                .waiting()
                .act(30, "steer")
                .failure(30, 1, "Retry cancelled")
                .well(40)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-BACKOFF-2", trace)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4,none", "5,broken"})
    void a_fifth_wait_is_long_enough_for_a_cap_however_short_the_first_is(int attempt, String kinds) {
        // given
        Trace trace = Tape.virtual().prompt(0).busy(0).start(0, attempt, 50).end(200);

        // then
        assertThat(Tape.kinds("OMP-BACKOFF-4", trace)).isEqualTo(kinds);
    }

    @Test
    void what_was_made_of_the_defaults_is_named() {
        // given
        Trace shy = Tape.real("{}").prompt(0).busy(0).end(9);
        Trace eager = Tape.real("{'maxRetries':0}")
                .prompt(0)
                .busy(0)
                .start(0, 1, 2000)
                .end(9);

        // then
        assertThat(Tape.judge("OMP-BACKOFF-3", shy))
                .containsExactly(
                        new Broken("the failure \"503 busy\" was not retried after 0 retries under the settings"
                                + " {}; what is not set is enabled, with 3 retries from 2000 ms"));
        assertThat(Tape.judge("OMP-BACKOFF-3", eager))
                .containsExactly(new Broken("the failure \"503 busy\" was retried after 0 retries under the settings"
                        + " {\"maxRetries\":0}; what is not set is enabled, with 3 retries from 2000 ms"));
    }

    @ParameterizedTest
    @CsvSource({"30000, none", "30001, held"})
    void a_wait_beyond_the_usual_cap_is_more_than_half_a_minute(int delay, String kinds) {
        // given
        Trace trace = Tape.real("{'baseDelayMs':" + delay + "}")
                .prompt(0)
                .busy(0)
                .start(0, 1, delay)
                .end(9);

        // then
        assertThat(Tape.kinds("OMP-BACKOFF-4", trace)).isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource({"1, 2147483647, held, none", "1, 2147483648, none, held", "31, 0, held, none", "32, 0, none, held"})
    void a_wait_is_large_beyond_32_bits_in_attempt_or_length(int attempt, long base, String moderate, String large) {
        // given
        Trace trace = Tape.real("{'maxRetries':50,'baseDelayMs':" + base + "}")
                .prompt(0)
                .busy(0)
                .event(
                        0,
                        "{'type':'auto_retry_start','attempt':" + attempt + ",'maxAttempts':50,'delayMs':" + base
                                + ",'errorMessage':'503 busy'}")
                .end(9);

        // then
        assertThat(Tape.kinds("OMP-BACKOFF-1", trace)).isEqualTo(moderate);
        assertThat(Tape.kinds("OMP-BACKOFF-6", trace)).isEqualTo(large);
    }

    @Test
    void what_the_user_says_during_a_chain_is_added_once() {
        // given
        String hello = "{'role':'user','content':'Say hello.'}";
        Tape steered = Tape.virtual().waiting().act(50, "steer", "{'message':'Say hello.'}");

        // when
        Trace trace = steered.request(100, "{'messages':[" + hello + "," + hello + "]}")
                .end(200);

        // then
        assertThat(Tape.kinds("OMP-LIFE-9", trace)).isEqualTo("broken");
    }

    @Test
    void of_a_session_that_lost_its_client_the_history_says_nothing() {
        // given
        Tape tape = Tape.virtual().prompt(0).busy(0);
        Tape lost = Tape.virtual().prompt(0).busy(0).act(1, "disconnect");

        // then
        assertThat(Tape.judge("OMP-LIFE-7", tape.history(9, "")))
                .containsExactly(new Broken("history holds the failure \"503 busy\" 0 times; it happened 1 times"));
        assertThat(Tape.judge("OMP-LIFE-7", lost.history(9, ""))).isEmpty();
    }

    @Test
    void a_failure_that_is_in_the_history_once_was_kept() {
        // given
        Tape tape = Tape.virtual().prompt(0).busy(0);

        // then
        assertThat(Tape.judge(
                        "OMP-LIFE-7",
                        tape.history(9, "{'stopReason':'error','errorMessage':'503 busy'},{'stopReason':'stop'}")))
                .containsExactly(new Held());
    }
}
