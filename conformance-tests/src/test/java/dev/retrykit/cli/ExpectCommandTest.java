package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class ExpectCommandTest {
    private static final Path SAMPLE = Path.of("src/test/resources/samples/agent.py");
    private static final Clock JANUARY = Clock.fixed(Instant.parse("2027-01-31T12:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path directory;

    private java.util.Map<String, String> environment = java.util.Map.of();

    @Test
    void the_job_of_a_github_action_hears_of_it() throws IOException {
        // given
        Path known = known("OMP-BACKOFF-1", "2027-01-31");
        Path summary = directory.resolve("summary.md");
        environment = java.util.Map.of("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", summary.toString());

        // when
        Shell shell = verify("--policy", "omp", "--clause", "OMP-BACKOFF-1", "--expect", known.toString());
        Shell document = verify("--clause", "OMP-BACKOFF-1", "--format", "json");

        // then
        assertThat(shell.out())
                .startsWith("::error title=expectation::" + known + ":2: OMP-BACKOFF-1 passes, although it is");
        assertThat(document.out()).startsWith("{");
        assertThat(Files.readString(summary))
                .startsWith("### ✗ reference does not conform to omp: an expectation does not hold.\n")
                .contains("### ✓ reference conforms to omp: 1 clause passed.\n");
    }

    @Test
    void a_known_failure_is_tolerated_until_its_day_is_over() throws IOException {
        // given
        Path known = known("OMP-BACKOFF-1", "2027-01-31");
        Path late = Files.writeString(
                directory.resolve("late.yaml"), Files.readString(known).replace("-31", "-30"));

        // when
        Shell unknown = verify("--clause", "OMP-BACKOFF-1", "--rpc", wrongAgent());
        Shell tolerated = verify("--clause", "OMP-BACKOFF-1", "--rpc", wrongAgent(), "--expect", known.toString());
        Shell expired = verify("--clause", "OMP-BACKOFF-1", "--rpc", wrongAgent(), "--expect", late.toString());

        // then
        assertThat(unknown.exit()).isEqualTo(1);
        assertThat(tolerated.out()).contains("known FAIL OMP-BACKOFF-1: under way");
        assertThat(expired.exit()).isEqualTo(1);
        assertThat(expired.out())
                .contains(
                        "FAIL expectation\n  because: " + late
                                + ":2: OMP-BACKOFF-1 was tolerated until 2027-01-30; mend the agent, or give the entry another day");
    }

    @Test
    void an_unexpected_pass_is_red_in_every_report() throws IOException {
        // given
        Path known = known("OMP-BACKOFF-1", "2027-01-31");
        String complaint = known + ":2: OMP-BACKOFF-1 passes, although it is expected to fail; remove the entry";

        // when
        Shell shell = verify("--policy", "omp", "--clause", "OMP-BACKOFF-1", "--expect", known.toString());

        // then
        assertThat(shell.exit()).isEqualTo(1);
        assertThat(shell.out())
                .contains(complaint)
                .endsWith("reference does not conform to omp: an expectation does not hold.\n");
        assertThat(Files.readString(directory.resolve("report/junit.xml")))
                .contains("tests=\"2\" failures=\"1\"", "<failure message=\"" + complaint + "\"/>");
        assertThat(Files.readString(directory.resolve("report/report.html"))).contains(complaint);
    }

    @Test
    void an_update_writes_what_a_whole_run_finds() throws IOException {
        // given
        Path known = known("OMP-BACKOFF-1", "2027-01-31");

        // when
        Shell shell = verify("--policy", "omp", "--expect", known.toString(), "--update-expectations");

        // then
        assertThat(shell.exit()).isZero();
        assertThat(shell.err())
                .isEqualTo("retrykit: " + known + " lists 0 known failures; give each a reason and a day\n");
        assertThat(Files.readString(known)).endsWith("expectations: []\n");
    }

    @Test
    void what_failed_is_run_again_alone() {
        // given
        verify("--policy", "omp", "--clause", "OMP-BACKOFF-1", "--rpc", wrongAgent());
        String report = directory.resolve("report").toString();

        // when
        Shell again = verify("--rerun-failed", report);
        Shell nothing = verify("--rerun-failed", report);

        // then
        assertThat(again.exit()).isZero();
        assertThat(again.out()).endsWith("reference conforms to omp: 1 clause passed.\n");
        assertThat(nothing.exit()).isEqualTo(2);
        assertThat(nothing.err())
                .isEqualTo("retrykit: nothing failed in the report in " + report
                        + ", so that nothing is to be run again\n");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            --update-expectations                                              | --update-expectations needs --expect, which names the file to write
            --expect nope.yaml                                                 | the expectations nope.yaml cannot be read; name a file that exists
            --expect nope.yaml --update-expectations --clause OMP-MAX-1        | --update-expectations writes what a whole run finds
            --rerun-failed nope                                                | nope: cannot be read; name a report directory, or the run.json in one
            --rerun-failed nope --clause OMP-MAX-1                             | --clause, --scenario and --rerun-failed exclude each other
            """)
    void what_does_not_go_together_is_refused(String flags, String message) {
        // given, when
        Shell shell = verify(flags.split(" +"));

        // then
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).startsWith("retrykit: ").contains(message).hasLineCount(1);
    }

    private Path known(String clause, String expires) throws IOException {
        return Files.writeString(
                directory.resolve("known.yaml"),
                "expectations:\n- {clause: " + clause + ", reason: under way, expires: " + expires + "}\n");
    }

    /** Every wait but the first is too long. */
    private String wrongAgent() {
        try {
            String wrong = Files.readString(SAMPLE).replace("2 ** (attempt - 1)", "3 ** (attempt - 1)");
            return "python3 " + Files.writeString(directory.resolve("agent.py"), wrong);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Shell verify(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String report = directory.resolve("report").toString();
        String[] all = Stream.concat(Stream.of("verify", "--no-progress", "--report-dir", report), Stream.of(args))
                .toArray(String[]::new);
        int exit = Main.run(JANUARY, environment, new PrintWriter(out), new PrintWriter(err), all);
        return new Shell(exit, out.toString(), err.toString());
    }
}
