package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.FAULT;
import static dev.retrykit.subject.rpc.Scenarios.OK;
import static dev.retrykit.subject.rpc.Scenarios.duringWait;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.cli.Main;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.ErrorBody;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.subject.ReferenceSubject;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.virtual.VirtualStage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference as a process does over the wire what it does in this process on virtual time. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
class ReferenceProcessTest {
    private static final Settings SWIFT = Settings.retry(2, Duration.ofMillis(20));
    private static final Settings SLOW = Settings.retry(2, Duration.ofMillis(1_000));
    private static final Duration SOON = Duration.ofMillis(300);
    private static final Reply LATE = new Reply.Late(Duration.ofMillis(900), OK);
    private static final Reply FINAL = Reply.HttpError.of(401, "The key is not valid");

    private HttpProvider provider;
    private Map<String, RpcStage> processes;

    @BeforeAll
    void start() {
        provider = HttpProvider.start(0);
        Path here = Path.of("").toAbsolutePath();
        processes = Map.of(
                "omp", Stages.of(command("omp"), provider, here, Limits.USUAL),
                "pi", Stages.of(command("pi"), provider, here, Limits.USUAL));
    }

    @AfterAll
    void end() {
        processes.values().forEach(RpcStage::close);
        provider.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sample")
    void both_traces_of_an_omp_scenario_are_equal_in_what_both_show(String name, Scenario scenario) {
        assertEqualTraces("omp", ReferenceSubject::omp, scenario);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sample")
    void both_traces_of_a_pi_scenario_are_equal_in_what_both_show(String name, Scenario scenario) {
        assertEqualTraces("pi", ReferenceSubject::pi, scenario);
    }

    private void assertEqualTraces(String policy, Supplier<Subject> reference, Scenario scenario) {
        // given
        Trace inProcess = inProcess(policy, reference).run(scenario);

        // when
        Trace overTheWire = processes.get(policy).run(scenario);

        // then
        assertThat(overTheWire.complete()).isTrue();
        assertThat(Projection.of(overTheWire)).isEqualTo(Projection.of(inProcess));
    }

    static Stream<Arguments> sample() {
        Reply call = Reply.Success.call(new Reply.ToolCall("echo", "{\"text\":\"ping\"}"));
        ErrorBody.Told overloaded = new ErrorBody.Told("Overloaded", Optional.empty(), Optional.empty());
        return Stream.of(
                scenario("a plain success", SWIFT, Script.of(OK)),
                scenario("success at the second retry", SWIFT, Script.of(FAULT, FAULT, OK)),
                scenario("the maximum", SWIFT, Script.of(FAULT, FAULT, FAULT)),
                scenario("no retry allowed", Settings.retry(0, Duration.ofMillis(20)), Script.of(FAULT)),
                scenario("a final error", SWIFT, Script.of(FINAL)),
                scenario("an overflow", SWIFT, Script.of(Reply.HttpError.of(400, "prompt is too long: 9 tokens > 8"))),
                scenario("an empty answer", SWIFT, Script.of(new Reply.Empty())),
                scenario("a tool, then a failure", SWIFT, Script.of(call, FAULT, OK)),
                scenario(
                        "an error in the stream",
                        SWIFT,
                        Script.of(new Reply.StreamError(Partial.text("Hm"), overloaded), OK)),
                scenario("a stream without its end", SWIFT, Script.of(new Reply.Unfinished(Partial.text("Hm")), OK)),
                scenario(
                        "a reset in the stream",
                        SWIFT,
                        Script.of(new Reply.Reset(Optional.of(Partial.text("Hm"))), OK)),
                scenario("a reset before the stream", SWIFT, Script.of(new Reply.Reset(Optional.empty()), OK)),
                scenario("a cancelled wait", SLOW, Script.of(FAULT, OK), duringWait(1, SOON, new Action.AbortRetry())),
                scenario("an aborted wait", SLOW, Script.of(FAULT, OK), duringWait(1, SOON, new Action.Abort())),
                scenario("an aborted request", SLOW, Script.of(new Reply.Hang()), duringRequest(1, new Action.Abort())),
                scenario(
                        "an aborted retry",
                        SLOW,
                        Script.of(FAULT, new Reply.Hang()),
                        duringRequest(2, new Action.Abort())),
                scenario(
                        "retry turned off in a wait",
                        SLOW,
                        Script.of(FAULT, FAULT),
                        duringWait(1, SOON, new Action.SetAutoRetry(false))),
                scenario("steered in a run", SLOW, Script.of(LATE, OK), duringRequest(1, new Action.Steer("be brief"))),
                scenario(
                        "followed up in a wait",
                        SLOW,
                        Script.of(FAULT, OK, OK),
                        duringWait(1, SOON, new Action.FollowUp("sum up"))),
                scenario(
                        "a second prompt",
                        SWIFT,
                        Script.of(FAULT, OK, FAULT, OK),
                        new Planned(new Action.Prompt("again"), new Trigger.AfterPrompt(1, Duration.ZERO))));
    }

    private static Arguments scenario(String name, Settings settings, Script script, Planned... more) {
        List<Planned> actions =
                Stream.concat(Stream.of(Scenarios.ASK), Stream.of(more)).toList();
        return Arguments.of(
                name, new Scenario(name, Set.of(), settings, true, script, actions, true, Scenario.HORIZON));
    }

    private static Planned duringRequest(int nth, Action action) {
        return new Planned(action, new Trigger.DuringRequest(nth, SOON));
    }

    private static VirtualStage inProcess(String policy, Supplier<Subject> reference) {
        SubjectInfo info = SubjectInfo.inProcess("reference", "");
        return new VirtualStage(new KitVersion("test", "none"), info, policy, 1, reference, Optional.empty());
    }

    private static String command(String policy) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return "exec '" + java + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '"
                + System.getProperty("java.class.path") + "' " + Main.class.getName() + " agent --policy " + policy;
    }
}
