package dev.retrykit.simulator.session;

import dev.retrykit.simulator.session.RetryState.Phase;

/** The retry decisions of the omp document; where it is silent, the readings of the OMP-OPEN clauses. */
public final class OmpDecider extends ChainDecider {
    public OmpDecider(Backoff backoff, Classifier classifier) {
        super(backoff, classifier);
    }

    /** The document's own backoff and classification. */
    public static OmpDecider standard() {
        return new OmpDecider(Backoff::doubling, Classifier::omp);
    }

    @Override
    boolean endsWell(AssistantMessage message) {
        return message.succeeded();
    }

    /** The end is told even where no retry was made (OMP-MAX-3), and the promise was made before the maximum is seen. */
    @Override
    Step exceeded(RetryState before, String error) {
        Step opened =
                before.promised() ? Step.of(RetryState.IDLE) : Step.of(RetryState.IDLE, new Decision.OpenPromise());
        return opened.then(new Decision.ResolvePromise(), Decision.End.failed(before.attempt(), error));
    }

    @Override
    boolean asksForAccount(String error) {
        return Families.usageLimit(error);
    }

    /** The run continues on a later turn (OMP-LIFE-8). */
    @Override
    Step woke(RetryState state) {
        return Step.of(state.in(Phase.WAKING), new Decision.ScheduleContinuation());
    }

    /** A request in flight goes on, and only those who wait for the chain are let go (OMP-OPEN-8). */
    @Override
    Step cancelledTooLate(RetryState state) {
        return release(state).to(state.released());
    }

    @Override
    Step cancelled(Step closed) {
        return closed;
    }

    @Override
    Step aborted(Step cancelled) {
        return cancelled.then(new Decision.AbortRequest());
    }

    @Override
    Step disposed(Step cancelled) {
        return aborted(cancelled);
    }
}
