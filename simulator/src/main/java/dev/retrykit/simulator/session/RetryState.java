package dev.retrykit.simulator.session;

/**
 * Where a session's retry stands.
 *
 * @param attempt the retry that was begun last, counted from 1; 0 when idle
 * @param promised whether someone may wait for the end of the chain
 */
public record RetryState(int attempt, boolean promised, Phase phase) {
    /** No chain. */
    public static final RetryState IDLE = new RetryState(0, false, Phase.IDLE);

    /** What a chain is doing. */
    public enum Phase {
        IDLE,
        /** It asks the auth storage for another account. */
        MARKING,
        /** It waits before its next request. */
        SLEEPING,
        /** It has woken up, and its request is due on a later turn. */
        WAKING,
        /** Its retried run is under way. */
        RETRYING
    }

    /** Whether a chain has begun and not ended. */
    public boolean chained() {
        return attempt > 0;
    }

    /** Whether a cancel still comes in time to keep the next request from leaving. */
    boolean waiting() {
        return phase == Phase.SLEEPING || phase == Phase.WAKING;
    }

    /** The same attempt in another phase. */
    RetryState in(Phase next) {
        return new RetryState(attempt, promised, next);
    }

    /** The same chain with nobody waiting for it any more. */
    RetryState released() {
        return new RetryState(attempt, false, phase);
    }
}
