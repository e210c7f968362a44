package dev.retrykit.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.loop.ConfigPath.AgentRuntimeConfig;
import dev.retrykit.simulator.loop.ConfigPath.LlmProviderConfig;
import dev.retrykit.simulator.loop.ConfigPath.ProviderConfig;
import dev.retrykit.simulator.loop.ConfigPath.ProviderRuntimeConfig;
import dev.retrykit.spec.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The way of a setting from the user's file. */
class ConfigPathTest {
    private final ConfigPath path = new ConfigPath();

    @Test
    void an_old_file_has_the_usual_values_and_what_it_does_not_know_is_left_alone() {
        assertThat(path.read(Json.parse("{\"theme\":\"dark\"}")))
                .isEqualTo(new ProviderConfig("m1", Duration.ofSeconds(120), 3));
    }

    @Test
    void the_number_reaches_the_loop_and_not_the_provider() {
        // given
        ProviderConfig config = path.read(Json.parse("{\"max_retries\":0,\"llm_timeout_secs\":7}"));

        // when
        LlmProviderConfig aggregate = path.override(path.resolve(config), "m2");

        // then
        assertThat(aggregate).isEqualTo(new LlmProviderConfig("m2", Duration.ofSeconds(7), 0));
        assertThat(path.runtime(aggregate)).isEqualTo(new AgentRuntimeConfig(0, 20));
        assertThat(path.construction(aggregate)).isEqualTo(new ProviderRuntimeConfig("m2", Duration.ofSeconds(7)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    max_retries      | -1
                    max_retries      | 1.5
                    max_retries      | "3"
                    max_retries      | null
                    max_retries      | 99999999999
                    llm_timeout_secs | -7
                    """)
    void a_value_that_makes_no_sense_is_refused_by_its_name(String key, String value) {
        assertThatThrownBy(() -> path.read(Json.parse("{\"" + key + "\":" + value + "}")))
                .isInstanceOf(ConfigException.class)
                .hasMessage("\"" + key + "\" is " + value + "; it takes a whole number from 0");
    }

    @Test
    void the_form_of_a_new_provider_has_the_maximum_beside_the_timeout() {
        assertThat(SettingsForm.of(ProviderConfig.NEW).fields())
                .extracting(SettingsForm.Field::line)
                .containsExactly(
                        "Model / model / Model: m1",
                        "LLM network / llm_timeout_secs / LLM timeout (s): 120",
                        "LLM network / max_retries / Maximum retries: 3");
    }
}
