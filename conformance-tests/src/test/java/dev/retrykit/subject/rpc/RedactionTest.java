package dev.retrykit.subject.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No credential and no port of a run gets into a trace. */
class RedactionTest {
    private final Redaction redaction = new Redaction(
            "the-key-of-the-kit",
            "http://127.0.0.1:4711/m1",
            Path.of("/tmp/retrykit-abc"),
            Map.of("MY_API_KEY", "sk-live-1234567890", "HF_TOKEN", "short", "EDITOR", "ed-is-the-editor"));

    @Test
    void theKeyOfTheKitBecomesAnAlias() {
        assertThat(redaction.clean("using the-key-of-the-kit now")).isEqualTo("using key#1 now");
    }

    @Test
    void secretsOfTheCallersEnvironmentBecomeAliases() {
        assertThat(redaction.clean("found sk-live-1234567890")).isEqualTo("found key#2");
    }

    @Test
    void ordinaryVariablesAndShortValuesAreNoSecrets() {
        assertThat(redaction.clean("a short line for ed-is-the-editor")).isEqualTo("a short line for ed-is-the-editor");
    }

    @Test
    void authorizationIsTakenOutWhateverItsValue() {
        assertThat(redaction.clean("Authorization: Bearer abc.def-123456")).isEqualTo("Authorization: Bearer key#0");
        assertThat(redaction.clean("{\"authorization\":\"Basic1234567\"}")).isEqualTo("{\"authorization\":\"key#0\"}");
    }

    @Test
    void theProvidersAddressBecomesAName() {
        assertThat(redaction.clean("POST http://127.0.0.1:4711/m1/v1/models")).isEqualTo("POST {baseUrl}/v1/models");
    }

    @Test
    void theFilesOfItsOwnDirectoryHaveNoNames() {
        assertThat(redaction.clean("{\"error\":\"400, see /tmp/retrykit-abc/logs/1796429502.json\\nOverloaded\"}"))
                .isEqualTo("{\"error\":\"400, see {home}\\nOverloaded\"}");
        assertThat(redaction.clean("saved to '/tmp/retrykit-abc/s 1'")).isEqualTo("saved to '{home} 1'");
    }

    @Test
    void secretsThatACommandAssignsAreTakenOut() {
        assertThat(Redaction.assignments("OPENAI_API_KEY=sk-1 MODE=fast agent --rpc"))
                .isEqualTo("OPENAI_API_KEY=key#0 MODE=fast agent --rpc");
    }
}
