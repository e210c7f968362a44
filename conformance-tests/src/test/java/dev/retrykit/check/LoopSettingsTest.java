package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which numbers can be a maximum of the agent loop. */
class LoopSettingsTest {
    @ParameterizedTest
    @CsvSource({"0, true", "3, true", "-1, false", "1.5, false", "1.0, false", "100000000000, false", "true, false"})
    void a_maximum_is_written_as_a_whole_number_that_can_be_counted_to(String value, boolean sensible) {
        assertThat(LoopSettings.sensible(Json.parse(value))).isEqualTo(sensible);
    }
}
