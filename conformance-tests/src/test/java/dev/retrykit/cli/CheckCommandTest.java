package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CheckCommandTest {
    private static final String CHAIN = """
            {"type":"response","command":"prompt","success":true}
            {"type":"agent_start"}
            {"type":"message_end","message":{"role":"assistant","content":[],"stopReason":"error","errorMessage":"503 overloaded"}}
            {"type":"auto_retry_start","attempt":1,"maxAttempts":3,"delayMs":1000,"errorMessage":"503 overloaded"}
            {"type":"agent_start"}
            {"type":"message_end","message":{"role":"assistant","content":[],"stopReason":"error","errorMessage":"503 overloaded"}}
            {"type":"auto_retry_start","attempt":2,"maxAttempts":3,"delayMs":%d,"errorMessage":"503 overloaded"}
            {"type":"agent_start"}
            {"type":"message_end","message":{"role":"assistant","content":[],"stopReason":"stop"}}
            {"type":"auto_retry_end","success":true,"attempt":2}
            {"type":"agent_end","messages":[],"isTerminal":true}
            """;

    @TempDir
    private Path directory;

    @Test
    void traces_of_a_report_are_judged_as_the_run_was() {
        // given
        Path report = directory.resolve("report");
        Shell live =
                Shell.run("verify", "--no-progress", "--clause", "PI-BACKOFF-1", "--report-dir", report.toString());

        // when
        Shell check = check(report.resolve("pi").toString());

        // then
        assertThat(live.exit()).isZero();
        assertThat(check.exit()).as(check.err()).isZero();
        assertThat(check.err()).isEmpty();
        assertThat(finding("pi", "PI-BACKOFF-1").path("occasions"))
                .isEqualTo(finding(report, "pi", "PI-BACKOFF-1").path("occasions"));
        assertThat(json("pi/run.json").path("subject").path("kind").asString()).isEqualTo("log");
    }

    @Test
    void a_wrong_wait_in_a_printed_log_fails_its_clause() throws IOException {
        // given
        Path log = Files.writeString(directory.resolve("agent.log"), CHAIN.formatted(1500));

        // when
        Shell check = check(log.toString(), "--policy", "omp");

        // then
        assertThat(check.exit()).isEqualTo(1);
        assertThat(finding("omp", "OMP-BACKOFF-1").path("verdict").asString()).isEqualTo("FAIL");
        assertThat(finding("omp", "OMP-BACKOFF-1").path("because").asString())
                .isEqualTo("\"" + log + "\": attempt 2 announced 1500 ms; the clause asks for 2000 ms (1000 * 2^1)");
        assertThat(finding("omp", "OMP-BACKOFF-2").path("verdict").asString()).isEqualTo("UNOBSERVABLE");
    }

    @Test
    void the_command_that_is_told_for_a_failure_judges_its_clause_alone() throws IOException {
        // given
        Path log = Files.writeString(directory.resolve("agent.log"), CHAIN.formatted(1500));
        Shell all = check(log.toString(), "--policy", "omp");

        // when
        Shell again = check(log.toString(), "--policy", "omp", "--clause", "OMP-BACKOFF-1");

        // then
        assertThat(all.out()).contains("again:   ./retrykit check " + log + " --policy omp --clause OMP-BACKOFF-1\n");
        assertThat(again.exit()).isEqualTo(1);
        assertThat(json("omp/run.json").path("findings").size()).isEqualTo(1);
        assertThat(finding("omp", "OMP-BACKOFF-1").path("verdict").asString()).isEqualTo("FAIL");
    }

    @Test
    void a_clause_of_another_policy_than_the_logs_is_refused() throws IOException {
        // given
        Path log = Files.writeString(directory.resolve("agent.log"), CHAIN.formatted(1500));

        // when
        Shell check = check(log.toString(), "--policy", "omp", "--clause", "PI-MAX-1");

        // then
        assertThat(check.exit()).isEqualTo(2);
        assertThat(check.err())
                .endsWith("no log is of the policy of PI-MAX-1; --policy names the policy of what an agent"
                        + " printed\n");
    }

    @Test
    void the_settings_of_the_agent_are_a_file() throws IOException {
        // given
        Path log = Files.writeString(directory.resolve("agent.log"), CHAIN.formatted(2000));
        Path settings = Files.writeString(
                directory.resolve("settings.json"),
                "{\"retry\":{\"enabled\":true,\"maxRetries\":3,\"baseDelayMs\":500}}");

        // when
        Shell told = check(log.toString(), "--policy", "omp");
        Shell given = check(log.toString(), "--policy", "omp", "--settings", settings.toString());

        // then
        assertThat(told.exit()).isZero();
        assertThat(given.exit()).isEqualTo(1);
    }

    @Test
    void what_a_damaged_log_says_against_an_agent_is_not_held_against_it() throws IOException {
        // given: the end of the chain cannot be read
        String damaged = CHAIN.formatted(2000).replace("\"success\":true,\"attempt\":2}", "\"succ");
        Path log = Files.writeString(directory.resolve("agent.log"), damaged);

        // when
        Shell check = check(log.toString(), "--policy", "omp");

        // then
        assertThat(check.err())
                .isEqualTo("retrykit: " + log + ":10: a line of JSON that is broken or cut:"
                        + " {\"type\":\"auto_retry_end\",\"succ; the rest is judged\n");
        assertThat(finding("omp", "OMP-BACKOFF-1").path("verdict").asString()).isEqualTo("PASS");
        assertThat(finding("omp", "OMP-RESET-1").path("verdict").asString()).isEqualTo("UNOBSERVABLE");
        assertThat(finding("omp", "OMP-RESET-1").path("because").asString())
                .endsWith("; but line 10 cannot be read, so that it may be the log's fault");
        assertThat(check.exit()).isZero();
    }

    @Test
    void a_trace_that_was_cut_in_its_last_line_is_judged_up_to_there() throws IOException {
        // given
        Path report = directory.resolve("report");
        Shell.run("verify", "--no-progress", "--clause", "OMP-MAX-1", "--report-dir", report.toString());
        Path trace = report.resolve("omp/traces/With-3-retries-a-dead-provider-sees-4-requests.jsonl");
        String text = Files.readString(trace);
        int lines = (int) text.lines().count();
        Path cut = Files.writeString(directory.resolve("cut.jsonl"), text.substring(0, text.length() - 20));

        // when
        Shell check = check(cut.toString());

        // then
        assertThat(check.err()).contains(cut + ":" + lines + ": expected a JSON object, but ");
        assertThat(check.err()).contains(cut + ":" + lines + ": the trace has no end; it is judged up to");
        assertThat(finding("omp", "OMP-MAX-1").path("verdict").asString()).isEqualTo("PASS");
    }

    @Test
    void a_session_file_shows_what_history_keeps_and_nothing_else() throws IOException {
        // given
        Path log = Files.writeString(directory.resolve("session.jsonl"), """
                {"type":"session","version":3,"id":"a","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/home/me"}
                {"type":"message","id":"b","parentId":null,"message":{"role":"user","content":"Say hello."}}
                {"type":"message","id":"c","parentId":"b","message":{"role":"assistant","content":[],"stopReason":"error","errorMessage":"503"}}
                {"type":"message","id":"d","parentId":"c","message":{"role":"assistant","content":[],"stopReason":"stop"}}
                """);

        // when
        check(log.toString(), "--policy", "pi");

        // then
        assertThat(finding("pi", "PI-LIFE-4").path("verdict").asString()).isEqualTo("PASS");
        assertThat(json("pi/run.json").path("counts").path("PASS").asInt()).isEqualTo(1);
    }

    @Test
    void bytes_that_are_no_text_are_named_and_do_no_harm() throws IOException {
        // given
        byte[] chain = CHAIN.formatted(2000).getBytes(StandardCharsets.UTF_8);
        Path log = directory.resolve("agent.log");
        Files.write(log, new byte[] {(byte) 0xff, 0x1b, '[', '2', 'J', 0, '\n'});
        Files.write(log, chain, java.nio.file.StandardOpenOption.APPEND);

        // when
        Shell check = check(log.toString(), "--policy", "omp");

        // then
        assertThat(check.exit()).isZero();
        assertThat(check.err()).isEqualTo("retrykit: " + log + ":1: no JSON object: \ufffd?[2J?; it is left out\n");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    check                             | Missing required parameter: 'FILE'
                    check nope.jsonl                  | the log nope.jsonl cannot be read; name a file that exists
                    check pom.xml --policy omp        | pom.xml holds no line of a trace, of the agent RPC or of a session
                    check pom.xml --policy nope       | there is no policy "nope"; there are: omp
                    check src/main/java               | the directory src/main/java holds no *.jsonl; name one that holds
                    """)
    void a_log_that_cannot_be_judged_is_named_with_its_remedy(String command, String message) {
        // given, when
        Shell shell = Shell.run(command.split(" "));

        // then
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).startsWith("retrykit: ").contains(message).hasLineCount(1);
    }

    @Test
    void a_printed_log_needs_a_policy_and_a_report_is_not_overwritten_by_its_own_check() throws IOException {
        // given
        Path log = Files.writeString(directory.resolve("agent.log"), CHAIN.formatted(2000));

        // when
        Shell unnamed = check(log.toString());
        Shell own = Shell.run("check", log.toString(), "--policy", "omp", "--report-dir", directory.toString());

        // then
        assertThat(unnamed.err())
                .isEqualTo("retrykit: " + log
                        + " does not say by which policy it is to be judged; name one with --policy\n");
        assertThat(own.err())
                .isEqualTo("retrykit: " + log + " lies in the report directory " + directory
                        + ", whose files are about to be replaced; name another one with --report-dir\n");
        assertThat(List.of(unnamed.exit(), own.exit())).containsExactly(2, 2);
    }

    private Shell check(String... args) {
        return Shell.run(Stream.concat(
                        Stream.of(
                                "check",
                                "--report-dir",
                                directory.resolve("check").toString()),
                        Stream.of(args))
                .toArray(String[]::new));
    }

    private JsonNode json(String name) {
        return read(directory.resolve("check").resolve(name));
    }

    private JsonNode finding(String policy, String clause) {
        return finding(directory.resolve("check"), policy, clause);
    }

    private static JsonNode finding(Path report, String policy, String clause) {
        return read(report.resolve(policy).resolve("run.json"))
                .path("findings")
                .valueStream()
                .filter(finding -> finding.path("clause").asString().equals(clause))
                .findFirst()
                .orElseThrow();
    }

    private static List<Path> traces(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static JsonNode read(Path file) {
        try {
            return Json.parse(Files.readString(file));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
