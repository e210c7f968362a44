package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the agent loop logs of its retries, and of connections that were never made. */
class LoopLogTracesTest {
    private static final String FAILED = "{'outcome':'error','error':'503 busy'}";
    private static final String NONE = "{'max_retries':0}";

    @Test
    void a_connection_that_was_never_made_is_waited_after_from_its_own_refusal() {
        // given
        Trace trace = CallTape.exact()
                .request(0)
                .refusal(0, 503, "busy")
                .refused(1000)
                .refused(3000)
                .over(3000, FAILED)
                .end(9000);

        // then
        assertThat(CallTape.judge("LOOP-BACKOFF-1", trace)).containsExactly(new Held(), new Held());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'level':'warn','attempt':1,'retry_in_ms':1000  | held",
                "'level':'error','attempt':1,'retry_in_ms':1000 | broken",
                "'level':'warn','attempt':'1','retry_in_ms':1000 | broken",
                "'level':'warn','attempt':1,'retry_in_ms':999   | broken"
            })
    void a_warning_has_its_level_its_attempt_and_its_wait(String fields, String kinds) {
        assertThat(CallTape.kinds("LOOP-LOG-1", warned(CallTape.exact(), fields)))
                .isEqualTo(kinds);
    }

    @Test
    void on_a_real_clock_a_warning_need_not_know_the_wait_to_the_millisecond() {
        assertThat(CallTape.kinds(
                        "LOOP-LOG-1", warned(CallTape.real(), "'level':'warn','attempt':1,'retry_in_ms':999")))
                .isEqualTo("held");
    }

    @Test
    void a_warning_that_came_after_its_wait_had_begun_is_named_by_its_number() {
        // given
        Trace trace = CallTape.exact()
                .request(0)
                .refusal(0, 503, "busy")
                .asleep(0, 1000)
                .warned(1, "'level':'warn'")
                .request(1000)
                .refusal(1000, 400, "bad")
                .over(1000, FAILED)
                .end(9000);

        // then
        assertThat(CallTape.judge("LOOP-LOG-2", trace))
                .containsExactly(new Broken("warning 1 was logged after its wait had begun"));
    }

    @Test
    void records_that_a_subject_is_not_said_to_show_are_not_held_against_it() {
        // given
        Trace trace = CallTape.real(NONE)
                .request(0)
                .refusal(0, 503, "busy")
                .warned(0, "'level':'warn'")
                .over(0, FAILED)
                .end(9);

        // then
        assertThat(CallTape.judge("LOOP-MAX-2", trace)).containsExactly(new Held());
    }

    private static Trace warned(CallTape tape, String fields) {
        return tape.request(0)
                .refusal(0, 503, "busy")
                .warned(0, fields)
                .request(1000)
                .refusal(1000, 400, "bad")
                .over(1000, FAILED)
                .end(9000);
    }
}
