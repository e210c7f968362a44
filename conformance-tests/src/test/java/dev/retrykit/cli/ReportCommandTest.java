package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ReportCommandTest {
    @TempDir
    private Path directory;

    @Test
    void parts_of_one_run_are_joined_with_all_their_traces() throws IOException {
        // given
        String one = part("one", "PI-MAX-1");
        String other = part("other", "PI-BACKOFF-1");
        Path whole = directory.resolve("whole");

        // when
        Shell shell = Shell.run("report", "merge", one, other, "--report-dir", whole.toString());

        // then
        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(shell.out()).endsWith("reference conforms to pi: 2 clauses passed.\n");
        JsonNode findings =
                Json.parse(Files.readString(whole.resolve("pi/run.json"))).path("findings");
        assertThat(findings.valueStream().map(each -> each.path("clause").asString()))
                .containsExactly("PI-BACKOFF-1", "PI-MAX-1");
        findings.forEach(finding -> assertThat(
                        whole.resolve("pi").resolve(finding.path("trace").asString()))
                .exists());
        assertThat(whole.resolve("report.html")).exists();
    }

    @Test
    void what_is_no_part_of_one_run_is_not_joined() {
        // given
        String pi = part("pi", "PI-MAX-1");
        String omp = part("omp", "OMP-MAX-1");
        Shell.run("verify", "--no-progress", "--clause", "PI-MAX-1", "--seed", "9", "--report-dir", path("seed"));

        // when
        Shell policy = Shell.run("report", "merge", pi, omp, "--report-dir", path("whole"));
        Shell seed = Shell.run("report", "merge", pi, path("seed"), "--report-dir", path("whole"));

        // then
        assertThat(policy.exit()).isEqualTo(2);
        assertThat(policy.err())
                .isEqualTo("retrykit: " + pi + " and " + omp
                        + " are not parts of one run: the policy is pi here and omp there\n");
        assertThat(seed.err()).endsWith(" are not parts of one run: the seed is 1 here and 9 there\n");
    }

    @Test
    void a_matrix_is_printed_and_written() throws IOException {
        // given
        String run = part("one", "PI-MAX-1");

        // when
        Shell shell = Shell.run("report", "matrix", run, run + "/pi/run.json", "--out", path("matrix"));

        // then
        assertThat(shell.exit()).isZero();
        assertThat(shell.out()).contains("| PI-MAX-1 | MUST | ✓ PASS | ✓ PASS |\n");
        assertThat(Files.readString(directory.resolve("matrix/matrix.md"))).isEqualTo(shell.out());
        assertThat(Files.readString(directory.resolve("matrix/matrix.html")))
                .startsWith("<!DOCTYPE html>")
                .contains("PI-MAX-1");
    }

    @Test
    void a_clause_that_went_worse_ends_with_exit_code_1() {
        // given
        String one = part("one", "PI-MAX-1");
        String other = part("other", "PI-BACKOFF-1");

        // when
        Shell same = Shell.run("report", "diff", one, one);
        Shell worse = Shell.run("report", "diff", one, other);

        // then
        assertThat(same.exit()).isZero();
        assertThat(same.out()).contains("nothing changed");
        assertThat(worse.exit()).isEqualTo(1);
        assertThat(worse.out())
                .contains(
                        "worse   PI-MAX-1        PASS -> not judged\n", "better  PI-BACKOFF-1    not judged -> PASS\n");
    }

    @Test
    void programs_read_a_matrix_and_a_diff_as_json() {
        // given
        String one = part("one", "PI-MAX-1");
        String other = part("other", "PI-BACKOFF-1");

        // when
        Shell matrix = Shell.run("report", "matrix", one, "--format", "json");
        Shell diff = Shell.run("report", "diff", one, other, "--format", "json");

        // then
        WrittenFiles.keeps("matrix", "matrix", matrix.out());
        WrittenFiles.keeps("diff", "diff", diff.out());
        assertThat(Json.parse(matrix.out()).at("/policies/0/clauses").valueStream())
                .anyMatch(row -> row.path("clause").asString().equals("PI-MAX-1")
                        && row.at("/verdicts/0").asString().equals("PASS"));
        assertThat(diff.exit()).isEqualTo(1);
        assertThat(Json.parse(diff.out()).at("/policies/0/changes")).hasSize(2);
        assertThat(Json.parse(diff.out()).at("/policies/0/changes/1")).isEqualTo(Json.parse("""
                        {"clause":"PI-MAX-1","kind":"worse","before":"PASS","after":null,"because":null}
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            report                | a verb is missing: matrix, diff or merge
            report matrix nope    | nope: cannot be read; name a report directory, or the run.json in one
            report matrix pom.xml | pom.xml: is no JSON
            report diff nope      | Missing required parameter: 'NEW'
            report merge src      | src/index.json: cannot be read; name a report directory, or the run.json in one
            """)
    void what_cannot_be_read_is_named_with_its_remedy(String command, String message) {
        // given, when
        Shell shell = Shell.run(command.split(" "));

        // then
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).startsWith("retrykit: ").contains(message).hasLineCount(1);
    }

    private String part(String name, String clause) {
        Shell shell = Shell.run("verify", "--no-progress", "--clause", clause, "--report-dir", path(name));
        assertThat(shell.exit()).as(shell.err()).isZero();
        return path(name);
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
