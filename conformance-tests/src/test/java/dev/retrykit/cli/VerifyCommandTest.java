package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class VerifyCommandTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"omp", "agent-loop", "field"})
    void a_reference_conforms_and_every_must_had_an_occasion(String policy) {
        // given, when
        Shell shell = verify("--policy", policy);

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isZero();
        JsonNode run = json(policy + "/run.json");
        assertThat(run.path("findings").size())
                .isEqualTo(Catalogue.load(policy).clauses().size());
        run.path("findings").forEach(finding -> {
            if (!finding.path("level").asString().equals("MAY")) {
                assertThat(finding.path("verdict").asString())
                        .as(finding.toString())
                        .isEqualTo("PASS");
                assertThat(finding.path("occasions").asInt()).isPositive();
            }
        });
        assertThat(run.path("counts").path("UNOBSERVABLE").asInt()).isZero();
    }

    @Test
    void two_runs_with_one_seed_give_the_same_bytes() {
        // given
        verify("--seed", "7");
        Map<String, String> first = files();

        // when
        verify("--seed", "7");

        // then
        assertThat(files()).isEqualTo(first);
        assertThat(first.keySet())
                .contains("index.json", "report.html", "junit.xml", "omp/run.json")
                .doesNotContain("field/run.json");
        assertThat(first.keySet())
                .filteredOn(name -> name.startsWith("omp/traces/"))
                .hasSizeGreaterThan(100);
    }

    @Test
    void the_field_policy_is_judged_beside_another_and_does_not_count() {
        // given, when: the document says that a usage limit is retried, and users need it to be final
        Shell shell = verify("--clause", "OMP-CLASS-4", "--strict");

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isZero();
        assertThat(verdict("omp", "OMP-CLASS-4")).isEqualTo("PASS");
        Map<String, String> field = new TreeMap<>();
        json("omp/run.json")
                .path("field")
                .forEach(finding -> field.put(
                        finding.path("clause").asString(),
                        finding.path("verdict").asString()));
        assertThat(field)
                .hasSize(Catalogue.load("field").clauses().size())
                .containsEntry("FIELD-QUOTA-1", "FAIL")
                .containsEntry("FIELD-EVENT-2", "WARN")
                .containsEntry("FIELD-EVENT-1", "PASS")
                .containsEntry("FIELD-CANCEL-1", "INAPPLICABLE");
        assertThat(json("omp/run.json").path("counts").path("FAIL").asInt()).isZero();
    }

    @Test
    void one_clause_is_judged_alone() {
        // given, when
        Shell shell = verify("--clause", "omp-backoff-1");

        // then
        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(json("omp/run.json")
                        .path("findings")
                        .valueStream()
                        .map(finding -> finding.path("clause").asString()))
                .containsExactly("OMP-BACKOFF-1");
    }

    @Test
    void a_scenario_file_is_judged_by_every_check() throws IOException {
        // given
        Path file = Files.writeString(directory.resolve("mine.yaml"), """
                name: Twice down, then up
                clauses: [OMP-BACKOFF-1]
                settings: {retry: {enabled: true, maxRetries: 3, baseDelayMs: 100}}
                replies:
                  - error: {status: 503, message: overloaded}
                  - error: {status: 503, message: overloaded}
                  - success: {text: Hello}
                actions:
                  - prompt: Say hello.
                    at: 0
                """);

        // when
        Shell shell = verify("--policy", "omp", "--scenario", file.toString());

        // then
        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(verdict("omp", "OMP-BACKOFF-1")).isEqualTo("PASS");
        assertThat(verdict("omp", "OMP-RESET-1")).isEqualTo("PASS");
        assertThat(verdict("omp", "OMP-ABORT-1")).isEqualTo("NOT_RUN");
    }

    @Test
    void a_scenario_file_may_make_a_call() throws IOException {
        // given
        Path file = Files.writeString(directory.resolve("call.yaml"), """
                name: Cancelled while it waits
                clauses: [LOOP-CANCEL-1]
                settings: {max_retries: 2}
                streaming: false
                replies:
                  - error: {status: 503, message: busy}
                actions:
                  - call: Say hello.
                    at: 0
                  - cancel: {}
                    wait: 1
                    afterMs: 500
                """);

        // when
        Shell shell = verify("--policy", "agent-loop", "--scenario", file.toString());

        // then
        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(verdict("agent-loop", "LOOP-CANCEL-1")).isEqualTo("PASS");
        assertThat(verdict("agent-loop", "LOOP-STREAM-1")).isEqualTo("NOT_RUN");
    }

    @Test
    void json_on_stdout_is_one_document() {
        // given, when
        Shell shell = verify("--clause", "OMP-MAX-1", "--format", "json");

        // then
        JsonNode all = Json.parse(shell.out());
        assertThat(all.path("exit").asInt(-1)).isZero();
        assertThat(all.path("runs").path(0).path("policy").asString()).isEqualTo("omp");
        assertThat(all.path("runs").path(0).path("findings").size()).isEqualTo(1);
    }

    private Shell verify(String... args) {
        Stream<String> common = Stream.of("verify", "--no-progress", "--report-dir", report().toString());
        return Shell.run(Stream.concat(common, Stream.of(args)).toArray(String[]::new));
    }

    private Path report() {
        return directory.resolve("report");
    }

    private JsonNode json(String name) {
        return Json.parse(read(report().resolve(name)));
    }

    private String verdict(String policy, String clause) {
        return json(policy + "/run.json")
                .path("findings")
                .valueStream()
                .filter(finding -> finding.path("clause").asString().equals(clause))
                .map(finding -> finding.path("verdict").asString())
                .findFirst()
                .orElseThrow();
    }

    private Map<String, String> files() {
        try (Stream<Path> all = Files.walk(report())) {
            Map<String, String> files = new TreeMap<>();
            List<Path> regular = all.filter(Files::isRegularFile).toList();
            regular.forEach(file -> files.put(report().relativize(file).toString(), read(file)));
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
