package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
        LiveAndLogged judged = new LiveAndLogged(directory, "pi");
        Map<String, String> live = judged.live(clause, "--rpc", judged.recorded(agent));
        Map<String, String> logged = judged.logged();

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
        LiveAndLogged judged = new LiveAndLogged(directory, "omp");
        Map<String, String> live = judged.live(clause, "--rpc", judged.recorded("python3 " + agent));
        Map<String, String> logged = judged.logged();

        // then
        assertThat(live).containsEntry(clause, "FAIL");
        assertThat(logged).containsEntry(clause, "FAIL");
    }
}
