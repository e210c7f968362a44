package dev.retrykit.simulator.time;

import java.time.Duration;
import java.time.Instant;

/** The only source of time: tells it, and runs things later. */
public interface Clock {
    /** The time now. A virtual clock begins at {@link Instant#EPOCH}. */
    Instant now();

    /**
     * Runs a task once the delay has passed, always on a later turn than this one, even for a delay of zero.
     *
     * @param delay not negative
     */
    Timer after(Duration delay, Runnable task);

    /** Runs a task on a later turn without waiting for anything; whoever watches waits does not count it as one. */
    default void soon(Runnable task) {
        after(Duration.ZERO, task);
    }
}
