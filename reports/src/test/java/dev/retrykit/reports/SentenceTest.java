package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import org.junit.jupiter.api.Test;

class SentenceTest {
    private static final Finding PASSED = Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.PASS, "as announced");

    @Test
    void a_subject_that_conforms_is_told_with_all_that_was_not_a_pass() {
        assertThat(Sentence.of(Samples.conforming().run()))
                .isEqualTo("reference conforms to toy: 1 clause passed, 1 clause had no occasion.");
    }

    @Test
    void a_subject_that_does_not_conform_is_told_with_its_reasons() {
        assertThat(Sentence.of(Samples.failing("too early").run()))
                .isEqualTo("agent.py does not conform to toy: 1 MUST clause failed, 1 SHOULD clause not met.");
    }

    @Test
    void what_was_not_run_is_a_reason() {
        assertThat(of(
                        ExitCode.DOES_NOT_CONFORM,
                        PASSED,
                        Samples.finding("TOY-STOP-1", Level.MUST, Verdict.NOT_RUN, "stopped")))
                .isEqualTo("reference does not conform to toy: 1 MUST clause not run.");
    }

    @Test
    void a_run_in_which_nothing_passed_says_so() {
        assertThat(of(ExitCode.DOES_NOT_CONFORM)).isEqualTo("reference does not conform to toy: no clause passed.");
    }

    @Test
    void an_exit_code_that_no_finding_explains_is_an_expectation() {
        assertThat(of(ExitCode.DOES_NOT_CONFORM, PASSED))
                .isEqualTo("reference does not conform to toy: an expectation does not hold.");
    }

    @Test
    void a_fault_of_the_kit_is_not_laid_at_the_subjects_door() {
        assertThat(of(ExitCode.KIT_FAILED, Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.KIT_ERROR, "broken")))
                .isEqualTo("The kit failed: 1 clause could not be judged, which says nothing about reference.");
    }

    private static String of(ExitCode exit, Finding... findings) {
        return Sentence.of(Samples.run(Samples.reference(), exit, findings));
    }
}
