package dev.retrykit.simulator.loop;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Decides after a failed attempt, by nothing but what it is told. */
@FunctionalInterface
public interface RetryRule {
    /** The waits before the first, second and third retry; the last one repeats. */
    List<Duration> WAITS = List.of(Duration.ofMillis(1000), Duration.ofMillis(2000), Duration.ofMillis(4000));

    /** How long to wait before the next attempt; empty where there is none. */
    Optional<Duration> waitAfter(FailedAttempt failed);

    /**
     * A failed attempt of a call.
     *
     * @param error its text
     * @param retries how many retries the call has made before
     * @param emitted whether any attempt of the call has delivered anything to the consumer
     */
    record FailedAttempt(String error, int retries, int maxRetries, boolean emitted) {}

    /** The rule of the document: recoverable, nothing emitted yet, and a retry left. */
    static Optional<Duration> standard(FailedAttempt failed) {
        return !failed.emitted() && failed.retries() < failed.maxRetries() && ErrorText.recoverable(failed.error())
                ? Optional.of(wait(failed.retries()))
                : Optional.empty();
    }

    /** The wait after this many retries. */
    static Duration wait(int retries) {
        return WAITS.get(Math.min(retries, WAITS.size() - 1));
    }
}
