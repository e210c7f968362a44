package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user gets wrong is said in one line with the remedy, and ends with exit code 2. */
class BadInputTest {
    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    verify --policy nope             | there is no policy "nope"; there are: omp
                    verify --clause OMP-NOPE-1       | there is no clause "OMP-NOPE-1"; "retrykit list" shows the clauses
                    verify --subject nope            | "nope" is neither a preset nor a file; known presets: omp@13.19.0, omp@18.2.3, pi@0.73.1, pi@0.80.2, pi@1.6.0
                    verify --subject a --rpc b       | --subject, --rpc and --command exclude each other; give one
                    verify --rpc a --command b       | --subject, --rpc and --command exclude each other; give one
                    verify --policy omp --command a  | policy omp is about agent sessions, and a command makes one call
                    verify --policy agent-loop --rpc a | policy agent-loop is about single calls, of which the agent RPC
                    verify --api nope                | there is no wire format "nope"; there are: openai-chat, openai-responses, anthropic-messages, google-generate-content
                    verify --clock served            | --clock served needs --subject or --rpc; others have a clock of their own
                    verify --clock virtual --rpc cat | a foreign process cannot run on the virtual clock
                    verify --clock real              | the reference runs on the virtual clock
                    verify --scale 0 --rpc cat       | --scale takes a number above 0 and up to 1
                    verify --port 70000              | --port 70000 is no port
                    verify --timeout 0               | --timeout takes a number of seconds from 1
                    verify --scenario nope.yaml      | the scenario file nope.yaml cannot be read
                    verify --seed many               | Invalid value for option '--seed'
                    verify --nope                    | Unknown option: '--nope'; see retrykit verify --help
                    agent                            | Missing required option: '--policy=P'
                    agent --policy nope              | there is no reference agent for policy "nope"; there are: omp, pi
                    agent --policy omp               | RETRYKIT_BASE_URL is not set; it names the provider
                    provider                         | give either --script or --scenario; a script is as: 503 x2, ok
                    provider --script a --scenario b | give either --script or --scenario
                    provider --script ok --api nope  | there is no wire format "nope"; there are: openai-chat, openai-responses
                    provider --script ok --port -1   | --port -1 is no port
                    provider --scenario nope.yaml    | the scenario file nope.yaml cannot be read
                    nope                             | Unmatched argument at index 0: 'nope'
                    explain OMP-NOPE-1               | there is no clause "OMP-NOPE-1"
                    """)
    void a_wrong_word_is_named_with_its_remedy(String command, String message) {
        // given, when
        Shell shell = run(command.split(" "));

        // then
        assertRefused(shell, message);
    }

    @Test
    void a_port_that_is_taken_is_named() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // given, when
            String port = Integer.toString(taken.getLocalPort());
            Shell judging = run("verify", "--port", port);
            Shell alone = run("provider", "--script", "ok", "--port", port);

            // then
            assertRefused(judging, port);
            assertRefused(alone, port);
        }
    }

    @Test
    void a_report_directory_that_cannot_be_written_is_named() throws IOException {
        // given
        Path file = Files.writeString(directory.resolve("file"), "in the way");

        // when
        Shell shell = Shell.run(
                "verify",
                "--no-progress",
                "--report-dir",
                file.resolve("report").toString());

        // then
        assertRefused(shell, "cannot write the report to " + file.resolve("report"));
    }

    @Test
    void a_command_that_there_is_not_is_named() {
        // given, when
        Shell shell = run("verify", "--policy", "omp", "--rpc", "no-such-agent --quietly");

        // then
        assertRefused(shell, "no-such-agent");
    }

    @Test
    void a_scenario_file_with_a_wrong_key_names_the_key() throws IOException {
        // given
        Path file = Files.writeString(directory.resolve("mine.yaml"), """
                name: Mine
                replies:
                  - sucess: {text: Hello}
                actions: []
                """);

        // when
        Shell shell = run("verify", "--scenario", file.toString());

        // then
        assertRefused(shell, file + ":3: replies[0].sucess is no key here");
    }

    @Test
    void a_scenario_file_that_is_no_yaml_names_the_line() throws IOException {
        // given
        Path file = Files.writeString(directory.resolve("mine.yaml"), "name: Mine\nreplies: [\n");

        // when
        Shell shell = run("verify", "--scenario", file.toString());

        // then
        assertRefused(shell, file + ":");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"provider", "agent --policy omp"})
    void a_script_that_cannot_be_read_is_pointed_at(String verb) {
        // given, when
        Shell shell = run(Stream.concat(Arrays.stream(verb.split(" ")), Stream.of("--script", "503 x2, 429 late=2"))
                .toArray(String[]::new));

        // then
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.out()).isEmpty();
        assertThat(shell.err()).isEqualTo("""
                retrykit: line 1, column 13 of the script: expected a time as 250ms, 1.5s, 10m or 2h, and "2" is none
                  503 x2, 429 late=2
                              ^
                """);
    }

    private Shell run(String... args) {
        Stream<String> rest = args[0].equals("verify")
                ? Stream.of(
                        "--no-progress",
                        "--report-dir",
                        directory.resolve("report").toString())
                : Stream.empty();
        return Shell.run(Stream.concat(Stream.of(args), rest).toArray(String[]::new));
    }

    private static void assertRefused(Shell shell, String message) {
        assertThat(shell.err()).startsWith("retrykit: ").contains(message);
        assertThat(shell.err().strip().lines()).hasSize(1);
        assertThat(shell.err()).doesNotContain("Exception").doesNotContain("\tat ");
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.out()).isEmpty();
    }
}
