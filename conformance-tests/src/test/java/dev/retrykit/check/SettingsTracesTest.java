package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which settings a session has, where some are missing or make no sense. */
class SettingsTracesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'enabled':true,'maxRetries':3,'baseDelayMs':2000} | none",
                "{'maxRetries':3,'baseDelayMs':2000}                | held",
                "{'enabled':true,'baseDelayMs':2000}                | held",
                "{'enabled':true,'maxRetries':3}                    | held"
            })
    void the_defaults_count_for_whichever_key_is_missing(String retry, String kinds) {
        // given
        Trace trace = Tape.real(retry).prompt(0).busy(0).start(0, 1, 2000).end(9);

        // then
        assertThat(Tape.kinds("OMP-BACKOFF-3", trace)).isEqualTo(kinds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "100.0", "-1", "'100'", "true", "100000000000000000000"})
    void a_delay_that_is_not_written_as_a_whole_number_of_milliseconds_is_none(String delay) {
        // given
        Trace trace = Tape.real("{'baseDelayMs':" + delay + "}")
                .prompt(0)
                .busy(0)
                .start(0, 1, 7)
                .end(9);

        // then
        assertThat(Tape.judge("OMP-BACKOFF-1", trace)).isEmpty();
    }

    @Test
    void a_switch_can_be_turned_where_no_settings_were_given() {
        // given
        Trace trace = Tape.real("null")
                .prompt(0)
                .act(0, "set_auto_retry", "{'enabled':false}")
                .busy(1)
                .end(9);

        // then
        assertThat(Tape.judge("OMP-LIFE-2", trace)).containsExactly(new Held());
    }

    @Test
    void an_end_without_a_chain_is_that_of_a_maximum_of_nothing_or_of_one_that_makes_no_sense() {
        // given
        Trace nothing = ended("{'maxRetries':0}");
        Trace odd = ended("{'maxRetries':-1}");
        Trace missing = ended("{'enabled':true}");

        // then
        assertThat(Tape.judge("OMP-EVENT-4", nothing)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-EVENT-4", odd)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-EVENT-4", missing))
                .containsExactly(new Broken("{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":0,"
                        + "\"finalError\":\"503 busy\"} closes no chain: no auto_retry_start came before it, or it was"
                        + " closed already"));
    }

    private static Trace ended(String retry) {
        return Tape.real(retry).prompt(0).busy(0).failure(0, 0, "503 busy").end(9);
    }
}
