package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.LoopRuleSaboteurs.changing;
import static dev.retrykit.saboteur.LoopRuleSaboteurs.denying;
import static dev.retrykit.saboteur.LoopRuleSaboteurs.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.loop.RetryRule;
import dev.retrykit.spec.Verdict;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever misjudges a single failure of a call is found out. */
class LoopVariantsTest {
    @ParameterizedTest(name = "\"{0}\" where answers are streamed: {1}")
    @CsvSource({
        "429, true",
        "429, false",
        "502, true",
        "502, false",
        "503, true",
        "503, false",
        "504, true",
        "504, false",
        "connection reset, true",
        "connection reset, false",
        "timed out, true"
    })
    void deaf_to_one_failure_that_passes(String text, boolean streamed) {
        assertThat(verdict(
                        "is deaf to " + text,
                        "LOOP-CLASS-1",
                        streamed,
                        denying(failed -> failed.error().startsWith(text))))
                .isEqualTo(Verdict.FAIL);
    }

    @ParameterizedTest(name = "\"{1}\" breaks {0}")
    @CsvSource({
        "LOOP-CLASS-2, 400",
        "LOOP-CLASS-2, 401",
        "LOOP-CLASS-2, 403",
        "LOOP-CLASS-2, 404",
        "LOOP-CLASS-2, content policy",
        "LOOP-CLASS-2, context length",
        "LOOP-CLASS-5, 402",
        "LOOP-CLASS-5, 405",
        "LOOP-CLASS-5, 410",
        "LOOP-CLASS-5, 418",
        "LOOP-CLASS-5, 422",
        "LOOP-CLASS-5, 451",
        "LOOP-CLASS-5, 501",
        "LOOP-CLASS-5, 505",
        "LOOP-CLASS-5, Stream ended"
    })
    void too_eager_for_one_failure_that_stays(String clause, String text) {
        // given
        RetryRule eager = changing(failed -> failed.error().contains(text) ? saying(failed, "503 busy") : failed);

        // when
        Verdict verdict = verdict("repeats " + text, clause, true, eager);

        // then
        assertThat(verdict).isEqualTo(clause.equals("LOOP-CLASS-2") ? Verdict.FAIL : Verdict.WARN);
    }

    @ParameterizedTest(name = "wait {0} is off by {1} ms")
    @CsvSource({"1, 1", "1, -1", "2, 1", "2, -1", "3, 1", "3, -1"})
    void a_millisecond_off_in_one_wait(int wait, int millis) {
        // given
        RetryRule off = LoopRuleSaboteurs.waiting(retries -> {
            Duration usual = RetryRule.wait(retries);
            return retries + 1 == wait ? usual.plusMillis(millis) : usual;
        });

        // when, then
        assertThat(verdict("waits otherwise, " + wait + " by " + millis, "LOOP-BACKOFF-1", true, off))
                .isEqualTo(Verdict.FAIL);
    }

    private static Verdict verdict(String vice, String clause, boolean streamed, RetryRule rule) {
        Recordings recordings = Recordings.of("agent-loop");
        Saboteur variant = LoopVice.named("VariedCaller", vice + (streamed ? ", streamed" : ""), clause)
                .ruling(streamed, () -> rule);
        return recordings.of(recordings.clause(clause), variant).verdict();
    }
}
