package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.FAULT;
import static dev.retrykit.subject.rpc.Scenarios.OK;
import static dev.retrykit.subject.rpc.Scenarios.duringWait;
import static dev.retrykit.subject.rpc.Scenarios.fullLength;
import static dev.retrykit.subject.rpc.Scenarios.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Ended.Reason;
import dev.retrykit.spec.TraceEvent.Line;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** A foreign agent is put through scenarios, and its trace tells what happened, in order. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
class RpcStageTest {
    private static final Planned CANCEL = duringWait(1, Duration.ofMillis(20), new Action.AbortRetry());

    private HttpProvider provider;
    private RpcStage good;
    private RpcStage stage;

    @BeforeAll
    void start() {
        provider = HttpProvider.start(0);
        good = stage();
    }

    @AfterAll
    void end() {
        good.close();
        provider.close();
    }

    @BeforeEach
    void choose() {
        stage = good;
    }

    @AfterEach
    void close() {
        if (stage != good) {
            stage.close();
        }
    }

    @Test
    void aRetryIsSeenFromThePromptToItsEnd() {
        Trace trace = stage.run(scenario(Script.of(FAULT, OK)));

        assertThat(trace.events().stream().filter(RpcStageTest::matters).map(RpcStageTest::word))
                .containsExactly(
                        "called prompt",
                        "agent_start",
                        "request 1",
                        "reply 1",
                        "message_end",
                        "agent_end",
                        "auto_retry_start",
                        "request 2",
                        "reply 2",
                        "message_end",
                        "agent_end",
                        "settled prompt",
                        "end");
        assertThat(trace.complete()).isTrue();
    }

    @Test
    void theHeaderTellsTheSettingsUsedAndTheirFactor() {
        Trace trace = stage.run(scenario(Script.of(OK)));

        assertThat(trace.header().factor()).isEqualTo(0.01);
        assertThat(trace.header().settings().path("retry").path("baseDelayMs").intValue())
                .isEqualTo(20);
        assertThat(trace.header().subject().kind()).isEqualTo(SubjectInfo.Kind.RPC);
        assertThat(trace.header().subject().clock()).isEqualTo(SubjectInfo.ClockKind.REAL);
    }

    @Test
    void aSessionWithNewSessionKeepsItsProcess() {
        Trace first = stage.run(scenario(Script.of(OK)));
        Trace second = stage.run(scenario(Script.of(OK)));

        assertThat(lastId(second)).isGreaterThan(lastId(first));
        assertThat(second.all(Sent.class)).extracting(Sent::number).containsExactly(1);
    }

    @Test
    void aSessionWithoutNewSessionGetsANewProcess() {
        stage = stage("without-new_session");

        Trace first = stage.run(scenario(Script.of(OK)));
        Trace second = stage.run(scenario(Script.of(OK)));

        assertThat(lastId(second)).isLessThan(lastId(first) + 1);
        assertThat(second.complete()).isTrue();
    }

    @Test
    void aCancelDuringAWaitReachesTheSessionAndSilenceEndsThePrompt() {
        Trace trace = stage.run(scenario(Script.of(FAULT, OK), CANCEL));

        assertThat(trace.all(Sent.class)).hasSize(1);
        assertThat(Stages.types(trace))
                .containsExactly("agent_start", "message_end", "agent_end", "auto_retry_start", "auto_retry_end");
        assertThat(Stages.ends(trace)).containsExactly(Acted.Phase.QUIET);
    }

    @Test
    void aRequestAfterACancelIsSeenAlthoughThePromptWasOver() {
        stage = stage("hears-no-cancel");

        Trace trace = stage.run(scenario(Script.of(FAULT, OK), CANCEL));

        assertThat(trace.all(Sent.class)).hasSize(2);
        assertThat(trace.complete()).isTrue();
    }

    @Test
    void anActionAfterTheWaitThatItWasMeantForIsMarkedAsLate() {
        Planned late = duringWait(1, Duration.ofMillis(400), new Action.AbortRetry());

        Trace trace = stage.run(scenario(Script.of(FAULT, new Reply.Late(Duration.ofSeconds(1), OK)), late));

        assertThat(trace.all(Acted.class).stream()
                        .filter(act -> act.action().equals("abort_retry"))
                        .map(act -> Json.line(act.details())))
                .containsExactly("{\"late\":true}");
    }

