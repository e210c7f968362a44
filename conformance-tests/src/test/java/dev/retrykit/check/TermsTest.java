package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call of the ttalk policy goes by. */
class TermsTest {
    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "1.0", "'2'", "true", "100000000000"})
    void a_budget_that_is_not_written_as_a_whole_number_is_none(String value) {
        assertThat(of("{'max-retries':" + value + "}").retries()).isEmpty();
    }

    @Test
    void a_budget_may_be_nothing_and_is_two_where_nothing_is_said() {
        assertThat(of("{'max-retries':0}").retries()).hasValue(0);
        assertThat(of("{}").retries()).hasValue(2);
    }

    private static Terms of(String settings) {
        Trace trace = CallTape.virtual(settings).end(9);
        return Terms.of(trace, 1);
    }
}
