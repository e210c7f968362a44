package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.FAULT;
import static dev.retrykit.subject.rpc.Scenarios.OK;
import static dev.retrykit.subject.rpc.Scenarios.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.subject.preset.RealPi;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The real agent pi waits on the served clock, with the preload for Node: to the millisecond, and in no time. */
@TestInstance(Lifecycle.PER_CLASS)
class ServedPiInterop {
    private HttpProvider provider;
    private RpcStage stage;

    @BeforeAll
    void start() {
        provider = HttpProvider.start(0);
        stage = Stages.served(RealPi.installed(), provider, Path.of("."));
    }

    @AfterAll
    void end() {
        if (stage != null) {
            stage.close();
        }
        provider.close();
    }

    @Test
    void the_default_waits_are_two_four_and_eight_seconds() {
        // when
        Trace trace = stage.run(scenario(Settings.none(), Script.of(FAULT, FAULT, FAULT, OK)));

        // then
        assertThat(sent(trace)).containsExactly(0L, 2_000L, 6_000L, 14_000L);
    }

    @Test
    void a_cancel_one_millisecond_before_the_wait_is_over_leaves_nothing() {
        // given
        Planned cancel = new Planned(new Action.AbortRetry(), new Trigger.BeforeWake(1, Duration.ofMillis(1)));

        // when
        Trace trace = stage.run(scenario(Script.of(FAULT, OK), cancel));

        // then
        assertThat(sent(trace)).containsExactly(0L);
        assertThat(Stages.types(trace)).endsWith("auto_retry_start", "auto_retry_end");
    }

    private static List<Long> sent(Trace trace) {
        assertThat(trace.complete()).as(trace.end().toString()).isTrue();
        return trace.all(Sent.class).stream()
                .map(request -> request.moment().at().toMillis())
                .toList();
    }
}
