package dev.retrykit.simulator.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a hint stands, and how long it is. */
class RetryHintsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "retry-after | 20 | PT20S",
                "retry-after | 1.5 | PT1.5S",
                "retry-after | 0 | PT0S",
                "retry-after | Thu, 01 Jan 2026 00:01:00 GMT | PT1M",
                "retry-after | Wed, 31 Dec 2025 00:00:00 GMT | PT0S",
                "retry-after-ms | 634 | PT0.634S",
                "retry-after-ms | 0.2 | PT0.001S"
            })
    void a_header_says_how_long(String name, String value, Duration expected) {
        // given
        Map<String, String> headers = Map.of(name, value);

        // when
        Optional<Duration> hint = RetryHints.header(headers, NOW);

        // then
        assertThat(hint).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Please try again in 20s. | PT20S",
                "Please try again in 634ms. Visit | PT0.634S",
                "Please try again in 6m0s | PT6M",
                "try again in 1m30.5s | PT1M30.5S",
                "retry after 20 seconds | PT20S",
                "please retry in 38.5 seconds | PT38.5S",
                "Your quota will reset after 12h34m16s | PT12H34M16S",
                "Monthly usage limit reached. Resets in 3 days. | PT72H",
                "available again in 2 hours | PT2H",
                "try again later in 5 min | PT5M",
                "'retryDelay: \"34s\"' | PT34S",
                "retry delay: 2 minutes | PT2M",
                "{'resets_in_seconds':1234} | PT20M34S",
                "resets_in_seconds: 1234 | PT20M34S",
                "retry_after_seconds=59 | PT59S",
                "retry_after: 7.25 | PT7.25S",
                "retry_after_ms:1500 | PT1.5S",
                "try again in 250 milliseconds | PT0.25S",
                "try again in a while; try again in 3 s | PT3S"
            })
    void a_text_says_how_long(String text, Duration expected) {
        // given
        String body = text.replace('\'', '"');

        // when
        Optional<Duration> hint = RetryHints.of(Map.of(), body, NOW);

        // then
        assertThat(hint).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "usage limit reached",
                "try again in a while",
                "try again in 20 sheep",
                "it took 20s",
                "resets at 5 pm",
                "retry in 99999999999999999999s"
            })
    void a_text_without_a_time_says_nothing(String text) {
        // given a text of the outline

        // when
        Optional<Duration> hint = RetryHints.of(Map.of(), text, NOW);

        // then
        assertThat(hint).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "soon", "20 s", "99999999999999999999"})
    void a_header_that_makes_no_sense_says_nothing(String value) {
        // given
        Map<String, String> headers = Map.of("retry-after", value);

        // when
        Optional<Duration> hint = RetryHints.header(headers, NOW);

        // then
        assertThat(hint).isEmpty();
    }

    @Test
    void a_header_counts_more_than_a_text_and_milliseconds_more_than_seconds() {
        // given
        Map<String, String> headers = Map.of("retry-after", "9", "retry-after-ms", "8500");

        // when
        Optional<Duration> hint = RetryHints.of(headers, "try again in 20s", NOW);

        // then
        assertThat(hint).contains(Duration.ofMillis(8500));
    }
}
