package dev.retrykit.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.retrykit.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** A property that fails leaves all that it takes to see it fail again, here and in another agent. */
@Timeout(60)
class PlantedBugTest {
    private static final Path FILE = Path.of("target/failed-20260205-omp/scenario.yaml");
    private static final String AGENT = "src/test/resources/samples/agent.py";

    @TempDir
    private Path directory;

    @Test
    void the_seed_the_smallest_scenario_and_the_command_are_printed() throws IOException {
        // when
        TestExecutionSummary summary = run(PlantedBug.class);

        // then
        assertThat(summary.getFailures()).hasSize(1);
        assertThat(summary.getFailures().get(0).getException())
                .hasMessageContaining("seed 20260205, scenario conformance-tests/" + FILE + "\n"
                        + "./retrykit verify --policy omp --scenario conformance-tests/" + FILE)
                .hasMessageContaining("another wait than 1000 * 2^(attempt - 1)");
        assertThat(Files.readString(FILE)).isEqualTo("""
                name: A random scenario
                clauses: []
                settings:
                  retry:
                    enabled: true
                    maxRetries: 3
                    baseDelayMs: 1000
                streaming: true
                replies:
                - error:
                    status: 503
                    message: The model is busy
                - error:
                    status: 503
                    message: The model is busy
                - error:
                    status: 503
                    message: The model is busy
                actions:
                - prompt: Say hello
                  at: 0
                """);
    }

    @Test
    void the_command_finds_the_bug_in_a_foreign_agent_that_has_it_and_in_no_other() {
        // given
        run(PlantedBug.class);
        String planted = "python3 -c \"exec(open('" + AGENT + "').read().replace('2 ** (attempt - 1)', 'attempt'))\"";

        // when
        String faulty = verify(planted);
        String sound = verify("python3 " + AGENT);

        // then
        assertThat(faulty).startsWith("exit 1").contains("OMP-BACKOFF-1");
        assertThat(sound).startsWith("exit 0");
    }

    private String verify(String agent) {
        StringWriter out = new StringWriter();
        PrintWriter both = new PrintWriter(out);
        int exit = Main.run(
                both,
                both,
                "verify",
                "--policy",
                "omp",
                "--scenario",
                FILE.toString(),
                "--rpc",
                agent,
                "--no-progress",
                "--report-dir",
                directory.toString());
        return "exit " + exit + "\n" + out;
    }

    private TestExecutionSummary run(Class<?> properties) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(properties))
                .configurationParameter(
                        "jqwik.database", directory.resolve("jqwik").toString())
                .configurationParameter("jqwik.reporting.usejunitplatform", "true")
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener.getSummary();
    }
}
