package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses of pi say of a context that has grown too large, and of what only looks like it. */
class OverflowTracesTest {
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':100}";
    private static final String CHECK = "'kind':'call','call':'checkCompaction','details':{}";
    private static final String COMPACTION = "{'type':'compaction_start','reason':'overflow'}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prompt is too long: 9 tokens > 8 maximum | check       | held   | held",
                "PROMPT IS TOO LONG: 9 tokens > 8 maximum | check       | held   | held",
                "prompt is too long: 9 tokens > 8 maximum | nothing     | broken | held",
                "prompt is too long: 9 tokens > 8 maximum | start       | broken | broken",
                "prompt is too long: 9 tokens > 8 maximum | start check | broken | broken",
                "context_length_exceeded                  | nothing     | none   | held",
                "context_length_exceeded                  | start       | none   | broken",
                "503 busy                                 | nothing     | none   | none",
            })
    void an_overflow_is_left_to_compaction_beyond_doubt_by_one_phrase_alone(
            String text, String then, String surely, String phrase) {
        Trace trace = failed(text, then);

        assertThat(Tape.kinds("PI-OVERFLOW-1", trace)).isEqualTo(surely);
        assertThat(Tape.kinds("PI-OVERFLOW-3", trace)).isEqualTo(phrase);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate limit: too many tokens                      | start            | held",
                "rate limit: too many tokens                      | nothing          | broken",
                "rate limit: too many tokens                      | start compaction | broken",
                "rate limit: Token limit exceeded                 | start            | held",
                "rate limit: too many tokens, quota exceeded      | nothing          | held",
                "rate limit: too many tokens, quota exceeded      | start            | broken",
                "Throttling error: too many tokens                | nothing          | held",
                "Throttling error: too many tokens                | check            | held",
                "Throttling error: too many tokens                | start            | broken",
                "Throttling error: too many tokens                | compaction       | broken",
                "rate limit reached                               | nothing          | none",
                "too many tokens                                  | start            | none",
            })
    void what_only_looks_like_an_overflow_is_judged_by_the_other_words(String text, String then, String kinds) {
        assertThat(Tape.kinds("PI-OVERFLOW-2", failed(text, then))).isEqualTo(kinds);
    }

    @Test
    void what_became_of_it_is_named() {
        assertThat(Tape.judge("PI-OVERFLOW-1", failed("prompt is too long", "nothing")))
                .containsExactly(new Broken("the failure \"prompt is too long\" is a context overflow, and was followed"
                        + " by no check of compaction"));
        assertThat(Tape.judge("PI-OVERFLOW-2", failed("rate limit: too many tokens", "nothing")))
                .containsExactly(new Broken("the failure \"rate limit: too many tokens\" only looks like an overflow;"
                        + " its text is retryable, and it was not retried"));
        assertThat(Tape.judge("PI-OVERFLOW-2", failed("Throttling error: too many tokens", "start")))
                .containsExactly(new Broken("the failure \"Throttling error: too many tokens\" only looks like an"
                        + " overflow; its text is final, and it was retried"));
        assertThat(Tape.judge("PI-OVERFLOW-2", failed("rate limit: too many tokens", "start compaction")))
                .containsExactly(new Broken("the failure \"rate limit: too many tokens\" only looks like an overflow;"
                        + " its text is retryable, and it was compacted"));
    }

    @Test
    void omp_asks_for_the_phrases_and_their_exclusions_at_once() {
        assertThat(Tape.kinds("OMP-OPEN-5", failed("context_length_exceeded", "start")))
                .isEqualTo("broken");
        assertThat(Tape.kinds("OMP-OPEN-5", failed("Throttling error: too many tokens", "nothing")))
                .isEqualTo("held");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "stop   | 'input':9 | check            | held",
                "stop   | 'input':9 | compaction       | broken",
                "stop   | 'input':1 | compaction       | broken",
                "stop   | 'input':0 | compaction       | none",
                "length | 'input':9 | compaction       | none"
            })
    void where_the_window_is_not_known_no_success_is_compacted(
            String stopReason, String usage, String then, String kinds) {
        assertThat(Tape.kinds("PI-OVERFLOW-4", answered("", stopReason, usage, "", then)))
                .isEqualTo(kinds);
        assertThat(Tape.kinds("PI-OVERFLOW-4", answered(window(8), stopReason, usage, "", then)))
                .isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "stop   | 'input':9                | check   | held",
                "stop   | 'input':9                | nothing | broken",
                "stop   | 'input':5,'cacheRead':4  | nothing | broken",
                "stop   | 'input':8                | nothing | none",
                "stop   | 'input':4,'cacheRead':4  | nothing | none",
                "length | 'input':9                | nothing | none"
            })
    void a_success_that_read_more_than_the_window_is_an_overflow(
            String stopReason, String usage, String then, String kinds) {
        assertThat(Tape.kinds("PI-OVERFLOW-5", answered(window(8), stopReason, usage, "", then)))
                .isEqualTo(kinds);
        assertThat(Tape.kinds("PI-OVERFLOW-5", answered("", stopReason, usage, "", then)))
                .isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "length | 'input':99                  | ``                        | check   | held",
                "length | 'input':99                  | ``                        | nothing | broken",
                "length | 'input':60,'cacheRead':40   | ``                        | nothing | broken",
                "length | 'input':98                  | ``                        | nothing | none",
                "length | 'input':99                  | {'type':'text','text':'H'} | nothing | none",
                "stop   | 'input':99                  | ``                        | nothing | none"
            })
    void a_stop_for_length_without_output_in_a_full_window_is_an_overflow(
            String stopReason, String usage, String content, String then, String kinds) {
        assertThat(Tape.kinds("PI-OVERFLOW-6", answered(window(100), stopReason, usage, content, then)))
                .isEqualTo(kinds);
        assertThat(Tape.kinds("PI-OVERFLOW-6", answered("", stopReason, usage, content, then)))
                .isEqualTo("none");
    }

    @Test
    void neither_of_them_is_retried() {
        // given
        Trace retried = answered(window(8), "stop", "'input':9", "", "start check");
        Trace later = tape(window(8))
                .event(0, message("stop", "'input':9", ""))
                .line(1, CHECK)
                .prompt(2)
                .busy(3)
                .start(4, 1, 100)
                .end(9);
        Trace before = Tape.pi("virtual", USUAL + window(8))
                .waiting()
                .request(100)
                .reply(100, 200)
                .event(100, message("stop", "'input':9", ""))
                .line(101, CHECK)
                .end(200);
        Trace alone = answered(window(8), "length", "'input':8", "", "nothing");

        // then
        assertThat(Tape.judge("PI-OVERFLOW-5", retried))
                .containsExactly(new Broken(
                        "the input of 9 tokens is an overflow of a window of 8; it was followed by a retry"));
        assertThat(Tape.judge("PI-OVERFLOW-5", later)).containsExactly(new Held());
        assertThat(Tape.judge("PI-OVERFLOW-5", before)).containsExactly(new Held());
        assertThat(Tape.judge("PI-OVERFLOW-6", alone))
                .containsExactly(new Broken("a stop for length without output and an input of 8 tokens is an overflow"
                        + " of a window of 8; it was followed by no check of compaction"));
    }

    private static String window(int tokens) {
        return ",'model':{'contextWindow':" + tokens + "}";
    }

    private static Trace failed(String text, String then) {
        return followed(
                Tape.pi("virtual", USUAL).prompt(0).request(0).reply(0, 503).failed(0, text), then);
    }

    private static Trace answered(String window, String stopReason, String usage, String content, String then) {
        return followed(tape(window).event(0, message(stopReason, usage, content)), then);
    }

    private static Tape tape(String window) {
        return Tape.pi("virtual", USUAL + window).prompt(0).request(0).reply(0, 200);
    }

    private static String message(String stopReason, String usage, String content) {
        return "{'type':'message_end','message':{'role':'assistant','content':[" + content + "],'stopReason':'"
                + stopReason + "','usage':{" + usage + "}}}";
    }

    private static Trace followed(Tape tape, String then) {
        if (then.contains("start")) {
            tape.start(1, 1, 100);
        }
        if (then.contains("check")) {
            tape.line(2, CHECK);
        }
        if (then.contains("compaction")) {
            tape.event(3, COMPACTION);
        }
        return tape.end(9);
    }
}
