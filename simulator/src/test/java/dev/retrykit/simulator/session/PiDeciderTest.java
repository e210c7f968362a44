package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.Decision.Stop;
import dev.retrykit.simulator.session.Decision.Stop.Part;
import dev.retrykit.simulator.session.RetryState.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The decision table of the pi policy, each row written out. */
class PiDeciderTest {
    private static final RetryState IDLE = new RetryState(0, false, Phase.IDLE);
    private static final RetryState SLEEPING = new RetryState(2, true, Phase.SLEEPING);
    private static final RetryState RETRYING = new RetryState(2, false, Phase.RETRYING);
    private static final RetryState USED_UP = new RetryState(3, false, Phase.RETRYING);

    private static final AssistantMessage OVERLOADED = AssistantMessage.failed("503 overloaded");
    private static final AssistantMessage DENIED = AssistantMessage.failed("401 bad key");
    private static final AssistantMessage NO_QUOTA = AssistantMessage.failed("429 insufficient_quota");
    private static final AssistantMessage USAGE_LIMIT = AssistantMessage.failed("429 usage limit, retry in 20s");
    private static final AssistantMessage TOO_LONG =
            AssistantMessage.failed("503 prompt is too long: 213462 tokens > 200000 maximum");
    private static final AssistantMessage SAID = AssistantMessage.said("Hello.");
    private static final AssistantMessage ABORTED =
            new AssistantMessage("", List.of(), StopReason.ABORTED, Optional.of("Request was aborted"));

    private static final RetrySettings ON = new RetrySettings(true, 3, Duration.ofMillis(2000));
    private static final RetrySettings OFF = new RetrySettings(false, 3, Duration.ofMillis(2000));
    private static final RetrySettings NONE = new RetrySettings(true, 0, Duration.ofMillis(2000));

    private static final Decision CHECK = new Decision.CheckCompaction();
    private static final Decision ABORT = new Decision.AbortRequest();
    private static final Decision STOP_RETRY = new Stop(Part.RETRY);

    @ParameterizedTest(name = "{0}")
    @MethodSource({"runsThatEnd", "messagesThatEnd", "timesThatPass", "stops"})
    void each_row_of_the_table_leads_to_its_step(
            String row, RetryState state, Input input, RetrySettings settings, RetryState next, List<Decision> does) {
        // given
        PiDecider decider = PiDecider.standard();

        // when
        Step step = decider.decide(state, input, settings);

        // then
        assertThat(step).isEqualTo(new Step(next, does));
    }

    static Stream<Arguments> runsThatEnd() {
        return Stream.of(
                row("the first failure begins a chain", IDLE, ended(OVERLOADED), ON)
                        .to(
                                new RetryState(1, true, Phase.SLEEPING),
                                new Decision.OpenPromise(),
                                start(1, 2000, "503 overloaded"),
                                new Decision.DropFailure(),
                                sleep(2000)),
                row("a further failure goes on with the chain", RETRYING, ended(OVERLOADED), ON)
                        .to(
                                new RetryState(3, true, Phase.SLEEPING),
                                new Decision.OpenPromise(),
                                start(3, 8000, "503 overloaded"),
                                new Decision.DropFailure(),
                                sleep(8000)),
                row("a failure that speaks of a usage limit asks for no other account", IDLE, ended(USAGE_LIMIT), ON)
                        .to(
                                new RetryState(1, true, Phase.SLEEPING),
                                new Decision.OpenPromise(),
                                start(1, 2000, "429 usage limit, retry in 20s"),
                                new Decision.DropFailure(),
                                sleep(2000)),
                row("the end beyond the maximum comes before compaction is checked", USED_UP, ended(OVERLOADED), ON)
                        .to(IDLE, failed(3, "503 overloaded"), CHECK),
                row("with a maximum of 0 nothing is told", IDLE, ended(OVERLOADED), NONE)
                        .to(IDLE, CHECK),
                row("disabled, a failure is final", IDLE, ended(OVERLOADED), OFF)
                        .to(IDLE, CHECK),
                row("disabled on the way, the next failure ends the chain", RETRYING, ended(OVERLOADED), OFF)
                        .to(IDLE, failed(2, "503 overloaded"), CHECK),
                row("a text of no family ends a chain", RETRYING, ended(DENIED), ON)
                        .to(IDLE, failed(2, "401 bad key"), CHECK),
                row("a used-up quota ends a chain", RETRYING, ended(NO_QUOTA), ON)
                        .to(IDLE, failed(2, "429 insufficient_quota"), CHECK),
                row("an overflow ends a chain and goes to compaction", RETRYING, ended(TOO_LONG), ON)
                        .to(IDLE, failed(2, "503 prompt is too long: 213462 tokens > 200000 maximum"), CHECK),
                row("an error without a word is final", IDLE, ended(AssistantMessage.failed("")), ON)
                        .to(IDLE, CHECK),
                row("an aborted message is final", IDLE, ended(ABORTED), ON).to(IDLE, CHECK),
                row("a success goes to compaction", IDLE, ended(SAID), ON).to(IDLE, CHECK),
                row("a run without an answer ends its chain", RETRYING, new Input.AgentEndedUnseen(), ON)
                        .to(IDLE, failed(2, "The run ended without an answer")),
                row(
                                "a run without an answer and without a chain decides nothing",
                                IDLE,
                                new Input.AgentEndedUnseen(),
                                ON)
                        .to(IDLE));
    }

