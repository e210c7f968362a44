package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.FAULT;
import static dev.retrykit.subject.rpc.Scenarios.OK;
import static dev.retrykit.subject.rpc.Scenarios.duringWait;
import static dev.retrykit.subject.rpc.Scenarios.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.subject.preset.RealPi;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The real agent pi is installed, started and heard as its preset says; what its retries deserve is judged elsewhere. */
@TestInstance(Lifecycle.PER_CLASS)
class PiInterop {
    private static final Set<String> PLAIN = Set.of("agent_start", "agent_end", "auto_retry_start", "auto_retry_end");

    private HttpProvider provider;
    private RpcStage stage;

    @BeforeAll
    void start() {
        provider = HttpProvider.start(0);
        stage = Stages.of(RealPi.installed(), provider, Path.of("."), Limits.USUAL);
    }

    @AfterAll
    void end() {
        if (stage != null) {
            stage.close();
        }
        provider.close();
    }

    @Test
    void aChainThatSucceedsIsSeenWhole() {
        Trace trace = stage.run(scenario(Script.of(FAULT, FAULT, OK)));

        assertThat(trace.all(Sent.class)).hasSize(3);
        assertThat(told(trace))
                .containsExactly(
                        "agent_start",
                        "agent_end",
                        "auto_retry_start",
                        "agent_start",
                        "agent_end",
                        "auto_retry_start",
                        "agent_start",
                        "auto_retry_end",
                        "agent_end");
        assertThat(Stages.ends(trace)).containsExactly(Acted.Phase.SETTLED);
    }

    @Test
    void aCancelDuringAWaitIsSeenAndEndsThePrompt() {
        Trace trace = stage.run(
                scenario(Script.of(FAULT, OK), duringWait(1, Duration.ofMillis(500), new Action.AbortRetry())));

        assertThat(trace.all(Sent.class)).hasSize(1);
        assertThat(told(trace)).containsExactly("agent_start", "agent_end", "auto_retry_start", "auto_retry_end");
        assertThat(Stages.ends(trace)).containsExactly(Acted.Phase.QUIET);
    }

    @Test
    void aFailureThatLastsEndsAtTheMaximum() {
        Trace trace = stage.run(scenario(Settings.retry(1, Duration.ofSeconds(2)), Script.of(FAULT, FAULT, FAULT)));

        assertThat(trace.all(Sent.class)).hasSize(2);
        assertThat(told(trace)).endsWith("agent_end", "auto_retry_end");
    }

    @Test
    void anErrorThatIsFinalIsAnsweredOnce() {
        Trace trace = stage.run(scenario(Script.of(Reply.HttpError.of(400, "no such parameter"))));

        assertThat(trace.all(Sent.class)).hasSize(1);
        assertThat(told(trace)).containsExactly("agent_start", "agent_end");
    }

    private static List<String> told(Trace trace) {
        assertThat(trace.complete()).as(trace.end().toString()).isTrue();
        return trace.all(Emitted.class).stream()
                .map(Emitted::type)
                .filter(PLAIN::contains)
                .toList();
    }
}
