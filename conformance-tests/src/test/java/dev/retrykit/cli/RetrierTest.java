package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import dev.retrykit.subject.command.Client;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A client of the ttalk policy passes all that can be seen of it, and each of its vices fails its own clause. */
class RetrierTest {
    /** What can be seen of a command and has an occasion. */
    private static final String[] JUDGED = {
        "TTALK-PLACE-5",
        "TTALK-CLASS-2",
        "TTALK-CLASS-4",
        "TTALK-CLASS-5",
        "TTALK-CLASS-6",
        "TTALK-BACKOFF-3",
        "TTALK-BACKOFF-4",
        "TTALK-MAX-1",
        "TTALK-MAX-2",
        "TTALK-BUDGET-1",
        "TTALK-EMPTY-1",
        "TTALK-STREAM-1",
        "TTALK-STREAM-3",
        "TTALK-ERROR-1",
        "TTALK-ERROR-3",
        "TTALK-OPTS-4",
        "TTALK-OPEN-1"
    };

    @TempDir
    private Path directory;

    @BeforeEach
    void needPython() {
        Client.PYTHON.assumeRuns();
    }

    @Test
    void a_right_client_holds_the_whole_policy() throws IOException {
        // given, when
        Shell shell = verify("");

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isZero();
        assertThat(clauses("PASS")).contains(JUDGED);
        assertThat(clauses("NOT_RUN")).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ignores-retry-after | TTALK-BACKOFF-3 | FAIL | \"A provider that names its seconds is heard through the"
                        + " boundary\": after attempt 1 \\(429, a retryable failure\\) the next request came after"
                        + " \\d{1,4}(\\.\\d+)? ms; the hint asks for 3000 ms",
                "waits-without-jitter | TTALK-BACKOFF-4 | FAIL | \"Forty waits for a provider that is down\": none of 40"
                        + " waits was shorter than half of its range; random shares fill all of it",
                "retries-a-spent-quota | TTALK-CLASS-6 | WARN | \"429 \"You exceeded your current quota\" is not"
                        + " repeated\": attempt 1 \\(429, something that can be read in two ways\\) was retried, although"
                        + " it tells of a limit that no waiting lifts: .*",
                "retries-beyond-the-budget | TTALK-MAX-1 | FAIL | \"[^\"]*\": attempt 1 \\(503, a retryable failure\\) was"
                        + " retried after 0 retries of errors and 0 repeats of empty results; the budget for errors is 0"
            })
    void a_vice_fails_its_own_clause(String vice, String clause, String verdict, String because) throws IOException {
        // when
        Shell shell = verify(" " + vice, "--strict", "--clause", clause);

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isEqualTo(1);
        JsonNode finding = findings()
                .filter(each -> each.path("clause").asString().equals(clause))
                .findFirst()
                .orElseThrow();
        assertThat(finding.path("verdict").asString()).isEqualTo(verdict);
        assertThat(finding.path("because").asString()).matches(because);
    }

    private Shell verify(String vice, String... more) {
        String client = "'" + Path.of("src/test/resources/clients/retrier.py").toAbsolutePath() + "'";
        return Shell.run(Stream.concat(
                        Stream.of(
                                "verify",
                                "--policy",
                                "ttalk",
                                "--no-progress",
                                "--command",
                                "python3 " + client + vice,
                                "--report-dir",
                                directory.toString()),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private List<String> clauses(String verdict) throws IOException {
        return findings()
                .filter(finding -> finding.path("verdict").asString().equals(verdict))
                .map(finding -> finding.path("clause").asString())
                .toList();
    }

    private Stream<JsonNode> findings() throws IOException {
        return Json.parse(Files.readString(directory.resolve("ttalk/run.json")))
                .path("findings")
                .valueStream();
    }
}
