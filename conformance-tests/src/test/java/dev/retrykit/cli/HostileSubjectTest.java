package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A subject that starts and then behaves badly does not conform; the finding says what it did, and nothing of it is left. */
class HostileSubjectTest {
    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    true                               | the process ended with exit code 0
                    exit 3                             | the process ended with exit code 3
                    echo gone >&2; exit 4              | the process ended with exit code 4; its last word on stderr: gone
                    echo this is no JSON; exit 5       | the process ended with exit code 5
                    trap "" TERM; sleep 1; exit 6      | the process ended with exit code 6
                    """)
    void what_it_did_is_said_with_the_finding(String command, String because) throws IOException {
        // given, when
        Shell shell = Shell.run(
                "verify",
                "--policy",
                "omp",
                "--clause",
                "OMP-STOP-1",
                "--no-progress",
                "--rpc",
                command,
                "--report-dir",
                directory.toString());

        // then
        assertThat(shell.exit()).as(shell.err()).isEqualTo(1);
        assertThat(shell.err()).isEmpty();
        JsonNode finding = Json.parse(Files.readString(directory.resolve("omp/run.json")))
                .path("findings")
                .path(0);
        assertThat(finding.path("verdict").asString()).isEqualTo("FAIL");
        assertThat(finding.path("because").asString()).endsWith("the subject broke down: " + because);
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }
}
