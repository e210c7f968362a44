package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.OK;
import static dev.retrykit.subject.rpc.Scenarios.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Ended.Reason;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.subject.process.CommandNotFoundException;
import dev.retrykit.subject.process.OutputLimits;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a subject does instead of being an agent ends in a trace with the reason, within the limits. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
class MisbehaviourTest {
    private static final Limits SHORT =
            new Limits(Duration.ofSeconds(1), Duration.ofSeconds(4), Duration.ofMillis(300), 3, OutputLimits.USUAL);
    private static final String ACCEPT = "while read -r line; do id=${line#*:\\\"}; id=${id%%\\\"*};"
            + " echo \"{\\\"type\\\":\\\"response\\\",\\\"id\\\":\\\"$id\\\",\\\"success\\\":true}\"; done";

    @TempDir
    Path directory;

    private HttpProvider provider;
    private RpcStage stage;

    @BeforeAll
    void startProvider() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    void closeProvider() {
        provider.close();
    }

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void aSubjectThatExitsAtOnceHasCrashedWhateverItsCode() {
        Ended quietly = run("exit 0");
        assertThat(quietly.reason()).isEqualTo(Reason.CRASHED);
        assertThat(quietly.detail()).isEqualTo("the process ended with exit code 0");
        stage.close();

        Ended loudly = run("echo 'no such model' >&2; exit 3");
        assertThat(loudly.reason()).isEqualTo(Reason.CRASHED);
        assertThat(loudly.detail())
                .isEqualTo("the process ended with exit code 3; its last word on stderr: no such model");
    }

    @Test
    void aCommandThatCannotBeFoundIsNoSubject() {
        stage = Stages.of("no-such-agent", provider, directory, SHORT);

        assertThatThrownBy(() -> stage.run(scenario(Script.of(OK)))).isInstanceOf(CommandNotFoundException.class);
    }

    @Test
    void aSubjectThatNeverAnswersReachesTheStartUpLimit() {
        Ended end = run("cat > /dev/null");

        assertThat(end.reason()).isEqualTo(Reason.LIMIT);
        assertThat(end.detail()).isEqualTo("start-up (1 s without a line of JSON)");
    }

    @Test
    void aSubjectThatHangsAndIgnoresTheSignalToEndReachesTheLimitToo() {
        Ended end = run("trap '' TERM; while :; do sleep 1000; done");

        assertThat(end.detail()).isEqualTo("start-up (1 s without a line of JSON)");
    }

    @Test
    void garbageIsKeptForTheReportAndIsNoAnswer() {
        stage = Stages.of("while :; do echo 'Welcome!'; sleep 0.1; done", provider, directory, SHORT);

        Trace trace = stage.run(scenario(Script.of(OK)));

        assertThat(trace.end().orElseThrow().detail()).isEqualTo("start-up (1 s without a line of JSON)");
        assertThat(trace.all(Logged.class)).extracting(Logged::text).contains("Welcome!");
    }

    @Test
    void aFloodEndsTheScenarioAtItsLimit() {
        stage = Stages.of("yes '{\"type\":\"notice\"}'", provider, directory, Limits.USUAL);

        Ended end = stage.run(scenario(Script.of(OK))).end().orElseThrow();

        assertThat(end.reason()).isEqualTo(Reason.LIMIT);
        assertThat(end.detail()).matches("output per scenario \\(8 MB kept, \\d+ bytes came\\)");
    }

    @Test
    void aSubjectThatAcceptsAPromptAndDoesNothingIsAskedAndThenTakenForDone() {
        stage = Stages.of(ACCEPT, provider, directory, SHORT);

        Trace trace = stage.run(scenario(Script.of(OK)));

        assertThat(trace.complete()).isTrue();
        assertThat(Stages.ends(trace)).hasSize(1);
    }

    @Test
    void aWaitThatOutlastsTheWallTimeIsNotSatOut() {
        Ended end = run("echo '{}'; read -r state; read -r prompt; "
                + "echo '{\"type\":\"auto_retry_start\",\"attempt\":1,\"delayMs\":600000}'; cat > /dev/null");

        assertThat(end.reason()).isEqualTo(Reason.LIMIT);
        assertThat(end.detail()).isEqualTo("wall time per scenario (4 s), since a wait of 600000 ms was announced");
    }

    @Test
    void aSubjectThatSpeaksAndNeverEndsReachesTheWallTime() {
        Ended end = run("echo '{\"type\":\"agent_start\"}'; cat > /dev/null");

        assertThat(end.reason()).isEqualTo(Reason.LIMIT);
        assertThat(end.detail()).isEqualTo("wall time per scenario (4 s)");
    }

    @Test
    void aLineThatIsTooLongMakesTheTraceIncomplete() {
        Ended end = run("echo '{}'; head -c 2000000 /dev/zero | tr '\\0' x; echo; " + ACCEPT);

        assertThat(end.reason()).isEqualTo(Reason.LIMIT);
        assertThat(end.detail()).isEqualTo("line length (1 MB)");
    }

    @Test
    void afterThreeLimitsInARowTheRestMakesNoSense() {
        stage = Stages.of("cat > /dev/null", provider, directory, SHORT);

        stage.run(scenario(Script.of(OK)));
        stage.run(scenario(Script.of(OK)));
        assertThat(stage.leftOut(scenario(Script.of(OK)))).isEmpty();
        stage.run(scenario(Script.of(OK)));

        assertThat(stage.leftOut(scenario(Script.of(OK))))
                .contains("3 scenarios in a row reached a limit, the last one: start-up (1 s without a line of JSON)");
    }

    private Ended run(String command) {
        stage = Stages.of(command, provider, directory, SHORT);
        return stage.run(scenario(Script.of(OK))).end().orElseThrow();
    }
}
