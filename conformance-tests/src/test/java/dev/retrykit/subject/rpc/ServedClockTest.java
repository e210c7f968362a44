package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.FAULT;
import static dev.retrykit.subject.rpc.Scenarios.OK;
import static dev.retrykit.subject.rpc.Scenarios.duringWait;
import static dev.retrykit.subject.rpc.Scenarios.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent in Python that speaks the clock's protocol waits for hours in no time, and is judged to the millisecond. */
@Timeout(60)
class ServedClockTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    private HttpProvider provider;
    private RpcStage stage;

    @BeforeEach
    void start() {
        provider = HttpProvider.start(0);
        stage = Stages.served("python3 served_agent.py", provider, SAMPLES);
    }

    @AfterEach
    void end() {
        stage.close();
        provider.close();
    }

    @Test
    void waits_are_as_long_as_announced_to_the_millisecond() {
        // when
        Trace trace = stage.run(scenario(Script.of(FAULT, FAULT, FAULT, OK)));

        // then
        assertThat(trace.complete()).as(trace.end().toString()).isTrue();
        assertThat(trace.header().subject().clock().basis()).isEqualTo(Finding.Basis.EXACT);
        assertThat(times(trace, Sent.class)).containsExactly(0L, 2_000L, 6_000L, 14_000L);
        assertThat(trace.all(Snapshot.class))
                .extracting(
                        snapshot -> snapshot.cause() + " " + snapshot.delayMs().orElseThrow())
                .containsExactly("SLEEP 2000", "WAKE 2000", "SLEEP 4000", "WAKE 4000", "SLEEP 8000", "WAKE 8000");
    }

    @Test
    void a_cancel_one_millisecond_before_the_wait_is_over_leaves_nothing() {
        // given
        Planned cancel = new Planned(new Action.AbortRetry(), new Trigger.BeforeWake(1, Duration.ofMillis(1)));

        // when
        Trace trace = stage.run(scenario(Script.of(FAULT, OK), cancel));

        // then
        assertThat(times(trace, Sent.class)).containsExactly(0L);
        assertThat(trace.all(Acted.class))
                .extracting(act -> act.action() + " at " + act.moment().at().toMillis())
                .contains("abort_retry at 1999");
        assertThat(trace.all(Snapshot.class))
                .extracting(Snapshot::cause)
                .containsExactly(Snapshot.Cause.SLEEP, Snapshot.Cause.CANCEL);
    }

    @Test
    void a_user_acts_at_the_time_that_was_planned_and_the_wait_goes_on() {
        // when
        Trace trace = stage.run(scenario(
                Script.of(FAULT, OK), duringWait(1, Duration.ofMillis(700), new Action.FollowUp("And then?"))));

        // then
        assertThat(trace.all(Acted.class))
                .extracting(act -> act.action() + " at " + act.moment().at().toMillis())
                .contains("follow_up at 700");
        assertThat(times(trace, Sent.class)).startsWith(0L, 2_000L);
    }

    @Test
    void a_pause_of_the_provider_passes_on_the_same_clock() {
        // when
        Trace trace = stage.run(scenario(Script.of(new Reply.Late(Duration.ofSeconds(25), FAULT), OK)));

        // then
        assertThat(times(trace, Sent.class)).containsExactly(0L, 27_000L);
        assertThat(times(trace, Replied.class)).containsExactly(25_000L, 27_000L);
    }

    @Test
    void a_provider_that_never_answers_is_left_to_clocks_that_can_pass_over_it() {
        // given
        Scenario silent = scenario(Script.of(new Reply.Hang(), OK));

        // when
        Optional<String> reason = stage.cannotRun(new Scenario(
                silent.name(),
                silent.clauses(),
                silent.settings(),
                silent.streaming(),
                silent.script(),
                silent.actions(),
                silent.fullLength(),
                Duration.ofDays(31)));

        // then
        assertThat(reason)
                .contains("a provider that never answers is waited for in real time, also on the served clock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sleeps-for-ever", "sleeps-day-after-day"})
    void an_agent_that_never_wakes_ends_at_the_limit_of_virtual_time(String vice) {
        // given
        RpcStage sleepy = Stages.served("python3 hostile.py " + vice, provider, SAMPLES);

        // when, then
        try (sleepy) {
            Ended end = sleepy.run(scenario(Script.of(FAULT, OK))).end().orElseThrow();
            assertThat(end.reason()).isEqualTo(Ended.Reason.LIMIT);
            assertThat(end.detail()).isEqualTo("virtual time per scenario (30 days)");
            assertThat(end.moment().at()).isLessThanOrEqualTo(Duration.ofDays(30));
        }
    }

    @Test
    void an_agent_that_does_not_ask_for_the_clock_is_not_judged_by_it() {
        // given
        RpcStage deaf = Stages.served("python3 agent.py", provider, SAMPLES);

        // when, then
        try (deaf) {
            assertThatThrownBy(() -> deaf.run(scenario(Script.of(FAULT, OK))))
                    .isInstanceOf(NotServedException.class)
                    .hasMessage("it speaks, and has not asked for the clock");
        }
    }

    @Test
    void an_agent_that_asks_for_the_clock_and_waits_elsewhere_is_not_judged_by_it() {
        // given
        RpcStage elsewhere = Stages.served("python3 -c 'import clock, agent'", provider, SAMPLES);

        // when, then
        try (elsewhere) {
            assertThatThrownBy(() -> elsewhere.run(scenario(Script.of(FAULT, OK))))
                    .isInstanceOf(NotServedException.class)
                    .hasMessage("it announced a wait of 2000 ms, and did not ask the clock for it");
        }
    }

    private static List<Long> times(Trace trace, Class<? extends TraceEvent> kind) {
        return trace.all(kind).stream()
                .map(event -> event.moment().at().toMillis())
                .toList();
    }
}
