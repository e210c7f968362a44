package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.Overflow;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.simulator.session.StopReason;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A decision that is due, and what the reference would decide; a wrong decider departs from it here and there. */
record Situation(Decider honest, RetryState state, Input input, RetrySettings settings) {
    /** Decides as the reference does, except in the situations that are meant. */
    static UnaryOperator<Decider> when(Predicate<Situation> meant, Function<Situation, Step> wrong) {
        return honest -> (state, input, settings) -> {
            Situation situation = new Situation(honest, state, input, settings);
            return meant.test(situation) ? wrong.apply(situation) : situation.step();
        };
    }

    /** Changes what the reference decides, in the situations that are meant. */
    static UnaryOperator<Decider> amending(Predicate<Situation> meant, UnaryOperator<Step> change) {
        return when(meant, situation -> change.apply(situation.step()));
    }

    Step step() {
        return honest.decide(state, input, settings);
    }

    /** What the reference would decide in another state. */
    Step in(RetryState other) {
        return honest.decide(other, input, settings);
    }

    /** What the reference would decide on another input. */
    Step on(Input other) {
        return honest.decide(state, other, settings);
    }

    boolean waiting() {
        return state.phase() == Phase.SLEEPING || state.phase() == Phase.WAKING;
    }

    boolean retrying() {
        return state.phase() == Phase.RETRYING;
    }

    /** The user stops the retry alone. */
    boolean retryAborted() {
        return input instanceof Input.RetryAborted;
    }

    /** The user stops everything. */
    boolean aborted() {
        return input instanceof Input.Aborted;
    }

    /** A wait is cancelled, one way or the other. */
    boolean cancels() {
        return waiting() && (retryAborted() || aborted());
    }

    boolean wakes() {
        return input instanceof Input.SleepElapsed && state.phase() == Phase.SLEEPING;
    }

    boolean resumes() {
        return input instanceof Input.ContinuationDue && state.phase() == Phase.WAKING;
    }

    /** A retry is going to be announced. */
    boolean announces() {
        return step().decisions().stream().anyMatch(Decision.Start.class::isInstance);
    }

    /** The run has ended with a message that the reference does not retry and that is no success. */
    boolean gives() {
        return last().filter(message -> !message.succeeded()).isPresent() && !announces();
    }

    /** A retryable failure has used up the last retry. */
    boolean exceeds() {
        return gives() && settings.enabled() && treated(Treatment.RETRY);
    }

    /** A failure is final for its own text. */
    boolean refuses() {
        return settings.enabled() && treated(Treatment.GIVE_UP);
    }

    boolean overflows() {
        return settings.enabled() && treated(Treatment.COMPACT);
    }

    /** A failure comes while retry is turned off. */
    boolean disabled() {
        return !settings.enabled() && failed();
    }

    /** The run has ended with an error. */
    boolean failed() {
        return last().filter(message -> message.stopReason() == StopReason.ERROR)
                .isPresent();
    }

    /** The run has ended with a message that the user broke off. */
    boolean brokenOff() {
        return last().filter(message -> message.stopReason() == StopReason.ABORTED)
                .isPresent();
    }

    /** The first good message after retries. */
    boolean succeeds() {
        return state.chained() && good().isPresent();
    }

    /** The good message that has just ended, whether or not its run goes on. */
    Optional<AssistantMessage> good() {
        return input instanceof Input.AssistantEnded ended && ended.message().succeeded()
                ? Optional.of(ended.message())
                : Optional.empty();
    }

    /** The last message of the run that has just ended. */
    Optional<AssistantMessage> last() {
        return input instanceof Input.AgentEnded ended ? Optional.of(ended.last()) : Optional.empty();
    }

    String text() {
        return last().flatMap(AssistantMessage::errorMessage).orElse("");
    }

    private boolean treated(Treatment treatment) {
        return failed() && treatment() == treatment;
    }

    /** What a fresh session without a maximum does about the text. */
    private Treatment treatment() {
        RetrySettings endless = new RetrySettings(true, Integer.MAX_VALUE, settings.baseDelay());
        boolean retried = honest.decide(RetryState.IDLE, input, endless).state().chained();
        return retried ? Treatment.RETRY : Overflow.in(text()) ? Treatment.COMPACT : Treatment.GIVE_UP;
    }
}
