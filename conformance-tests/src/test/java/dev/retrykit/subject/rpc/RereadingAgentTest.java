package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.FAULT;
import static dev.retrykit.subject.rpc.Scenarios.OK;
import static dev.retrykit.subject.rpc.Scenarios.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Line;
import dev.retrykit.subject.preset.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One process serves scenarios with different settings if its preset says that it reads them again for each session. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
class RereadingAgentTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");
    private static final Script FAILS_ONCE = Script.of(FAULT, OK);
    private static final Planned OFF =
            new Planned(new Action.SetAutoRetry(false), new Trigger.AfterPrompt(1, Duration.ZERO));

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

    @Test
    void an_agent_that_rereads_its_settings_goes_on_with_others() throws IOException {
        // when
        List<Trace> traces = threeThenOne("rereads: true");

        // then
        assertThat(traces).extracting(RereadingAgentTest::retriesAllowed).containsExactly(3, 1);
        assertThat(firstCommand(traces.get(1))).isGreaterThan(firstCommand(traces.get(0)));
    }

    @Test
    void an_agent_of_which_nobody_says_so_is_started_again() throws IOException {
        // when
        List<Trace> traces = threeThenOne("rereads: false");

        // then
        assertThat(traces).extracting(RereadingAgentTest::retriesAllowed).containsExactly(3, 1);
        assertThat(firstCommand(traces.get(1))).isEqualTo(firstCommand(traces.get(0)));
    }

    @Test
    void what_the_user_switched_is_gone_with_the_session() throws IOException {
        // given
        Scenario switchedOff = scenario(Script.of(OK), OFF);
        Scenario retried = scenario(Script.of(FAULT, OK));

        // when
        List<Trace> same = run(command("sessions.py"), "rereads: true", switchedOff, retried);
        List<Trace> another = run(command("sessions.py"), "rereads: false", switchedOff, retried);

        // then
        assertThat(retriesAllowed(same.get(1))).isEqualTo(3);
        assertThat(firstCommand(same.get(1))).isGreaterThan(firstCommand(same.get(0)));
        assertThat(retriesAllowed(another.get(1))).isEqualTo(3);
        assertThat(firstCommand(another.get(1))).isEqualTo(firstCommand(another.get(0)));
    }

    @Test
    void a_process_that_was_started_ahead_is_told_the_settings_of_its_first_scenario() throws IOException {
        // given
        Recipe recipe = recipe(command("sessions.py"), "rereads: true");
        Scenario once = streamed(scenario(Settings.retry(1, Duration.ofSeconds(2)), FAILS_ONCE));

        try (RpcStage ahead = Stages.of(recipe, provider, directory, Limits.USUAL);
                RpcStage later = Stages.of(recipe, provider, directory, Limits.USUAL)) {
            // when
            ahead.prepare();
            Trace prepared = ahead.run(once);
            Trace started = later.run(once);

            // then
            assertThat(retriesAllowed(prepared)).isEqualTo(1);
            assertThat(firstCommand(prepared)).isEqualTo(firstCommand(started) + 1);
        }
    }

    @Test
    void a_chain_that_was_left_open_is_closed_before_the_next_session() throws IOException {
        // when
        List<Trace> traces = leftOpenThenRetried("");

        // then
        assertThat(traces.get(0).all(Emitted.class))
                .extracting(Emitted::type)
                .contains("auto_retry_start")
                .doesNotContain("auto_retry_end");
        assertThat(firstAttempt(traces.get(1))).isEqualTo(1);
        assertThat(firstCommand(traces.get(1))).isGreaterThan(firstCommand(traces.get(0)));
    }

    @Test
    void an_agent_that_does_not_tell_that_its_chain_is_closed_is_started_again() throws IOException {
        // when
        List<Trace> traces = leftOpenThenRetried(" mute");

        // then
        assertThat(firstAttempt(traces.get(1))).isEqualTo(1);
        assertThat(firstCommand(traces.get(1))).isEqualTo(firstCommand(traces.get(0)));
    }

    private List<Trace> leftOpenThenRetried(String arguments) throws IOException {
        return run(
                command("openchain.py") + arguments,
                "rereads: true",
                scenario(Script.of(FAULT, Reply.HttpError.of(400, "no such parameter"))),
                scenario(FAILS_ONCE));
    }

    private List<Trace> threeThenOne(String rereads) throws IOException {
        return run(
                command("sessions.py"),
                rereads,
                scenario(Settings.retry(3, Duration.ofSeconds(2)), FAILS_ONCE),
                scenario(Settings.retry(1, Duration.ofSeconds(2)), FAILS_ONCE));
    }

    private List<Trace> run(String command, String rereads, Scenario... scenarios) throws IOException {
        try (RpcStage stage = Stages.of(recipe(command, rereads), provider, directory, Limits.USUAL)) {
            return Stream.of(scenarios).map(stage::run).toList();
        }
    }

    private Recipe recipe(String command, String rereads) throws IOException {
        Files.writeString(directory.resolve("mine.yaml"), """
                name: mine
                version: "1"
                api: openai-chat
                command: %s
                shows: [http, events, rpc]
                %s
                """.formatted(command, rereads));
        return Presets.load("mine.yaml", directory).install();
    }

    private static Scenario streamed(Scenario plain) {
        return new Scenario(
                plain.name(),
                plain.clauses(),
                plain.settings(),
                true,
                plain.script(),
                plain.actions(),
                plain.fullLength(),
                plain.horizon());
    }

    private static String command(String sample) {
        return "python3 " + SAMPLES.resolve(sample).toAbsolutePath();
    }

    private static int firstAttempt(Trace trace) {
        return firstStart(trace, "attempt");
    }

    private static int retriesAllowed(Trace trace) {
        return firstStart(trace, "maxAttempts");
    }

    private static int firstStart(Trace trace, String field) {
        return trace.all(Emitted.class).stream()
                .filter(event -> event.type().equals("auto_retry_start"))
                .findFirst()
                .map(start -> start.event().path(field).intValue())
                .orElse(-1);
    }

    /** Commands are numbered as long as a process lives. */
    private static int firstCommand(Trace trace) {
        return trace.all(Line.class).get(0).line().path("id").asInt();
    }
}
