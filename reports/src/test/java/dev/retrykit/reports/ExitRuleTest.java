package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Verdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitRuleTest {
    private static final Finding PASSED = Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.PASS, "as announced");

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource({
        "MUST, PASS, CONFORMS",
        "MUST, FAIL, DOES_NOT_CONFORM",
        "SHOULD, WARN, CONFORMS",
        "MUST, UNOBSERVABLE, CONFORMS",
        "MUST, INAPPLICABLE, CONFORMS",
        "MUST, NOT_RUN, DOES_NOT_CONFORM",
        "SHOULD, NOT_RUN, CONFORMS",
        "MAY, NOT_RUN, CONFORMS",
        "MUST, KIT_ERROR, KIT_FAILED",
        "MAY, KIT_ERROR, KIT_FAILED"
    })
    void beside_a_clause_that_passed_a_finding_asks_for_its_exit_code(Level level, Verdict verdict, ExitCode exit) {
        // given
        ExitRule rule = new ExitRule(false, false, Set.of("TOY-STOP-1"));

        // when
        ExitCode judged = rule.judge(List.of(PASSED, Samples.finding("TOY-STOP-1", level, verdict, "so")));

        // then
        assertThat(judged).isEqualTo(exit);
    }

    @Test
    void a_strict_run_counts_a_should_that_is_not_met() {
        // given
        ExitRule rule = new ExitRule(true, false, Set.of());

        // then
        assertThat(rule.judge(List.of(PASSED, Samples.finding("TOY-WAIT-2", Level.SHOULD, Verdict.WARN, "cut"))))
                .isEqualTo(ExitCode.DOES_NOT_CONFORM);
    }

    @Test
    void what_a_filtered_run_leaves_out_does_not_count() {
        // given
        ExitRule rule = new ExitRule(false, true, Set.of("TOY-STOP-1"));

        // then
        assertThat(rule.judge(List.of(PASSED, Samples.finding("TOY-STOP-1", Level.MUST, Verdict.NOT_RUN, "left out"))))
                .isEqualTo(ExitCode.CONFORMS);
    }

    @Test
    void a_clause_that_was_not_run_does_not_count_where_the_subject_cannot_show_it() {
        // given
        ExitRule rule = ExitRule.of(false, false, Samples.CATALOGUE, Set.of(Observation.HTTP, Observation.EVENTS));

        // then
        assertThat(rule.judge(List.of(PASSED, Samples.finding("TOY-STOP-1", Level.MUST, Verdict.NOT_RUN, "stopped"))))
                .isEqualTo(ExitCode.CONFORMS);
    }

    @Test
    void a_clause_that_was_not_run_counts_where_the_subject_can_show_it() {
        // given
        ExitRule rule = ExitRule.of(false, false, Samples.CATALOGUE, Set.of(Observation.HTTP, Observation.HISTORY));

        // then
        assertThat(rule.judge(List.of(PASSED, Samples.finding("TOY-STOP-1", Level.MUST, Verdict.NOT_RUN, "stopped"))))
                .isEqualTo(ExitCode.DOES_NOT_CONFORM);
    }

    @Test
    void a_run_in_which_nothing_passed_does_not_conform() {
        // given
        ExitRule rule = new ExitRule(false, false, Set.of());
        Finding unseen = Samples.finding("TOY-STOP-1", Level.MUST, Verdict.UNOBSERVABLE, "not shown");

        // then
        assertThat(rule.judge(List.of(unseen))).isEqualTo(ExitCode.DOES_NOT_CONFORM);
        assertThat(rule.judge(List.of())).isEqualTo(ExitCode.DOES_NOT_CONFORM);
    }

    @Test
    void a_fault_of_the_kit_outweighs_a_failure() {
        // given
        ExitRule rule = new ExitRule(false, false, Set.of());
        Finding failed = Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.FAIL, "too early");
        Finding broken = Samples.finding("TOY-STOP-1", Level.MUST, Verdict.KIT_ERROR, "nobody asked for it");

        // then
        assertThat(rule.judge(List.of(failed, broken))).isEqualTo(ExitCode.KIT_FAILED);
    }

    @Test
    void of_several_runs_the_weightiest_code_counts() {
        assertThat(ExitCode.weightiest(List.of(ExitCode.CONFORMS, ExitCode.KIT_FAILED, ExitCode.DOES_NOT_CONFORM)))
                .isEqualTo(ExitCode.KIT_FAILED);
        assertThat(ExitCode.weightiest(List.of())).isEqualTo(ExitCode.CONFORMS);
    }
}
