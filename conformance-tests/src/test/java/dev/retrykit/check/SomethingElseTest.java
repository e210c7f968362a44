package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What another clause explains, as seen in a release of a real agent, is not held against a clause that it only resembles. */
class SomethingElseTest {
    @Test
    void an_attempt_counted_twice_is_no_question_that_counts_where_nothing_was_asked() {
        // given
        Trace silent = secondAttempt("{'type':'agent_end','messages':[]}");
        Trace asked = secondAttempt("{'type':'agent_end','messages':[],'willRetry':true}");

        // then
        assertThat(judge("PI-WILL-3", silent)).isEmpty();
        assertThat(judge("PI-WILL-3", asked))
                .containsExactly(
                        new Broken("after 0 retries the next is announced as attempt 2; asking must not count"));
    }

    @Test
    void a_text_that_one_document_alone_retries_says_nothing_of_settings() {
        // then
        assertThat(judge("PI-BACKOFF-3", notRetried("Stream ended before message_stop")))
                .isEmpty();
        assertThat(judge("PI-BACKOFF-3", notRetried("503 Service unavailable"))).hasSize(1);
    }

    @Test
    void digits_inside_a_word_say_nothing_of_settings() {
        // then
        assertThat(judge("PI-BACKOFF-3", notRetried("401 key abc502def is not valid")))
                .isEmpty();
        assertThat(judge("PI-BACKOFF-3", notRetried("401 key abc502def is not valid (503)")))
                .hasSize(1);
    }

    @Test
    void a_wait_that_is_wrong_in_another_way_says_nothing_of_settings_below() {
        // given
        Trace capped = Tape.pi()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(20, 1, 60)
                .end(300);

        // then
        assertThat(judge("PI-BACKOFF-3", capped)).containsExactly(new Held());
        assertThat(judge("PI-BACKOFF-1", capped))
                .containsExactly(new Broken("attempt 1 announced 60 ms; the clause asks for 100 ms (100 * 2^0)"));
    }

    private static Trace secondAttempt(String runEnd) {
        return Tape.pi()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .event(20, runEnd)
                .start(20, 2, 200)
                .end(300);
    }

    private static Trace notRetried(String text) {
        return Tape.pi()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, text)
                .event(20, "{'type':'agent_end','messages':[],'willRetry':false}")
                .over(20, "settled")
                .end(300);
    }

    private static List<Outcome> judge(String clause, Trace trace) {
        return Checks.of("pi", clause).orElseThrow().judge(Reading.of(trace));
    }
}
