package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.FAULT;
import static dev.retrykit.subject.rpc.Scenarios.OK;
import static dev.retrykit.subject.rpc.Scenarios.duringWait;
import static dev.retrykit.subject.rpc.Scenarios.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Sent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** The sample agent in Python, which has neither {@code new_session} nor {@code get_messages}, can be put through scenarios. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
class SampleAgentTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");
    private static final Set<String> RETRIES = Set.of("auto_retry_start", "auto_retry_end");

    private HttpProvider provider;
    private RpcStage stage;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        provider = HttpProvider.start(0);
        stage = Stages.of("python3 agent.py", provider, SAMPLES, Limits.USUAL);
        if (new ProcessBuilder("/bin/sh", "-c", "python3 --version").start().waitFor() != 0) {
            System.out.println("Skipped: the sample agent needs python3, which is not on the PATH");
            abort("no python3 on the PATH");
        }
    }

    @AfterAll
    void end() {
        stage.close();
        provider.close();
    }

    @Test
    void aChainThatSucceedsIsSeenFromPromptToEnd() {
        Trace trace = stage.run(scenario(Script.of(FAULT, FAULT, OK)));

        assertThat(trace.all(Sent.class)).hasSize(3);
        assertThat(Stages.types(trace))
                .containsExactly(
                        "agent_start",
                        "message_end",
                        "agent_end",
                        "auto_retry_start",
                        "agent_start",
                        "message_end",
                        "agent_end",
                        "auto_retry_start",
                        "agent_start",
                        "message_end",
                        "auto_retry_end",
                        "agent_end");
        assertThat(Stages.ends(trace)).containsExactly(Acted.Phase.SETTLED);
    }

    @Test
    void aCancelDuringAWaitEndsThePrompt() {
        Trace trace = stage.run(
                scenario(Script.of(FAULT, OK), duringWait(1, Duration.ofMillis(500), new Action.AbortRetry())));

        assertThat(trace.complete()).isTrue();
        assertThat(trace.all(Sent.class)).hasSize(1);
        assertThat(retries(trace)).containsExactly("start 1", "end 1 Retry cancelled");
    }

    @Test
    void anAbortEndsARequestInFlight() {
        Planned abort = new Planned(new Action.Abort(), new Trigger.DuringRequest(1, Duration.ofMillis(100)));

        Trace trace = stage.run(scenario(Script.of(new Reply.Hang()), abort));

        assertThat(trace.complete()).isTrue();
        assertThat(trace.all(Emitted.class).stream()
                        .map(each ->
                                each.event().path("message").path("stopReason").asString("")))
                .contains("aborted");
        assertThat(retries(trace)).isEmpty();
    }

    @Test
    void theMaximumEndsAChainThatDoesNotSucceed() {
        Trace trace =
                stage.run(scenario(Settings.retry(2, Duration.ofSeconds(2)), Script.of(FAULT, FAULT, FAULT, FAULT)));

        assertThat(trace.all(Sent.class)).hasSize(3);
        assertThat(retries(trace)).containsExactly("start 1", "start 2", "end 2 503 Service unavailable");
    }

    @Test
    void toolsAreCalledAndAResetConnectionIsRetried() {
        Reply call = Reply.Success.call(new Reply.ToolCall("read", "{\"path\":\"notes\"}"));

        Trace trace = stage.run(scenario(Script.of(call, new Reply.Reset(java.util.Optional.empty()), OK)));

        assertThat(trace.all(Sent.class)).hasSize(3);
        assertThat(trace.all(Sent.class).get(2).body().path("messages").findValuesAsString("role"))
                .containsExactly("user", "assistant", "tool");
        assertThat(retries(trace)).containsExactly("start 1", "end 1 ");
    }

    private static java.util.List<String> retries(Trace trace) {
        return trace.all(Emitted.class).stream()
                .filter(each -> RETRIES.contains(each.type()))
                .map(each -> each.type().equals("auto_retry_start")
                        ? "start " + each.event().path("attempt")
                        : "end " + each.event().path("attempt") + " "
                                + each.event().path("finalError").asString(""))
                .toList();
    }
}
