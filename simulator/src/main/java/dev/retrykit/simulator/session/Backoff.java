package dev.retrykit.simulator.session;

import java.time.Duration;

/** How long a retry waits. */
@FunctionalInterface
public interface Backoff {
    /** The longest delay: the largest number of milliseconds that every reader of JSON keeps exact. */
    Duration LIMIT = Duration.ofMillis((1L << 53) - 1);

    /**
     * The wait before a retry.
     *
     * @param attempt from 1
     */
    Duration delay(Duration base, int attempt);

    /** The base delay, doubled with each further attempt; exact up to {@link #LIMIT}, and never beyond it. */
    static Duration doubling(Duration base, int attempt) {
        int doublings = attempt - 1;
        if (base.isZero()) {
            return Duration.ZERO;
        }
        // Beyond 62 doublings the shift itself would wrap; any base has met the limit before that.
        if (doublings > 62 || base.toMillis() > LIMIT.toMillis() >> doublings) {
            return LIMIT;
        }
        return Duration.ofMillis(base.toMillis() << doublings);
    }

    /** The same, but never longer than anybody waits for an answer. */
    static Duration bounded(Duration base, int attempt) {
        Duration doubled = doubling(base, attempt);
        return doubled.compareTo(Cause.PATIENCE) > 0 ? Cause.PATIENCE : doubled;
    }
}
