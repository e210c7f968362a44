package dev.retrykit.simulator.session;

import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.RetryState.Phase;
import java.time.Duration;
import java.util.Optional;

/**
 * What the policies of agent sessions have in common: a failed run begins or continues a chain, and a success, the
 * maximum, a final error or the user ends it. Where the documents differ, a policy answers one of the abstract methods.
 */
abstract class ChainDecider implements Decider {
    /** The error that ends a chain whose wait was cancelled. */
    public static final String CANCELLED = "Retry cancelled";

    private static final String UNANSWERED = "The run ended without an answer";
    private static final Step UNCHAINED = Step.of(RetryState.IDLE);

    private final Backoff backoff;
    private final Classifier classifier;

    ChainDecider(Backoff backoff, Classifier classifier) {
        this.backoff = backoff;
        this.classifier = classifier;
    }

    @Override
    public final Step decide(RetryState state, Input input, RetrySettings settings) {
        if (input instanceof Input.AgentEnded ended) {
            return agentEnded(state, ended.last(), settings);
        } else if (input instanceof Input.AgentEndedUnseen) {
            return close(state, Optional.of(UNANSWERED));
        } else if (input instanceof Input.AssistantEnded ended) {
            return endsWell(ended.message()) ? close(state, Optional.empty()) : Step.of(state);
        } else if (input instanceof Input.UsageLimitMarked marked) {
            return usageLimitMarked(state, marked, settings);
        } else if (input instanceof Input.SleepElapsed && state.phase() == Phase.SLEEPING) {
            return woke(state);
        } else if (input instanceof Input.ContinuationDue && state.phase() == Phase.WAKING) {
            return Step.of(state.in(Phase.RETRYING), new Decision.ContinueRun());
        }
        return stop(state, input);
    }

    /** Whether a message ends a chain well. */
    abstract boolean endsWell(AssistantMessage message);

    /** What follows a failure beyond the maximum; so far nothing was done about it but to raise the counter. */
    abstract Step exceeded(RetryState before, String error);

    /** Whether the auth storage is asked for another account before a retry of this failure waits. */
    abstract boolean asksForAccount(String error);

    /** The wait is over. */
    abstract Step woke(RetryState state);

    /** The retry alone is cancelled, while no wait is there to be cancelled. */
    abstract Step cancelledTooLate(RetryState state);

    /** The retry alone is cancelled during its wait; this much was done about it. */
    abstract Step cancelled(Step closed);

    /** The user stops everything; this much is done about the retry. */
    abstract Step aborted(Step cancelled);

    /** The session is thrown away; this much is done about the retry. */
    abstract Step disposed(Step cancelled);

    /** How long a retry of this failure waits. */
    Duration delay(AssistantMessage last, RetrySettings settings, int attempt) {
        return backoff.delay(settings.baseDelay(), attempt);
    }

    /** Whether a retry follows this run, as things are now. */
    final boolean retries(RetryState state, AssistantMessage last, RetrySettings settings) {
        return settings.enabled() && retryable(last) && state.attempt() < settings.maxRetries();
    }

    /** Ends the chain, if one has begun: well without an error, badly with one. */
    static Step close(RetryState state, Optional<String> error) {
        return state.chained()
                ? release(state).then(new Decision.End(error.isEmpty(), state.attempt(), error))
                : UNCHAINED;
    }

    /** Lets go of whoever waits for the end of the chain. */
    static Step release(RetryState state) {
        return state.promised() ? Step.of(RetryState.IDLE, new Decision.ResolvePromise()) : UNCHAINED;
    }

    private Step agentEnded(RetryState state, AssistantMessage last, RetrySettings settings) {
        if (settings.enabled() && retryable(last)) {
            return retry(state, last, settings);
        }
        Optional<String> error = last.succeeded() ? Optional.empty() : Optional.of(last.error());
        return close(state, error).then(new Decision.CheckCompaction());
    }

    /** The counter is raised before the maximum is looked at. */
    private Step retry(RetryState state, AssistantMessage last, RetrySettings settings) {
        RetryState raised = new RetryState(state.attempt() + 1, true, Phase.SLEEPING);
        if (raised.attempt() > settings.maxRetries()) {
            return exceeded(state, last.error()).then(new Decision.CheckCompaction());
        }
        Step opened = state.promised() ? Step.of(raised) : Step.of(raised, new Decision.OpenPromise());
        return asksForAccount(last.error())
                ? opened.to(raised.in(Phase.MARKING)).then(new Decision.MarkUsageLimit(last))
                : sleep(opened, last.error(), settings, delay(last, settings, raised.attempt()));
    }

    private Step usageLimitMarked(RetryState state, Input.UsageLimitMarked marked, RetrySettings settings) {
        if (state.phase() != Phase.MARKING) {
            return Step.of(state);
        }
        Duration delay = marked.switched() ? Duration.ZERO : backoff.delay(settings.baseDelay(), state.attempt());
        return sleep(Step.of(state.in(Phase.SLEEPING)), marked.last().error(), settings, delay);
    }

    private static Step sleep(Step before, String error, RetrySettings settings, Duration delay) {
        return before.then(
                new Decision.Start(before.state().attempt(), settings.maxRetries(), delay, error),
                new Decision.DropFailure(),
                new Decision.Sleep(delay));
    }

    private boolean retryable(AssistantMessage message) {
        return message.stopReason() == StopReason.ERROR
                && !message.error().isEmpty()
                && classifier.treat(message) == Treatment.RETRY;
    }

    private Step stop(RetryState state, Input input) {
        if (input instanceof Input.RetryAborted) {
            return state.waiting() ? cancelled(cancelWait(state)) : cancelledTooLate(state);
        } else if (input instanceof Input.Aborted) {
            return aborted(cancel(state));
        } else if (input instanceof Input.Disposed) {
            return disposed(cancel(state));
        }
        return Step.of(state);
    }

    private Step cancel(RetryState state) {
        return state.waiting() ? cancelWait(state) : cancelledTooLate(state);
    }

    private static Step cancelWait(RetryState state) {
        Step closed = close(state, Optional.of(CANCELLED));
        return Step.of(RetryState.IDLE, new Decision.CancelSleep())
                .then(closed.decisions().toArray(Decision[]::new));
    }
}
