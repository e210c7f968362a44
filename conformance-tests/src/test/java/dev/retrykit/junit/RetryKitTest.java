package dev.retrykit.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.saboteur.Saboteur;
import dev.retrykit.saboteur.Saboteurs;
import dev.retrykit.subject.ReferenceSubject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RetryKitTest {
    @TestFactory
    Stream<DynamicTest> the_reference_of_pi_keeps_each_clause_about_waits() {
        return RetryKit.verify("pi", ReferenceSubject::pi, "PI-BACKOFF-1", "PI-BACKOFF-2", "PI-MAX-1");
    }

    @Test
    void a_wrong_agent_fails_the_test_of_the_clause_that_it_breaks() {
        // given
        Saboteur wrong = Saboteurs.of("omp").stream()
                .filter(saboteur -> saboteur.clauses().contains("OMP-BACKOFF-1"))
                .findFirst()
                .orElseThrow();

        // when
        List<DynamicTest> tests =
                RetryKit.verify("omp", wrong.making(), "OMP-BACKOFF-1").toList();

        // then
        assertThat(tests)
                .extracting(DynamicTest::getDisplayName)
                .containsExactly("OMP-BACKOFF-1 (MUST) The announced `delayMs` MUST be `baseDelayMs * 2^(attempt-1)`.");
        assertThatThrownBy(() -> tests.get(0).getExecutable().execute())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the clause asks for");
    }

    @Test
    void a_policy_or_a_clause_that_there_is_not_is_named() {
        assertThatThrownBy(() -> RetryKit.verify("nope", ReferenceSubject::omp))
                .hasMessageStartingWith("unknown policy \"nope\"; known are omp");
        assertThatThrownBy(() -> RetryKit.verify("omp", ReferenceSubject::omp, "OMP-NOPE-1"))
                .hasMessage("policy omp has no clause OMP-NOPE-1");
    }
}
