package dev.retrykit.subject.command;

import static dev.retrykit.subject.command.Bench.HELLO;
import static dev.retrykit.subject.command.Bench.SHORT_LIFE;
import static dev.retrykit.subject.command.Bench.SHORT_START;
import static dev.retrykit.subject.command.Bench.acts;
import static dev.retrykit.subject.command.Bench.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Ended.Reason;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.subject.process.CommandNotFoundException;
import dev.retrykit.subject.rpc.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever a command does instead of making its call ends in a trace with the reason, within the limits, and leaves nothing. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
class CommandMisbehaviourTest {
    /** A request as a shell makes it. */
    private static final String ASK = "python3 -c 'import os, urllib.request as u; print(u.urlopen(u.Request("
            + "os.environ[\"OPENAI_BASE_URL\"] + \"/chat/completions\", b\"{}\")).read().decode()[:5])'";

    @TempDir
    Path directory;

    private HttpProvider provider;

    @BeforeAll
    void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    void end() {
        provider.close();
    }

    @AfterEach
    void nothingIsLeft() {
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(ProcessHandle.current().descendants())
                        .extracting(each -> each.info().commandLine())
                        .isEmpty());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    true                                   | 0 before it made a model call
                    echo 'Hello to you.'                   | 0 before it made a model call
                    head -c 5000 /dev/urandom; exit 5      | 5 before it made a model call
                    echo no key >&2; echo >&2; exit 3      | 3 before it made a model call; its last word on stderr: no key
                    kill -SEGV $$                          | 139 before it made a model call
                    """)
    void a_command_that_ends_without_a_call_has_crashed(String command, String how) {
        // given, when
        Ended end = run(command).end().orElseThrow();

        // then
        assertThat(end.reason()).isEqualTo(Reason.CRASHED);
        assertThat(end.detail()).isEqualTo("the process ended with exit code " + how);
    }

    @Test
    void a_command_that_is_killed_after_its_call_has_crashed() {
        Ended end = run(ASK + "; kill -KILL $$").end().orElseThrow();

        assertThat(end.reason()).isEqualTo(Reason.CRASHED);
        assertThat(end.detail()).isEqualTo("the process ended with exit code 137");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    sleep 1000                                                 | start-up (1 s without a request)
                    trap '' TERM INT HUP; while :; do sleep 1000; done         | start-up (1 s without a request)
                    while :; do echo 'Hello'; sleep 0.1; done                  | start-up (1 s without a request)
                    """)
    void a_command_that_hangs_reaches_the_start_up_limit(String command, String which) {
        // given, when
        Ended end = run(command, SHORT_START).end().orElseThrow();

        // then
        assertThat(end.reason()).isEqualTo(Reason.LIMIT);
        assertThat(end.detail()).isEqualTo(which);
    }

    @Test
    void a_command_that_goes_on_for_ever_after_its_call_reaches_the_wall_time() {
        Ended end = run(ASK + "; sleep 1000", SHORT_LIFE).end().orElseThrow();

        assertThat(end.reason()).isEqualTo(Reason.LIMIT);
        assertThat(end.detail())
                .matches("wall time per scenario \\(3 s\\), and nothing was asked in the last [23] s,"
                        + " since request 1 was answered");
    }

    @Test
    void a_flood_ends_the_scenario_at_its_limit() {
        Ended end = run("yes").end().orElseThrow();

        assertThat(end.reason()).isEqualTo(Reason.LIMIT);
        assertThat(end.detail()).matches("output per scenario \\(8 MB kept, \\d+ bytes came\\)");
    }

    @Test
    void a_flood_of_errors_is_kept_for_the_report_within_bounds() {
        Trace trace = run(ASK + "; yes | head -n 100000 >&2; exit 1");

        assertThat(trace.complete()).isTrue();
        assertThat(trace.all(Logged.class)).hasSizeLessThan(1_100);
        assertThat(acts(trace).get(1)).hasSizeLessThan(500);
    }

    @Test
    void a_command_that_asks_for_ever_reaches_the_limit_of_requests() {
        Ended end = run("python3 -c 'import os, urllib.request as u\nwhile 1: u.urlopen(u.Request("
                        + "os.environ[\"OPENAI_BASE_URL\"] + \"/chat/completions\", b\"{}\")).read()'")
                .end()
                .orElseThrow();

        assertThat(end.detail()).isEqualTo("requests per scenario (100)");
    }

    @Test
    void a_child_that_outlives_its_parent_and_asks_again_is_seen() {
        Trace trace = run(ASK + "; (sleep 0.7; " + ASK + ") & exit 1");

        assertThat(trace.complete()).isTrue();
        assertThat(trace.all(Sent.class)).hasSize(2);
    }

    @Test
    void a_child_that_outlives_its_parent_and_its_group_is_killed() {
        Trace trace = run(ASK + "; setsid sleep 98762.25 & exit 1");

        assertThat(trace.complete()).isTrue();
        assertThat(ProcessHandle.allProcesses()
                        .map(each -> each.info().commandLine().orElse("")))
                .noneMatch(line -> line.endsWith("sleep 98762.25"));
    }

    @Test
    void a_command_that_cannot_be_found_or_executed_is_no_subject() {
        for (String command : List.of("no-such-client", "touch client; ./client")) {
            assertThatThrownBy(() -> run(command)).isInstanceOf(CommandNotFoundException.class);
        }
    }

    @Test
    void after_three_limits_in_a_row_the_rest_makes_no_sense() {
        // given
        CommandStage stage = Bench.stage("sleep 1000", provider, directory, SHORT_START);

        // when
        Collections.nCopies(3, scenario(Script.of(HELLO))).parallelStream().forEach(stage::run);

        // then
        assertThat(stage.leftOut(scenario(Script.of(HELLO))))
                .contains("3 scenarios in a row reached a limit, the last one: start-up (1 s without a request)");
    }

    private Trace run(String command) {
        return run(command, Limits.USUAL);
    }

    private Trace run(String command, Limits limits) {
        return Bench.stage(command, provider, directory, limits).run(scenario(Script.of(HELLO)));
    }
}
