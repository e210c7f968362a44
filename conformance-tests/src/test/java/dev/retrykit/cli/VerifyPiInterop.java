package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import dev.retrykit.subject.preset.RealPi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The main job on a real agent, from feature text to report. */
class VerifyPiInterop {

    @TempDir
    private Path directory;

    @BeforeAll
    static void install() {
        RealPi.installed();
    }

    @Test
    void pi_is_judged_by_the_omp_policy() throws IOException {
        // given, when
        Shell shell = Shell.run(
                "verify",
                "--policy",
                "omp",
                "--subject",
                RealPi.NAME,
                "--clock",
                "real",
                "--no-progress",
                "--report-dir",
                directory.toString());
        System.out.println(shell.out());

        // then: what pi's own document says otherwise fails, and each failure has its trace
        assertThat(shell.exit()).as(shell.err()).isEqualTo(1);
        JsonNode run = Json.parse(Files.readString(directory.resolve("omp/run.json")));
        List<JsonNode> failed = findings(run, "FAIL").toList();
        assertThat(findings(run, "PASS").count() + failed.size()).isGreaterThanOrEqualTo(25);
        assertThat(run.path("counts").path("KIT_ERROR").asInt(-1)).isZero();
        assertThat(failed.stream().map(finding -> finding.path("clause").asString()))
                .contains("OMP-CLASS-4", "OMP-MAX-3", "OMP-RESET-1");
        assertThat(failed)
                .allSatisfy(finding -> assertThat(directory
                                .resolve("omp")
                                .resolve(finding.path("trace").asString()))
                        .exists());
    }

    private static Stream<JsonNode> findings(JsonNode run, String verdict) {
        return run.path("findings")
                .valueStream()
                .filter(finding -> finding.path("verdict").asString().equals(verdict));
    }
}
