package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent printed while it was judged is judged afterwards as it was then. */
@Timeout(90)
class RecordedRunTest {
    private static final Path SAMPLE = Path.of("src/test/resources/samples/agent.py");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"PI-ABORT-1", "PI-BACKOFF-1", "PI-WILL-4"})
    void the_reference_of_pi_conforms_live_and_in_its_log(String clause) throws IOException {
        // given
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String agent = "'" + java + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '"
                + System.getProperty("java.class.path") + "' " + Main.class.getName() + " agent --policy pi";

        // when
        Map<String, String> live = live("pi", clause, agent);
        Map<String, String> logged = logged("pi");

        // then
        assertThat(live).containsEntry(clause, "PASS");
        assertThat(logged)
                .containsEntry(clause, "PASS")
                .doesNotContainValue("FAIL")
                .doesNotContainValue("WARN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"OMP-BACKOFF-1", "OMP-EVENT-1"})
    void a_wrong_agent_fails_live_and_in_its_log(String clause) throws IOException {
        // given: every wait but the first is too long, and every attempt is counted from 0
        String wrong = Files.readString(SAMPLE)
                .replace("2 ** (attempt - 1)", "3 ** (attempt - 1)")
                .replace("attempt=attempt, maxAttempts", "attempt=attempt - 1, maxAttempts");
        Path agent = Files.writeString(directory.resolve("agent.py"), wrong);

        // when
        Map<String, String> live = live("omp", clause, "python3 " + agent);
        Map<String, String> logged = logged("omp");

        // then
        assertThat(live).containsEntry(clause, "FAIL");
        assertThat(logged).containsEntry(clause, "FAIL");
    }

    private Map<String, String> live(String policy, String clause, String agent) throws IOException {
        Path logs = Files.createDirectories(directory.resolve("logs"));
        String report = directory.resolve("live").toString();
        String command = agent + " | tee " + logs + "/$$.jsonl";
        Shell shell = Shell.run(
                "verify",
                "--no-progress",
                "--policy",
                policy,
                "--clause",
                clause,
                "--rpc",
                command,
                "--report-dir",
                report);
        assertThat(shell.exit()).as(shell.err()).isLessThan(2);
        return verdicts(policy, "live");
    }

    private Map<String, String> logged(String policy) throws IOException {
        Shell shell = Shell.run(
                "check",
                "--policy",
                policy,
                "--report-dir",
                directory.resolve("check").toString(),
                directory.resolve("logs").toString());
        assertThat(shell.exit()).as(shell.err()).isLessThan(2);
        return verdicts(policy, "check");
    }

    private Map<String, String> verdicts(String policy, String report) throws IOException {
        Path run = directory.resolve(report).resolve(policy).resolve("run.json");
        Map<String, String> verdicts = new TreeMap<>();
        Json.parse(Files.readString(run))
                .path("findings")
                .valueStream()
                .flatMap(finding -> Stream.of(finding))
                .forEach(finding -> verdicts.put(
                        finding.path("clause").asString(),
                        finding.path("verdict").asString()));
        return verdicts;
    }
}
