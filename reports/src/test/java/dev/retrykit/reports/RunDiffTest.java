package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import org.junit.jupiter.api.Test;

class RunDiffTest {
    @Test
    void what_went_worse_comes_first_with_its_reason() {
        // given
        Run before = Samples.run(
                Samples.reference(),
                ExitCode.DOES_NOT_CONFORM,
                Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.FAIL, "5 ms"),
                Samples.finding("TOY-WAIT-2", Level.SHOULD, Verdict.WARN, "a wait was cut"),
                Samples.finding("TOY-STOP-1", Level.MUST, Verdict.PASS, "held"));
        Run after = Samples.run(
                Samples.reference(),
                ExitCode.DOES_NOT_CONFORM,
                Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.PASS, "held"),
                Samples.finding("TOY-WAIT-2", Level.SHOULD, Verdict.WARN, "a wait was lost"),
                Samples.finding("TOY-STOP-1", Level.MUST, Verdict.FAIL, "a request\ncame"));

        // when
        RunDiff diff = RunDiff.of(before, after);

        // then
        assertThat(diff.worse()).isTrue();
        assertThat(diff.text()).isEqualTo("""
                toy: reference 0.1.0 -> reference 0.1.0
                  worse   TOY-STOP-1      PASS -> FAIL
                          because: a request\\ncame
                  better  TOY-WAIT-1      FAIL -> PASS
                  changed TOY-WAIT-2      WARN -> WARN
                          because: a wait was lost
                """);
    }

    @Test
    void a_clause_that_passed_and_is_not_judged_any_more_is_worse() {
        // given
        Run before = Samples.conforming().run();
        Run after = Samples.run(Samples.reference(), ExitCode.CONFORMS);

        // when, then
        assertThat(RunDiff.of(before, after).worse()).isTrue();
        assertThat(RunDiff.of(before, after).text()).contains("worse   TOY-WAIT-1      PASS -> not judged");
    }

    @Test
    void the_same_run_twice_changed_nothing() {
        // given
        Run run = Samples.failing("too soon").run();

        // when, then
        assertThat(RunDiff.of(run, run).worse()).isFalse();
        assertThat(RunDiff.of(run, run).text()).isEqualTo("toy: agent.py -> agent.py\n  nothing changed\n");
    }
}
