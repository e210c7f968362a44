package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A process that prints the right events and asks no model does not conform. */
@Timeout(60)
class AnswerKeyProcessTest {
    private static final String FORGED = """
                    {"type":"agent_start"}
                    {"type":"message_end","message":{"role":"assistant","content":[],"stopReason":"stop"}}
                    {"type":"agent_end","messages":[],"willRetry":false}
                    """;
    private static final String RECORDED = """
                    {"type":"agent_start"}
                    {"type":"message_end","message":{"role":"assistant","content":[],"stopReason":"error","errorMessage":"503 The model is busy"}}
                    {"type":"agent_end","messages":[],"willRetry":true}
                    {"type":"auto_retry_start","attempt":1,"maxAttempts":3,"delayMs":20,"errorMessage":"503 The model is busy"}
                    {"type":"agent_start"}
                    {"type":"message_end","message":{"role":"assistant","content":[],"stopReason":"stop"}}
                    {"type":"auto_retry_end","success":true,"attempt":1}
                    {"type":"agent_end","messages":[],"willRetry":false}
                    """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {FORGED, RECORDED})
    void events_without_a_model_call_fail(String story) throws IOException {
        // given
        Path key = Files.writeString(directory.resolve("key.jsonl"), story);

        // when
        Shell shell = Shell.run(
                "verify",
                "--policy",
                "omp",
                "--clause",
                "OMP-EVENT-4",
                "--no-progress",
                "--rpc",
                "python3 src/test/resources/samples/answer_key.py '" + key + "'",
                "--report-dir",
                directory.toString());

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isEqualTo(1);
        JsonNode finding = Json.parse(Files.readString(directory.resolve("omp/run.json")))
                .path("findings")
                .path(0);
        assertThat(finding.path("verdict").asString()).isEqualTo("FAIL");
        assertThat(finding.path("because").asString()).endsWith("events without a model call prove nothing");
    }
}
