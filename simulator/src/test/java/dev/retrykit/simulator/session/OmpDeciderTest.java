package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.RetryState.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The decision table of the omp policy, each row written out. */
class OmpDeciderTest {
    private static final RetryState IDLE = new RetryState(0, false, Phase.IDLE);
    private static final RetryState SLEEPING = new RetryState(2, true, Phase.SLEEPING);
    private static final RetryState WAKING = new RetryState(2, true, Phase.WAKING);
    private static final RetryState RETRYING = new RetryState(2, true, Phase.RETRYING);
    private static final RetryState RELEASED = new RetryState(2, false, Phase.RETRYING);

    private static final AssistantMessage OVERLOADED = AssistantMessage.failed("503 overloaded");
    private static final AssistantMessage DENIED = AssistantMessage.failed("401 bad key");
    private static final AssistantMessage TOO_LONG =
            AssistantMessage.failed("503 prompt is too long: 213462 tokens > 200000 maximum");
    private static final AssistantMessage SAID = AssistantMessage.said("Hello.");
    private static final AssistantMessage ABORTED = ended(StopReason.ABORTED, Optional.of("Request was aborted"));

    private static final RetrySettings ON = new RetrySettings(true, 3, Duration.ofMillis(2000));
    private static final RetrySettings OFF = new RetrySettings(false, 3, Duration.ofMillis(2000));
    private static final RetrySettings NONE = new RetrySettings(true, 0, Duration.ofMillis(2000));

    @ParameterizedTest(name = "{0}")
    @MethodSource({"runsThatEnd", "messagesThatEnd", "timesThatPass", "cancels"})
    void each_row_of_the_table_leads_to_its_step(
            String row, RetryState state, Input input, RetrySettings settings, RetryState next, List<Decision> does) {
        // given
        OmpDecider decider = OmpDecider.standard();

        // when
        Step step = decider.decide(state, input, settings);

        // then
        assertThat(step).isEqualTo(new Step(next, does));
    }

    static Stream<Arguments> runsThatEnd() {
        return Stream.of(
                row("the first failure begins a chain", IDLE, agentEnded(OVERLOADED), ON)
                        .to(
                                new RetryState(1, true, Phase.SLEEPING),
                                new Decision.OpenPromise(),
                                start(1, 3, 2000),
                                new Decision.DropFailure(),
                                sleep(2000)),
                row("a further failure goes on with the same promise", RETRYING, agentEnded(OVERLOADED), ON)
                        .to(
                                new RetryState(3, true, Phase.SLEEPING),
                                start(3, 3, 8000),
                                new Decision.DropFailure(),
                                sleep(8000)),
                row("a failure after the promise was resolved makes another one", RELEASED, agentEnded(OVERLOADED), ON)
                        .to(
                                new RetryState(3, true, Phase.SLEEPING),
                                new Decision.OpenPromise(),
                                start(3, 3, 8000),
                                new Decision.DropFailure(),
                                sleep(8000)),
                row(
                                "the failure beyond the maximum ends the chain with the retries that were made",
                                new RetryState(3, true, Phase.RETRYING),
                                agentEnded(OVERLOADED),
                                ON)
                        .to(
                                IDLE,
                                new Decision.ResolvePromise(),
                                failed(3, "503 overloaded"),
                                new Decision.CheckCompaction()),
                row("with a maximum of 0 the first failure has an end and no start", IDLE, agentEnded(OVERLOADED), NONE)
                        .to(
                                IDLE,
                                new Decision.OpenPromise(),
                                new Decision.ResolvePromise(),
                                failed(0, "503 overloaded"),
                                new Decision.CheckCompaction()),
                row("disabled, a failure is final", IDLE, agentEnded(OVERLOADED), OFF)
                        .to(IDLE, new Decision.CheckCompaction()),
                row("disabled on the way, the next failure ends the chain", RETRYING, agentEnded(OVERLOADED), OFF)
                        .to(
                                IDLE,
                                new Decision.ResolvePromise(),
                                failed(2, "503 overloaded"),
                                new Decision.CheckCompaction()),
                row("a text of no family is final", IDLE, agentEnded(DENIED), ON)
                        .to(IDLE, new Decision.CheckCompaction()),
                row("a text of no family ends a chain", RETRYING, agentEnded(DENIED), ON)
                        .to(
                                IDLE,
                                new Decision.ResolvePromise(),
                                failed(2, "401 bad key"),
                                new Decision.CheckCompaction()),
                row("an overflow goes to compaction, although a family matches", IDLE, agentEnded(TOO_LONG), ON)
                        .to(IDLE, new Decision.CheckCompaction()),
                row("an error without a word is final", IDLE, agentEnded(AssistantMessage.failed("")), ON)
                        .to(IDLE, new Decision.CheckCompaction()),
                row("an error without a text is final", IDLE, agentEnded(ended(StopReason.ERROR, Optional.empty())), ON)
                        .to(IDLE, new Decision.CheckCompaction()),
                row(
                                "a message that stopped is final, whatever text it carries",
                                IDLE,
                                agentEnded(ended(StopReason.STOP, Optional.of("503 overloaded"))),
                                ON)
                        .to(IDLE, new Decision.CheckCompaction()),
                row(
                                "a message cut off for length is final, whatever text it carries",
                                IDLE,
                                agentEnded(ended(StopReason.LENGTH, Optional.of("503 overloaded"))),
                                ON)
                        .to(IDLE, new Decision.CheckCompaction()),
                row(
                                "a message that calls tools is final, whatever text it carries",
                                IDLE,
                                agentEnded(ended(StopReason.TOOL_USE, Optional.of("503 overloaded"))),
                                ON)
                        .to(IDLE, new Decision.CheckCompaction()),
                row(
                                "an aborted message is final, whatever text it carries",
                                IDLE,
                                agentEnded(ended(StopReason.ABORTED, Optional.of("503 overloaded"))),
                                ON)
                        .to(IDLE, new Decision.CheckCompaction()),
                row("an aborted message ends a chain badly", RELEASED, agentEnded(ABORTED), ON)
                        .to(IDLE, failed(2, "Request was aborted"), new Decision.CheckCompaction()),
                row("a success with no chain tells nothing", IDLE, agentEnded(SAID), ON)
                        .to(IDLE, new Decision.CheckCompaction()));
    }

