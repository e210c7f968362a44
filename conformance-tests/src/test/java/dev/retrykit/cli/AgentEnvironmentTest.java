package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.auth.Credential;
import dev.retrykit.simulator.provider.Endpoint;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.time.RealClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentEnvironmentTest {
    @TempDir
    private Path directory;

    @Test
    void the_variables_of_the_contract_are_read() throws IOException {
        // given
        Path file = Files.writeString(directory.resolve("s.json"), "{\"retry\":{\"maxRetries\":7}}");

        // when
        AgentEnvironment environment = new AgentEnvironment(Map.of(
                "RETRYKIT_BASE_URL", "http://127.0.0.1:8080/p",
                "RETRYKIT_API", "openai-chat",
                "RETRYKIT_MODEL", "m2",
                "RETRYKIT_API_KEY", "k",
                "RETRYKIT_STREAM", "false",
                "RETRYKIT_SETTINGS", file.toString()));

        // then
        assertThat(environment.endpoint())
                .isEqualTo(new Endpoint(URI.create("http://127.0.0.1:8080/p"), Optional.of("k")));
        assertThat(environment.streaming()).isFalse();
        assertThat(environment.accounts(Settings.none(), new RealClock()).current())
                .isEqualTo(new Credential("key#1", "m2"));
        assertThat(environment.settings().get().retry("maxRetries").intValue()).isEqualTo(7);
    }

    @Test
    void only_the_address_is_required() {
        // when
        AgentEnvironment environment =
                new AgentEnvironment(Map.of("RETRYKIT_BASE_URL", "http://h", "RETRYKIT_MODEL", ""));

        // then
        assertThat(environment.endpoint()).isEqualTo(new Endpoint(URI.create("http://h"), Optional.empty()));
        assertThat(environment.streaming()).isTrue();
        assertThat(environment.settings().get()).isEqualTo(Settings.none());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RETRYKIT_BASE_URL | ''             | RETRYKIT_BASE_URL is not set; it names the provider, as http://127.0.0.1:8080
            RETRYKIT_BASE_URL | nowhere        | RETRYKIT_BASE_URL is "nowhere"; it takes an address that begins with http
            RETRYKIT_BASE_URL | http://[       | RETRYKIT_BASE_URL is "http://["; it takes an address that begins with http
            RETRYKIT_API      | morse          | RETRYKIT_API is "morse"; the reference speaks openai-chat, openai-responses, anthropic-messages, google-generate-content
            """)
    void a_provider_that_cannot_be_used_is_refused(String name, String value, String message) {
        AgentEnvironment environment = new AgentEnvironment(Map.of(name, value));

        assertThatThrownBy(environment::endpoint)
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {   | is no JSON: Unexpected end-of-input
            []  | holds no JSON object
            """)
    void a_settings_file_that_cannot_be_used_is_refused(String content, String message) throws IOException {
        Path file = Files.writeString(directory.resolve("s.json"), content);
        AgentEnvironment environment = new AgentEnvironment(Map.of("RETRYKIT_SETTINGS", file.toString()));

        assertThatThrownBy(environment::settings)
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("the settings file " + file + " " + message);
    }

    @Test
    void a_settings_file_that_is_not_there_is_named() {
        AgentEnvironment environment = new AgentEnvironment(Map.of("RETRYKIT_SETTINGS", "nope.json"));

        assertThatThrownBy(environment::settings)
                .isInstanceOf(UsageException.class)
                .hasMessage("the settings file nope.json cannot be read; RETRYKIT_SETTINGS names it");
    }
}