    @Test
    void aPromptThatIsNotAcceptedIsRejected() {
        stage = stage("without-prompt");

        Trace trace = stage.run(scenario(Script.of(OK)));

        assertThat(Stages.ends(trace)).startsWith(Acted.Phase.REJECTED);
    }

    @Test
    void aPromptAfterAPromptBelongsToTheSameScenario() {
        Planned more = new Planned(new Action.Prompt("And again"), new Trigger.AfterPrompt(1, Duration.ZERO));

        Trace trace = stage.run(scenario(Script.of(OK, OK), more));

        assertThat(trace.all(Sent.class)).hasSize(2);
        assertThat(Stages.ends(trace)).containsExactly(Acted.Phase.SETTLED, Acted.Phase.SETTLED);
    }

    @Test
    void keysAndPortsAppearNowhereInATrace() {
        stage = stage("tells-its-key");

        Trace trace = stage.run(scenario(Script.of(OK)));

        assertThat(trace.events().toString())
                .contains("my key is key#1")
                .contains("{\"type\":\"notice\",\"key\":\"key#1\",\"at\":\"{baseUrl}\"}")
                .doesNotContain(Environment.KEY)
                .doesNotContain("127.0.0.1");
    }

    @Test
    void aSessionThatAsksWithoutEndIsStoppedAtAHundredRequests() {
        stage = stage("greedy");

        Trace trace = stage.run(scenario(Script.of(OK)));

        assertThat(trace.end().orElseThrow().reason()).isEqualTo(Reason.LIMIT);
        assertThat(trace.end().orElseThrow().detail()).isEqualTo("requests per scenario (100)");
        assertThat(trace.all(Sent.class)).hasSize(100);
    }

    @Test
    void whatAForeignProcessCannotBePutThroughIsToldWithTheReason() {
        Trigger start = new Trigger.At(Duration.ZERO);

        assertThat(stage.cannotRun(scenario(Script.of(FAULT, OK), CANCEL))).isEmpty();
        assertThat(stage.cannotRun(scenario(Script.of(OK), new Planned(new Action.Configure(Settings.none()), start))))
                .contains("settings are read once, when a foreign process starts");
        assertThat(stage.cannotRun(scenario(Script.of(OK), new Planned(new Action.Dispose(), start))))
                .contains("the agent RPC has no command that disposes of a session");
        assertThat(stage.cannotRun(
                        scenario(Script.of(OK), new Planned(new Action.Abort(), new Trigger.OnEvent("agent_end", 1)))))
                .contains("nothing can be done inside an event handler of a foreign process");
        assertThat(stage.cannotRun(scenario(Script.of(new Reply.Late(Duration.ofSeconds(1), new Reply.Refused())))))
                .contains("a connection cannot be refused to one process while the provider serves others");
    }

    @Test
    void aScenarioWhoseWaitsTakeTooLongIsNotTried() {
        Script lasting = Script.of(FAULT, FAULT, FAULT, FAULT, FAULT, OK);
        Settings slow = Settings.retry(3, Duration.ofMinutes(2));

        assertThat(stage.cannotRun(scenario(slow, Script.of(FAULT, OK)))).isEmpty();
        assertThat(stage.cannotRun(fullLength(scenario(slow, lasting))))
                .contains("its waits add up to 840 s in real time, and a scenario may take 30 s");
        assertThat(stage.cannotRun(fullLength(scenario(slow, lasting, CANCEL)))).isEmpty();
    }

    private RpcStage stage(String... vices) {
        return Stages.of(MiniAgent.command(vices), provider, Path.of("."), Limits.USUAL);
    }

    private static int lastId(Trace trace) {
        List<Line> lines = trace.all(Line.class);
        return lines.get(lines.size() - 1).line().path("id").asInt();
    }

    private static boolean matters(TraceEvent event) {
        return !(event instanceof Line || event instanceof Logged);
    }

    private static String word(TraceEvent event) {
        if (event instanceof Acted act) {
            return act.phase().name().toLowerCase(java.util.Locale.ROOT) + " " + act.action();
        }
        if (event instanceof Sent sent) {
            return "request " + sent.number();
        }
        if (event instanceof Replied reply) {
            return "reply " + reply.number().orElseThrow();
        }
        return event instanceof TraceEvent.Emitted emitted ? emitted.type() : "end";
    }
}
