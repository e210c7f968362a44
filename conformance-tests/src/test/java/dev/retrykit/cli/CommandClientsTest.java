package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import dev.retrykit.subject.command.Client;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Clients in three languages pass the clauses of agent-loop, and each of their vices fails its own clause, by the message.
 *
 * <p>Nearly all of it is waiting, so that several runs go on at the same time, in turn of the clients: one of them is slow to start.
 */
@TestInstance(Lifecycle.PER_CLASS)
class CommandClientsTest {
    private static final Path SCENARIOS = Path.of("src/test/resources/clients/scenarios");
    private static final int AT_ONCE = 4;

    /**
     * What one vice is caught by.
     *
     * @param scenario a file in which the right client passes the clause
     * @param because a pattern for the whole reason
     */
    private record Catch(String vice, String scenario, String clause, String verdict, String because) {}

    private static final List<Catch> CATCHES = List.of(
            new Catch(
                    "retries-401",
                    "refused-key",
                    "LOOP-CLASS-2",
                    "FAIL",
                    "\"A key that is refused\": request 1, answered by 401, was repeated, although the failure is final:"
                            + " \"Incorrect API key provided\""),
            new Catch(
                    "ignores-the-cancel",
                    "cancelled-in-a-wait",
                    "LOOP-CANCEL-1",
                    "FAIL",
                    "\"A call that is cancelled in its first wait\": a streamed call was cancelled during a wait, and 1"
                            + " request came after it"),
            new Catch(
                    "prints-a-delta-twice",
                    "streamed",
                    "LOOP-STREAM-2",
                    "FAIL",
                    "\"An answer that is streamed\": the consumer received \"Hello Hello to to you\\.you\\.\"; no answer of"
                            + " the provider begins like that"),
            new Catch(
                    "sleeps-before-failing",
                    "fails-to-the-end",
                    "LOOP-BACKOFF-2",
                    "FAIL",
                    "\"A call that fails to the end\": the call ended [2-9]\\d{3}(\\.\\d+)? ms after its last failure; the"
                            + " clause asks for no wait that no request follows"),
            new Catch(
                    "too-many-requests",
                    "fails-to-the-end",
                    "LOOP-MAX-1",
                    "FAIL",
                    "\"A call that fails to the end\": the call made 3 requests; max_retries is 1, so that the clause asks"
                            + " for 2"),
            new Catch(
                    "hides-the-last-error",
                    "no-retry",
                    "LOOP-MAX-2",
                    "FAIL",
                    "\"A call without retries\": with max_retries 0 the call ended in \"error\" with the error \"\"; the"
                            + " clause asks for the error as it is"),
            new Catch(
                    "hides-the-last-error",
                    "fails-to-the-end",
                    "LOOP-MAX-3",
                    "WARN",
                    "\"A call that fails to the end\": the call ended with the error \"\"; the last one was \"The gateway is"
                            + " gone\""));

    /** OkHttp, which comes with the SDK, repeats such a request at once, although the SDK was told to repeat nothing. */
    private static final Catch REPEATED_BELOW = new Catch(
            "trusts-its-library",
            "hinted",
            "LOOP-BACKOFF-1",
            "FAIL",
            "\"A hint to come back at once\": request 2 came \\d{1,3}(\\.\\d+)? ms after the failure before it; the clause"
                    + " asks for 1000 ms");

    @TempDir
    private static Path directory;

    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    private final Map<Path, CompletableFuture<Shell>> runs = new HashMap<>();

    @BeforeAll
    void beginAll() {
        List<Client> clients =
                Arrays.stream(Client.values()).filter(Client::runs).toList();
        for (Catch each : CATCHES) {
            clients.forEach(client -> begin(client, each));
        }
        begin(Client.JAVA, REPEATED_BELOW);
    }

    @AfterAll
    void end() {
        threads.shutdownNow();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("catches")
    void a_vice_fails_its_own_clause(Client client, Catch expected) throws IOException {
        // given
        Path report = wrong(client, expected);
        client.assumeRuns();

        // when
        Shell shell = runs.get(report).join();

        // then
        assertThat(shell.exit()).as(shell.err()).isEqualTo(1);
        JsonNode finding = finding(report, expected.clause());
        assertThat(finding.path("verdict").asString()).isEqualTo(expected.verdict());
        assertThat(finding.path("because").asString()).matches(expected.because());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("catches")
    void the_right_client_passes_the_same_clause_on_the_same_scenario(Client client, Catch expected)
            throws IOException {
        // given
        Path report = right(client, expected);
        client.assumeRuns();

        // when
        Shell shell = runs.get(report).join();

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isZero();
        assertThat(finding(report, expected.clause()).path("verdict").asString())
                .isEqualTo("PASS");
    }

    static Stream<Arguments> catches() {
        Stream<Arguments> all = Arrays.stream(Client.values())
                .flatMap(client -> CATCHES.stream().map(each -> Arguments.of(client, each)));
        return Stream.concat(all, Stream.of(Arguments.of(Client.JAVA, REPEATED_BELOW)));
    }

    private void begin(Client client, Catch each) {
        begin(client.wrong(each.vice()), each, wrong(client, each));
        begin(client.right(), each, right(client, each));
    }

    private void begin(String command, Catch expected, Path report) {
        String scenario = SCENARIOS.resolve(expected.scenario() + ".yaml").toString();
        runs.computeIfAbsent(
                report,
                path -> CompletableFuture.supplyAsync(
                        () -> Shell.run(
                                "verify",
                                "--policy",
                                "agent-loop",
                                "--strict",
                                "--no-progress",
                                "--scenario",
                                scenario,
                                "--command",
                                command,
                                "--report-dir",
                                path.toString()),
                        threads));
    }

    /** One run serves all vices that are caught on the same scenario. */
    private static Path right(Client client, Catch expected) {
        return directory.resolve(client + "-right-" + expected.scenario());
    }

    private static Path wrong(Client client, Catch expected) {
        return directory.resolve(client + "-" + expected.vice() + "-" + expected.scenario());
    }

    private static JsonNode finding(Path report, String clause) throws IOException {
        return Json.parse(Files.readString(report.resolve("agent-loop/run.json")))
                .path("findings")
                .valueStream()
                .filter(each -> each.path("clause").asString().equals(clause))
                .findFirst()
                .orElseThrow();
    }
}
