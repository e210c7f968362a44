package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The doubling backoff, from its first step to its limit. */
class BackoffTest {
    @ParameterizedTest
    @CsvSource({
        "2000, 1, 2000",
        "2000, 2, 4000",
        "2000, 3, 8000",
        "1, 32, 2147483648",
        "2000, 32, 4294967296000",
        "3000000000, 2, 6000000000",
        "1, 53, 4503599627370496",
        "1, 54, 9007199254740991",
        "2000, 64, 9007199254740991",
        "2000, 65, 9007199254740991",
        "2000, 1000000, 9007199254740991",
        "9007199254740991, 1, 9007199254740991",
        "9007199254740991, 2, 9007199254740991",
        "0, 1, 0",
        "0, 1000000, 0"
    })
    void the_delay_doubles_exactly_up_to_the_limit(long baseMs, int attempt, long expectedMs) {
        // given
        Duration base = Duration.ofMillis(baseMs);

        // when
        Duration delay = Backoff.doubling(base, attempt);

        // then
        assertThat(delay.toMillis()).isEqualTo(expectedMs);
    }
}
