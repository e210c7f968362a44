package dev.retrykit.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.ui.Look;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Line;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.spec.TraceEvent.Shown;
import dev.retrykit.spec.TraceEvent.Snapshot;
import dev.retrykit.subject.virtual.VirtualStage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the reference shows of its screen and of its RPC while it is judged in process. */
class ScreenAndRpcTest {
    private static final Reply FAULT = Reply.HttpError.of(503, "busy");
    private static final Reply OK = Reply.Success.text("Hello");

    @Test
    void the_screen_is_recorded_with_each_change_and_its_ticks_are_no_waits_of_the_session() {
        // when
        Trace trace = run(Look.PI, Scenario.HORIZON, List.of(FAULT, OK));

        // then
        assertThat(trace.all(Shown.class).stream().map(ScreenAndRpcTest::words))
                .containsExactly(
                        "0 [] 0 lines, Esc: abort",
                        "0 [Working...] 0 lines, Esc: abort",
                        "0 [Working...] 1 lines, Esc: abort",
                        "0 [Working...] 2 lines, Esc: abort",
                        "0 [] 2 lines, Esc: abort",
                        "0 [Retrying (1/3) in 2s... (Escape to cancel)] 2 lines, Esc: abort_retry",
                        "1000 [Retrying (1/3) in 1s... (Escape to cancel)] 2 lines, Esc: abort_retry",
                        "2000 [Working...] 2 lines, Esc: abort",
                        "2000 [Working...] 3 lines, Esc: abort",
                        "2000 [] 3 lines, Esc: abort");
        assertThat(trace.all(Snapshot.class).stream()
                        .filter(state -> state.cause() == Snapshot.Cause.SLEEP)
                        .map(state -> state.delayMs().orElseThrow()))
                .containsExactly(2000L, 0L);
    }

    @Test
    void nobody_looks_at_a_screen_through_months() {
        // when
        Trace trace = run(Look.PI, Scenario.HORIZON.plusDays(1), List.of(FAULT, OK));

        // then
        assertThat(trace.all(Shown.class)).isEmpty();
        assertThat(trace.header().shows()).doesNotContain(Observation.UI).contains(Observation.RPC);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait", "event"})
    void Esc_in_a_wait_cancels_the_retry(String when) {
        // given
        Trigger trigger = when.equals("wait")
                ? new Trigger.DuringWait(1, Duration.ofMillis(700))
                : new Trigger.OnEvent("auto_retry_start", 1);

        // when
        Trace trace =
                run(Look.OMP, Scenario.HORIZON, List.of(FAULT, OK), new Planned(new Action.PressEscape(), trigger));

        // then
        assertThat(trace.all(Sent.class)).hasSize(1);
        assertThat(trace.all(Acted.class))
                .extracting(act -> act.action() + act.details())
                .contains("press_escape{\"escape\":\"abort_retry\"}");
        assertThat(trace.all(Emitted.class))
                .last()
                .extracting(last -> last.event().path("finalError").asString())
                .isEqualTo("Retry cancelled");
        assertThat(words(trace.all(Shown.class).get(trace.all(Shown.class).size() - 1)))
                .endsWith("[] 3 lines, Esc: abort");
    }

    @Test
    void Esc_in_a_run_aborts_it() {
        // when
        Trace trace = run(
                Look.OMP,
                Scenario.HORIZON,
                List.of(new Reply.Hang()),
                new Planned(new Action.PressEscape(), new Trigger.DuringRequest(1, Duration.ofMillis(100))));

        // then
        assertThat(trace.all(Emitted.class))
                .extracting(event ->
                        event.event().path("message").path("stopReason").asString(""))
                .contains("aborted");
    }

    @Test
    void the_RPC_puts_out_every_event_as_it_is_and_carries_the_users_commands() {
        // when
        Trace trace = run(
                Look.OMP,
                Scenario.HORIZON,
                List.of(FAULT, OK),
                new Planned(new Action.AbortRetry(), new Trigger.DuringWait(1, Duration.ofMillis(700))),
                new Planned(new Action.SetAutoRetry(false), new Trigger.AfterPrompt(1, Duration.ZERO)));

        // then
        assertThat(trace.all(Line.class).stream()
                        .filter(line -> !line.toSubject())
                        .map(Line::line)
                        .filter(line -> !line.path("type").asString().equals("response")))
                .isEqualTo(trace.all(Emitted.class).stream().map(Emitted::event).toList());
        assertThat(trace.all(Line.class).stream().filter(Line::toSubject).map(line -> Json.line(line.line())))
                .containsExactly(
                        "{\"id\":\"1\",\"type\":\"abort_retry\"}",
                        "{\"id\":\"2\",\"type\":\"get_state\"}",
                        "{\"id\":\"3\",\"type\":\"set_auto_retry\",\"enabled\":false}");
    }

    private static String words(Shown shown) {
        return shown.moment().at().toMillis() + " " + shown.status() + " "
                + shown.lines().size() + " lines, Esc: " + shown.escape();
    }

    private static Trace run(Look look, Duration horizon, List<Reply> replies, Planned... more) {
        Planned ask = new Planned(new Action.Prompt("hi"), new Trigger.At(Duration.ZERO));
        List<Planned> actions = Stream.concat(Stream.of(ask), Stream.of(more)).toList();
        Settings settings = Settings.retry(3, Duration.ofSeconds(2));
        Scenario scenario =
                new Scenario("a scenario", Set.of(), settings, false, new Script(replies), actions, false, horizon);
        return stage(look).run(scenario);
    }

    private static VirtualStage stage(Look look) {
        SubjectInfo info = SubjectInfo.inProcess("reference", "");
        return new VirtualStage(
                new KitVersion("test", "none"),
                info,
                "omp",
                1,
                () -> new ReferenceSubject(AgentSession::omp, look),
                Optional.empty());
    }
}
