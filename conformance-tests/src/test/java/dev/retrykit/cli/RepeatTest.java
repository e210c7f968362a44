package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A subject that conforms every second time does not conform, and both traces show it. */
@Timeout(120)
class RepeatTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    @TempDir
    private Path directory;

    @Test
    void a_subject_that_alternates_is_flaky() throws IOException {
        // given: every second process waits for too long
        Path scenario = Files.writeString(directory.resolve("twice.yaml"), """
                name: Down and up
                clauses: [OMP-BACKOFF-1]
                settings: {retry: {enabled: true, maxRetries: 3, baseDelayMs: 2000}}
                replies:
                  - error: {status: 503, message: overloaded}
                  - success: {text: Hello}
                actions:
                  - prompt: Say hello.
                    at: 0
                """);
        Path late = Files.writeString(
                directory.resolve("late.py"),
                Files.readString(SAMPLES.resolve("agent.py")).replace("2 ** (attempt - 1)", "3 ** attempt"));
        Path turn = directory.resolve("turn");
        String command = "if mkdir " + turn + " 2>/dev/null; then exec python3 " + SAMPLES.resolve("agent.py")
                + "; else rmdir " + turn + "; exec python3 " + late + "; fi";

        // when
        Shell shell = Shell.run(
                "verify",
                "--policy",
                "omp",
                "--scenario",
                scenario.toString(),
                "--rpc",
                command,
                "--repeat",
                "3",
                "--no-progress",
                "--report-dir",
                directory.resolve("report").toString());

        // then
        assertThat(shell.exit()).as(shell.err()).isEqualTo(1);
        JsonNode finding = finding("OMP-BACKOFF-1");
        assertThat(finding.path("verdict").asString()).isEqualTo("FAIL");
        assertThat(finding.path("because").asString())
                .isEqualTo("flaky, PASS in 2 of 3 runs, FAIL in 1 of 3 runs."
                        + " PASS (traces/Down-and-up.jsonl): held on 1 occasion in 1 scenario;"
                        + " FAIL (traces/Down-and-up-run-2.jsonl): \"Down and up\": attempt 1 announced 60 ms;"
                        + " the clause asks for 20 ms (20 * 2^0)");
        assertThat(directory.resolve("report/omp/traces/Down-and-up.jsonl")).exists();
        assertThat(directory.resolve("report/omp/traces/Down-and-up-run-2.jsonl"))
                .exists();
    }

    @Test
    void a_number_of_runs_below_one_is_refused() {
        // when
        Shell shell = Shell.run("verify", "--repeat", "0");

        // then
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).contains("--repeat takes a number from 1");
    }

    private JsonNode finding(String clause) throws IOException {
        return Json.parse(Files.readString(directory.resolve("report/omp/run.json")))
                .path("findings")
                .valueStream()
                .filter(each -> each.path("clause").asString().equals(clause))
                .findFirst()
                .orElseThrow();
    }
}
