package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.spec.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the field's clauses say of causes where no reference shows it. */
class FieldCausesTest {
    @ParameterizedTest
    @ValueSource(strings = {"CLASS-1", "CLASS-2", "CLASS-3", "CLASS-4", "CLASS-5", "CLASS-6", "QUOTA-1", "QUOTA-2"})
    void a_failure_that_says_nothing_is_no_occasion(String clause) {
        // given
        Trace trace =
                Tape.real().prompt(0).request(0).reply(10, 503).failed(10, "").end(100);

        // then
        assertThat(judge(clause, trace)).isEmpty();
    }

    @Test
    void a_limit_of_speed_that_is_not_retried_is_told_so() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 429)
                .failed(10, "429 Too many tokens, wait a moment")
                .end(100);

        // then
        assertThat(judge("CLASS-6", trace))
                .containsExactly(
                        new Broken("the failure \"429 Too many tokens, wait a moment\" is a limit of speed, and"
                                + " was not retried"));
    }

    @Test
    void an_overflow_that_is_compacted_and_retried_all_the_same_was_retried() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 400)
                .failed(10, "400 prompt is too long: 5 tokens > 4 maximum")
                .event(10, "{'type':'compaction_start'}")
                .start(20, 1, 100)
                .end(200);

        // then
        assertThat(judge("CLASS-5", trace))
                .containsExactly(new Broken("the failure \"400 prompt is too long: 5 tokens > 4 maximum\" is a context"
                        + " overflow, and was retried"));
    }

    private static List<Outcome> judge(String clause, Trace trace) {
        return Checks.of("field", "FIELD-" + clause).orElseThrow().judge(Reading.of(trace));
    }
}
