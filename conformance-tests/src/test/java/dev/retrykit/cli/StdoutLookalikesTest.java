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

/** However an agent's stdout comes, as long as its lines are the same: the verdict is the same. */
@Timeout(60)
class StdoutLookalikesTest {
    private static final String SAMPLES = "src/test/resources/samples/";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"plain", "crlf", "split", "batched", "talkative", "slow-start"})
    void an_agent_that_writes_in_another_manner_passes(String manner) throws IOException {
        // given
        String command = "python3 " + SAMPLES + "relay.py " + manner + " python3 " + SAMPLES + "agent.py";

        // when
        Shell shell = Shell.run(
                "verify",
                "--policy",
                "omp",
                "--clause",
                "OMP-EVENT-4",
                "--no-progress",
                "--rpc",
                command,
                "--report-dir",
                directory.toString());

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isZero();
        JsonNode finding = Json.parse(Files.readString(directory.resolve("omp/run.json")))
                .path("findings")
                .path(0);
        assertThat(finding.path("verdict").asString()).isEqualTo("PASS");
        assertThat(finding.path("occasions").asInt()).isPositive();
    }
}
