package dev.retrykit.subject.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A subject finds what it needs in its environment and in its command line. */
class EnvironmentTest {
    private static final Place PLACE = new Place(
            "http://127.0.0.1:4711/m1",
            "openai-chat",
            "a-model",
            true,
            Json.object(),
            Path.of("/tmp/my dir/settings.json"),
            Path.of("/tmp/my dir"),
            Path.of("/home"),
            Map.of());

    @Test
    void theVariablesOfTheContractAreThere() {
        assertThat(Environment.of(PLACE))
                .containsEntry("RETRYKIT_BASE_URL", "http://127.0.0.1:4711/m1")
                .containsEntry("RETRYKIT_API", "openai-chat")
                .containsEntry("RETRYKIT_MODEL", "a-model")
                .containsEntry("RETRYKIT_STREAM", "true")
                .containsEntry("RETRYKIT_SETTINGS", "/tmp/my dir/settings.json")
                .containsEntry("OPENAI_BASE_URL", "http://127.0.0.1:4711/m1/v1")
                .containsEntry("ANTHROPIC_BASE_URL", "http://127.0.0.1:4711/m1")
                .containsEntry("GOOGLE_GEMINI_BASE_URL", "http://127.0.0.1:4711/m1")
                .containsKeys("RETRYKIT_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY");
    }

    @Test
    void loopbackIsReachedWithoutAProxy() {
        assertThat(Environment.of(PLACE).get("NO_PROXY")).contains("127.0.0.1");
        assertThat(Environment.of(PLACE).get("no_proxy")).contains("127.0.0.1");
    }

    @Test
    void placeholdersOfACommandAreOneWordEach() {
        String filled = Environment.fillCommand(
                "agent --url {baseUrl} --model {model} -s {settings} --json '{}' {other}",
                Environment.placeholders(PLACE));

        assertThat(filled)
                .isEqualTo("agent --url http://127.0.0.1:4711/m1 --model a-model -s '/tmp/my dir/settings.json'"
                        + " --json '{}' {other}");
    }

    @Test
    void thePlaceholdersThatArePromisedAreFilledIn() {
        assertThat(Environment.placeholders(PLACE)).containsOnlyKeys(Environment.PLACEHOLDERS);
    }

    @Test
    void aQuoteInAValueEndsNoWord() {
        assertThat(Environment.fillCommand("say {prompt}", Map.of("prompt", "it's; $HOME")))
                .isEqualTo("say 'it'\\''s; $HOME'");
    }
}
