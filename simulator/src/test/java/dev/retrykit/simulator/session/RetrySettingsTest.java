package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a settings document is read, key by key. */
class RetrySettingsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {}                                        | true  | 3          | 2000
                    {"retry":{}}                              | true  | 3          | 2000
                    {"retry":null}                            | true  | 3          | 2000
                    {"retry":[1]}                             | true  | 3          | 2000
                    {"retry":{"enabled":false}}               | false | 3          | 2000
                    {"retry":{"maxRetries":5}}                | true  | 5          | 2000
                    {"retry":{"baseDelayMs":10}}              | true  | 3          | 10
                    {"retry":{"maxRetries":0}}                | true  | 0          | 2000
                    {"retry":{"baseDelayMs":0}}               | true  | 3          | 0
                    {"retry":{"maxRetries":4.0}}              | true  | 4          | 2000
                    {"retry":{"maxRetries":2.5}}              | true  | 3          | 2000
                    {"retry":{"maxRetries":-1}}               | true  | 3          | 2000
                    {"retry":{"maxRetries":"7"}}              | true  | 3          | 2000
                    {"retry":{"maxRetries":null}}             | true  | 3          | 2000
                    {"retry":{"maxRetries":2147483646}}       | true  | 2147483646 | 2000
                    {"retry":{"maxRetries":2147483647}}       | true  | 3          | 2000
                    {"retry":{"maxRetries":1e300}}            | true  | 3          | 2000
                    {"retry":{"enabled":"no"}}                | true  | 3          | 2000
                    {"retry":{"enabled":0}}                   | true  | 3          | 2000
                    {"retry":{"baseDelayMs":-5}}              | true  | 3          | 2000
                    {"retry":{"baseDelayMs":0.5}}             | true  | 3          | 2000
                    {"retry":{"baseDelayMs":true}}            | true  | 3          | 2000
                    {"retry":{"baseDelayMs":3000000000}}      | true  | 3          | 3000000000
                    {"retry":{"baseDelayMs":9007199254740992}}| true  | 3          | 9007199254740991
                    {"retry":{"baseDelayMs":1e300}}           | true  | 3          | 9007199254740991
                    {"retry":{"baseDelayMs":1e999}}           | true  | 3          | 2000
                    """)
    void each_key_has_its_value_or_its_own_default(String document, boolean enabled, int maxRetries, long baseDelayMs) {
        // given
        Settings settings = new Settings(Json.parse(document));

        // when
        RetrySettings read = RetrySettings.of(settings);

        // then
        assertThat(read.enabled()).isEqualTo(enabled);
        assertThat(read.maxRetries()).isEqualTo(maxRetries);
        assertThat(read.baseDelay().toMillis()).isEqualTo(baseDelayMs);
    }
}