    static Stream<Arguments> messagesThatEnd() {
        return Stream.of(
                row("a success ends the chain well", RETRYING, new Input.AssistantEnded(SAID), ON)
                        .to(IDLE, new Decision.End(true, 2, Optional.empty())),
                row("an aborted message ends the chain well, too", RETRYING, new Input.AssistantEnded(ABORTED), ON)
                        .to(IDLE, new Decision.End(true, 2, Optional.empty())),
                row("a success with no retry before it tells nothing", IDLE, new Input.AssistantEnded(SAID), ON)
                        .to(IDLE),
                row("an error message alone decides nothing", RETRYING, new Input.AssistantEnded(OVERLOADED), ON)
                        .to(RETRYING));
    }

    static Stream<Arguments> timesThatPass() {
        return Stream.of(
                row("waking up continues the run at once", SLEEPING, new Input.SleepElapsed(), ON)
                        .to(RETRYING, new Decision.ResolvePromise(), new Decision.ContinueRun()),
                row("a wait goes on after retry was turned off", SLEEPING, new Input.SleepElapsed(), OFF)
                        .to(RETRYING, new Decision.ResolvePromise(), new Decision.ContinueRun()),
                row("a wait that was cancelled does not end again", IDLE, new Input.SleepElapsed(), ON)
                        .to(IDLE));
    }

    static Stream<Arguments> stops() {
        Decision cancelled = failed(2, "Retry cancelled");
        return Stream.of(
                row("a cancel ends the wait and goes on to compaction", SLEEPING, new Input.RetryAborted(), ON)
                        .to(IDLE, new Decision.CancelSleep(), new Decision.ResolvePromise(), cancelled, CHECK),
                row("a cancel of a request in flight changes nothing", RETRYING, new Input.RetryAborted(), ON)
                        .to(RETRYING),
                row("a cancel without a chain changes nothing", IDLE, new Input.RetryAborted(), ON)
                        .to(IDLE),
                row("an abort stops the retry, then the agent", SLEEPING, new Input.Aborted(), ON)
                        .to(
                                IDLE,
                                STOP_RETRY,
                                new Decision.CancelSleep(),
                                new Decision.ResolvePromise(),
                                cancelled,
                                ABORT,
                                new Decision.AwaitIdle()),
                row(
                                "an abort of a request in flight leaves the chain to its message",
                                RETRYING,
                                new Input.Aborted(),
                                ON)
                        .to(RETRYING, STOP_RETRY, ABORT, new Decision.AwaitIdle()),
                row("a disposal stops the retry, then all the rest", SLEEPING, new Input.Disposed(), ON)
                        .to(
                                IDLE,
                                STOP_RETRY,
                                new Decision.CancelSleep(),
                                new Decision.ResolvePromise(),
                                cancelled,
                                new Stop(Part.COMPACTION),
                                new Stop(Part.BRANCH_SUMMARY),
                                new Stop(Part.BASH),
                                ABORT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("announcements")
    void the_end_of_a_run_says_whether_a_retry_follows(
            String row, RetryState state, Optional<AssistantMessage> last, RetrySettings settings, boolean expected) {
        // given
        PiDecider decider = PiDecider.standard();

        // when
        Optional<Boolean> willRetry = decider.willRetry(state, last, settings);

        // then
        assertThat(willRetry).contains(expected);
    }

    static Stream<Arguments> announcements() {
        return Stream.of(
                Arguments.of("a failure that may pass", IDLE, Optional.of(OVERLOADED), ON, true),
                Arguments.of("the last retry is left", RETRYING, Optional.of(OVERLOADED), ON, true),
                Arguments.of("no retry is left", USED_UP, Optional.of(OVERLOADED), ON, false),
                Arguments.of("a maximum of 0", IDLE, Optional.of(OVERLOADED), NONE, false),
                Arguments.of("disabled", IDLE, Optional.of(OVERLOADED), OFF, false),
                Arguments.of("a final error", IDLE, Optional.of(DENIED), ON, false),
                Arguments.of("a used-up quota", IDLE, Optional.of(NO_QUOTA), ON, false),
                Arguments.of("an overflow", IDLE, Optional.of(TOO_LONG), ON, false),
                Arguments.of("a success", IDLE, Optional.of(SAID), ON, false),
                Arguments.of("an aborted message", IDLE, Optional.of(ABORTED), ON, false),
                Arguments.of("no assistant message", IDLE, Optional.empty(), ON, false));
    }

    @Test
    void omp_says_nothing_of_a_retry_to_come() {
        // given
        OmpDecider decider = OmpDecider.standard();

        // when
        Optional<Boolean> willRetry = decider.willRetry(IDLE, Optional.of(OVERLOADED), ON);

        // then
        assertThat(willRetry).isEmpty();
    }

    private static Row row(String name, RetryState state, Input input, RetrySettings settings) {
        return new Row(name, state, input, settings);
    }

    /** The left side of a row. */
    private record Row(String name, RetryState state, Input input, RetrySettings settings) {
        Arguments to(RetryState next, Decision... does) {
            return Arguments.of(name, state, input, settings, next, List.of(does));
        }
    }

    private static Input ended(AssistantMessage last) {
        return new Input.AgentEnded(last);
    }

    private static Decision start(int attempt, long delayMs, String error) {
        return new Decision.Start(attempt, 3, Duration.ofMillis(delayMs), error);
    }

    private static Decision sleep(long delayMs) {
        return new Decision.Sleep(Duration.ofMillis(delayMs));
    }

    private static Decision failed(int attempt, String finalError) {
        return new Decision.End(false, attempt, Optional.of(finalError));
    }
}
