package dev.retrykit.simulator.session;

import dev.retrykit.simulator.session.Decision.Stop;
import dev.retrykit.simulator.session.Decision.Stop.Part;
import dev.retrykit.simulator.session.RetryState.Phase;
import java.util.Optional;

/** The retry decisions of the pi document; where it is silent, the readings of the PI-OPEN points. */
public class PiDecider extends ChainDecider {
    public PiDecider(Backoff backoff, Classifier classifier) {
        super(backoff, classifier);
    }

    /** The document's own backoff and classification. */
    public static PiDecider standard() {
        return new PiDecider(Backoff::doubling, Classifier::pi);
    }

    @Override
    public Optional<Boolean> willRetry(RetryState state, Optional<AssistantMessage> last, RetrySettings settings) {
        return Optional.of(
                last.map(message -> retries(state, message, settings)).orElse(false));
    }

    /** Whatever is no error, an aborted message too (PI-RESET-1a). */
    @Override
    boolean endsWell(AssistantMessage message) {
        return message.stopReason() != StopReason.ERROR;
    }

    /** The counter is taken back, so that there is nothing to tell where no retry was made (PI-MAX-2). */
    @Override
    Step exceeded(RetryState before, String error) {
        return close(before, Optional.of(error));
    }

    @Override
    boolean asksForAccount(String error) {
        return false;
    }

    /** The loop inside the prompt goes on at once; there is no wait any more that somebody could ask for (PI-STATE-3). */
    @Override
    Step woke(RetryState state) {
        return release(state).to(state.released().in(Phase.RETRYING)).then(new Decision.ContinueRun());
    }

    /** Nothing changes and nothing is told (PI-ABORT-5). */
    @Override
    Step cancelledTooLate(RetryState state) {
        return Step.of(state);
    }

    /** The decision goes on where the retry would have been made (PI-OPEN-9). */
    @Override
    Step cancelled(Step closed) {
        return closed.then(new Decision.CheckCompaction());
    }

    @Override
    Step aborted(Step cancelled) {
        return retryFirst(cancelled).then(new Decision.AbortRequest(), new Decision.AwaitIdle());
    }

    @Override
    Step disposed(Step cancelled) {
        return retryFirst(cancelled)
                .then(
                        new Stop(Part.COMPACTION),
                        new Stop(Part.BRANCH_SUMMARY),
                        new Stop(Part.BASH),
                        new Decision.AbortRequest());
    }

    private static Step retryFirst(Step cancelled) {
        return Step.of(cancelled.state(), new Stop(Part.RETRY))
                .then(cancelled.decisions().toArray(Decision[]::new));
    }
}
