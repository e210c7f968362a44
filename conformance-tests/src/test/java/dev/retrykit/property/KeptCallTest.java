package dev.retrykit.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.cli.Main;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.command.Client;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A scenario of a call that a property kept is repeated by the command that the property prints. */
@Timeout(60)
class KeptCallTest {
    private static final String SEED = "20260206";
    private static final String RETRIER = "python3 src/test/resources/clients/retrier.py";
    private static final Scenario BORROWED = CallProperties.scenario(
            "sync",
            List.of(Happening.BUSY, Happening.NOTHING, Happening.HINTED, Happening.DONE),
            CallProperties.options(2, 1));

    @TempDir
    private Path directory;

    @Test
    void the_file_holds_the_whole_scenario() throws IOException {
        // when
        Path file = kept(BORROWED);

        // then
        assertThat(ScenarioFormat.parse(file.toString(), Files.readString(file)))
                .isEqualTo(BORROWED);
    }

    @Test
    void a_function_is_called_again_in_process() throws IOException {
        // when
        int exit = verify(kept(BORROWED));

        // then
        assertThat(exit).isZero();
        assertThat(verdict("TTALK-BUDGET-1")).isEqualTo("PASS");
        assertThat(verdict("TTALK-BACKOFF-3")).isEqualTo("PASS");
        assertThat(verdict("TTALK-STREAM-1")).isEqualTo("NOT_RUN");
    }

    @Test
    void a_function_inside_a_foreign_program_cannot_be_seen_and_is_not_taken_for_green() throws IOException {
        // given
        Client.PYTHON.assumeRuns();

        // when
        int exit = verify(kept(BORROWED), "--command", RETRIER);

        // then
        assertThat(exit).isEqualTo(1);
        assertThat(finding("TTALK-BUDGET-1").path("verdict").asString()).isEqualTo("UNOBSERVABLE");
        assertThat(finding("TTALK-BUDGET-1").path("because").asString())
                .isEqualTo("\"A random scenario\": the scenario hands in \"function\", which only the reference takes");
    }

    @Test
    void a_model_call_is_repeated_by_a_foreign_program_and_its_fault_is_found_again() throws IOException {
        // given
        Client.PYTHON.assumeRuns();
        Path file = kept(new Scenario(
                BORROWED.name(),
                BORROWED.clauses(),
                new Settings(Json.object().put("max-retries", 1).put("base-delay", 100)),
                false,
                Script.of(
                        Reply.HttpError.of(503, "busy"), Reply.HttpError.of(503, "busy"), Reply.Success.text("Hello")),
                BORROWED.actions(),
                false,
                Scenario.HORIZON));

        // when
        int sound = verify(file, "--command", RETRIER);
        int faulty = verify(file, "--command", RETRIER + " retries-beyond-the-budget");

        // then
        assertThat(sound).isZero();
        assertThat(faulty).isEqualTo(1);
        assertThat(verdict("TTALK-MAX-1")).isEqualTo("FAIL");
    }

    private static Path kept(Scenario scenario) {
        assertThat(Kept.scenario(SEED, "ttalk", scenario).value())
                .endsWith("./retrykit verify --policy ttalk --scenario conformance-tests/" + Kept.file(SEED, "ttalk"));
        return Kept.file(SEED, "ttalk");
    }

    private int verify(Path file, String... more) {
        String[] common = {
            "verify",
            "--policy",
            "ttalk",
            "--scenario",
            file.toString(),
            "--no-progress",
            "--report-dir",
            directory.toString()
        };
        PrintWriter out = new PrintWriter(new StringWriter());
        String[] all = Stream.of(common, more).flatMap(Arrays::stream).toArray(String[]::new);
        return Main.run(out, out, all);
    }

    private String verdict(String clause) throws IOException {
        return finding(clause).path("verdict").asString();
    }

    private JsonNode finding(String clause) throws IOException {
        return Json.parse(Files.readString(directory.resolve("ttalk/run.json")))
                .path("findings")
                .valueStream()
                .filter(finding -> finding.path("clause").asString().equals(clause))
                .findFirst()
                .orElseThrow();
    }
}
