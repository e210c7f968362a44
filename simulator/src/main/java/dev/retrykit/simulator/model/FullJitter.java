package dev.retrykit.simulator.model;

import java.time.Duration;

/** Exponential backoff of which a random share is waited, so that clients that failed together do not come back together. */
public final class FullJitter {
    private FullJitter() {}

    /**
     * The wait before a retry. The cap comes before the share is taken, and parts of a millisecond are cut off (TTALK-BACKOFF-7).
     *
     * @param attempt how many failures were retried before, from 0
     * @param random the share, from 0 to 1
     */
    public static Duration delay(int attempt, RetryOptions options, double random) {
        // Zero times an endless factor is no number; a base of nothing stays nothing.
        double base = options.baseDelay() == 0 ? 0 : options.baseDelay() * Math.pow(options.multiplier(), attempt);
        return Duration.ofMillis((long) Math.max(0, Math.min(base, options.maxDelay()) * random));
    }
}
