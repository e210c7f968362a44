package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LowerTextTest {
    @ParameterizedTest
    @CsvSource({
        "rate limit, rate limit",
        "Rate LIMIT, rate limit",
        "AZ az @[ 09, az az @[ 09",
        "ÄÖ Überlastet İ, ÄÖ Überlastet İ"
    })
    void lowersTheLettersOfAsciiAlone(String text, String lower) {
        assertThat(LowerText.of(text).text()).isEqualTo(lower);
    }

    @ParameterizedTest
    @CsvSource({"Overloaded, loaded, true", "Overloaded, load x, false", "Overloaded, z, false", "'', z, false"})
    void knowsWhichCharactersItMayHold(String text, String wanted, boolean holds) {
        long characters = LowerText.of(wanted).characters();

        assertThat(LowerText.of(text).mayHold(characters)).isEqualTo(holds);
    }

    @Test
    void mayHoldNothingInAnyText() {
        assertThat(LowerText.of("").mayHold(LowerText.of("").characters())).isTrue();
    }
}
