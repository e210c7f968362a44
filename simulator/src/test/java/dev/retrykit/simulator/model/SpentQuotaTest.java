package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a provider tells that waiting does not help. */
class SpentQuotaTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                          | You exceeded your current quota. | true",
                "{}                                          | Slow down.                       | false",
                "{\"error\":{\"code\":\"insufficient_quota\"}} | Slow down.                       | true",
                "{\"error\":{\"type\":\"insufficient_quota\"}} | Slow down.                       | true",
                "{\"error\":{\"type\":\"server_error\"}}       | Slow down.                       | false"
            })
    void a_spent_quota_is_told_by_a_code_or_in_words(String body, String message, boolean spent) {
        assertThat(SpentQuota.in(Json.parse(body), message)).isEqualTo(spent);
    }
}
