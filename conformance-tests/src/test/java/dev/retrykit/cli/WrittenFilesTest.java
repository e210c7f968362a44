package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrittenFilesTest {
    private static final Path WRONG = Path.of("src/test/resources/samples/agent.py");

    @TempDir
    private Path directory;

    @Test
    void what_verify_check_merge_and_matrix_write_keeps_its_form() throws IOException {
        // given
        Path agent = Files.writeString(
                directory.resolve("agent.py"),
                Files.readString(WRONG).replace("2 ** (attempt - 1)", "3 ** (attempt - 1)"));

        // when
        run("verify", "--clause", "PI-MAX-1", "--report-dir", path("out/one"));
        run("verify", "--clause", "LOOP-MAX-1", "--report-dir", path("out/calls"));
        run("verify", "--clause", "TTALK-MAX-1", "--report-dir", path("out/functions"));
        run("verify", "--clause", "OMP-BACKOFF-1", "--rpc", "python3 " + agent, "--report-dir", path("out/wrong"));
        run("check", "--policy", "pi", path("out/one/pi/traces"), "--report-dir", path("out/check"));
        run("report", "merge", path("out/one"), "--report-dir", path("out/merge"));
        run("report", "matrix", path("out/one"), path("out/wrong"), "--out", path("out/matrix"));

        // then
        assertThat(WrittenFiles.in(directory.resolve("out")))
                .contains(
                        "one/index.json",
                        "one/report.html",
                        "one/junit.xml",
                        "one/pi/run.json",
                        "one/pi/badge.svg",
                        "calls/agent-loop/run.json",
                        "functions/ttalk/run.json",
                        "wrong/omp/run.json",
                        "check/pi/run.json",
                        "merge/pi/run.json",
                        "matrix/matrix.html",
                        "matrix/matrix.md")
                .filteredOn(name -> name.endsWith(".jsonl"))
                .hasSizeGreaterThan(10);
    }

    private static void run(String... args) {
        Shell shell = Shell.run(args);
        assertThat(shell.exit()).as(String.join(" ", args) + ": " + shell.err()).isLessThan(2);
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
