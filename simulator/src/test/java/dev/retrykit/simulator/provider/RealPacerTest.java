package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a pause lasts on a real clock. */
class RealPacerTest {
    @ParameterizedTest(name = "{0} ms times {1}, at least {2} ms: {3} ms")
    @CsvSource({
        "10000, 0.01, 20, 100",
        "1000, 0.01, 20, 20",
        "0, 0.01, 20, 0",
        "5, 1, 20, 5",
        "2000, 0.0005, 0, 1",
        "86400000, 0.5, 20, 43200000"
    })
    void a_pause_is_scaled_but_not_below_the_minimum(long pause, double factor, long minimum, long expected) {
        RealPacer pacer = new RealPacer(factor, Duration.ofMillis(minimum));

        assertThat(pacer.scaled(Duration.ofMillis(pause))).isEqualTo(Duration.ofMillis(expected));
    }
}
