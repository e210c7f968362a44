package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What several runs found is put together so that nothing passes that does not always pass. */
class RoundsTest {
    @Test
    void a_verdict_that_stays_is_the_verdict() {
        // given
        Finding first = finding(Level.MUST, Verdict.PASS, "one");

        // when, then
        assertThat(Rounds.together(List.of(List.of(first), List.of(finding(Level.MUST, Verdict.PASS, "two")))))
                .containsExactly(first);
    }

    @Test
    void a_must_whose_verdict_changes_fails_with_both_traces() {
        // when
        Finding flaky = Rounds.together(List.of(
                        List.of(finding(Level.MUST, Verdict.PASS, "held")),
                        List.of(finding(Level.MUST, Verdict.FAIL, "broke")),
                        List.of(finding(Level.MUST, Verdict.PASS, "held"))))
                .get(0);

        // then
        assertThat(flaky.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(flaky.because())
                .isEqualTo("flaky, PASS in 2 of 3 runs, FAIL in 1 of 3 runs."
                        + " PASS (traces/held.jsonl): held; FAIL (traces/broke.jsonl): broke");
        assertThat(flaky.trace()).contains("traces/broke.jsonl");
    }

    @Test
    void a_should_whose_verdict_changes_warns_and_a_may_stays_open() {
        assertThat(verdict(Level.SHOULD, Verdict.PASS, Verdict.UNOBSERVABLE)).isEqualTo(Verdict.WARN);
        assertThat(verdict(Level.MAY, Verdict.PASS, Verdict.INAPPLICABLE)).isEqualTo(Verdict.INAPPLICABLE);
    }

    @Test
    void a_fault_of_the_kit_is_never_the_subjects() {
        assertThat(verdict(Level.MUST, Verdict.PASS, Verdict.KIT_ERROR)).isEqualTo(Verdict.KIT_ERROR);
    }

    private static Verdict verdict(Level level, Verdict first, Verdict second) {
        return Rounds.together(List.of(List.of(finding(level, first, "one")), List.of(finding(level, second, "two"))))
                .get(0)
                .verdict();
    }

    private static Finding finding(Level level, Verdict verdict, String because) {
        return new Finding(
                "X-1",
                level,
                verdict,
                Finding.Basis.EXACT,
                1,
                because,
                List.of("a scenario"),
                Optional.of("traces/" + because + ".jsonl"));
    }
}