    static Stream<Arguments> messagesThatEnd() {
        return Stream.of(
                row("the first success ends the chain well", RETRYING, assistantEnded(SAID), ON)
                        .to(IDLE, new Decision.ResolvePromise(), new Decision.End(true, 2, Optional.empty())),
                row(
                                "a success that calls tools ends it, too",
                                RETRYING,
                                assistantEnded(ended(StopReason.TOOL_USE, Optional.empty())),
                                ON)
                        .to(IDLE, new Decision.ResolvePromise(), new Decision.End(true, 2, Optional.empty())),
                row("a success after the promise was resolved ends it", RELEASED, assistantEnded(SAID), ON)
                        .to(IDLE, new Decision.End(true, 2, Optional.empty())),
                row("a success with no retry before it tells nothing", IDLE, assistantEnded(SAID), ON)
                        .to(IDLE),
                row("an error message alone decides nothing", RETRYING, assistantEnded(OVERLOADED), ON)
                        .to(RETRYING),
                row("an aborted message is no success", RETRYING, assistantEnded(ABORTED), ON)
                        .to(RETRYING));
    }

    static Stream<Arguments> timesThatPass() {
        return Stream.of(
                row("waking up schedules the continuation", SLEEPING, new Input.SleepElapsed(), ON)
                        .to(WAKING, new Decision.ScheduleContinuation()),
                row("the later turn continues the run", WAKING, new Input.ContinuationDue(), ON)
                        .to(RETRYING, new Decision.ContinueRun()),
                row("a wait goes on after retry was turned off", SLEEPING, new Input.SleepElapsed(), OFF)
                        .to(WAKING, new Decision.ScheduleContinuation()),
                row("a wait that was cancelled does not end again", IDLE, new Input.SleepElapsed(), ON)
                        .to(IDLE),
                row("a continuation that was cancelled does not come", IDLE, new Input.ContinuationDue(), ON)
                        .to(IDLE),
                row("one chain continues once", RETRYING, new Input.ContinuationDue(), ON)
                        .to(RETRYING));
    }

    static Stream<Arguments> cancels() {
        Decision cancelled = failed(2, "Retry cancelled");
        return Stream.of(
                row("a cancel ends the wait and the chain", SLEEPING, new Input.RetryAborted(), ON)
                        .to(IDLE, new Decision.CancelSleep(), new Decision.ResolvePromise(), cancelled),
                row("a cancel between waking and continuing does the same", WAKING, new Input.RetryAborted(), ON)
                        .to(IDLE, new Decision.CancelSleep(), new Decision.ResolvePromise(), cancelled),
                row("a cancel of a request in flight only resolves the promise", RETRYING, new Input.RetryAborted(), ON)
                        .to(RELEASED, new Decision.ResolvePromise()),
                row("a second cancel does nothing", RELEASED, new Input.RetryAborted(), ON)
                        .to(RELEASED),
                row("a cancel without a chain does nothing", IDLE, new Input.RetryAborted(), ON)
                        .to(IDLE),
                row("an abort cancels the wait first", SLEEPING, new Input.Aborted(), ON)
                        .to(
                                IDLE,
                                new Decision.CancelSleep(),
                                new Decision.ResolvePromise(),
                                cancelled,
                                new Decision.AbortRequest()),
                row("an abort resolves the promise, then breaks off the request", RETRYING, new Input.Aborted(), ON)
                        .to(RELEASED, new Decision.ResolvePromise(), new Decision.AbortRequest()),
                row("an abort without a chain breaks off the request alone", IDLE, new Input.Aborted(), ON)
                        .to(IDLE, new Decision.AbortRequest()));
    }

    @Test
    void the_delay_is_what_the_backoff_says() {
        // given
        OmpDecider decider = new OmpDecider((base, attempt) -> Duration.ofMillis(7), Classifier::omp);

        // when
        Step step = decider.decide(IDLE, agentEnded(OVERLOADED), ON);

        // then
        assertThat(step.decisions()).contains(start(1, 3, 7), sleep(7));
    }

    @Test
    void the_treatment_is_what_the_classifier_says() {
        // given
        OmpDecider decider = new OmpDecider(Backoff::doubling, text -> Classifier.Treatment.RETRY);

        // when
        Step step = decider.decide(IDLE, agentEnded(DENIED), ON);

        // then
        assertThat(step.state().attempt()).isEqualTo(1);
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

    private static Input agentEnded(AssistantMessage last) {
        return new Input.AgentEnded(last);
    }

    private static Input assistantEnded(AssistantMessage message) {
        return new Input.AssistantEnded(message);
    }

    private static AssistantMessage ended(StopReason reason, Optional<String> text) {
        return new AssistantMessage("", List.of(), reason, text);
    }

    private static Decision start(int attempt, int maxAttempts, long delayMs) {
        return new Decision.Start(attempt, maxAttempts, Duration.ofMillis(delayMs), "503 overloaded");
    }

    private static Decision sleep(long delayMs) {
        return new Decision.Sleep(Duration.ofMillis(delayMs));
    }

    private static Decision failed(int attempt, String finalError) {
        return new Decision.End(false, attempt, Optional.of(finalError));
    }
}
