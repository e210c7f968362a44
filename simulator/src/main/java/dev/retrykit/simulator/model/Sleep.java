package dev.retrykit.simulator.model;

import java.time.Duration;

/** How a thread waits. */
@FunctionalInterface
public interface Sleep {
    /**
     * Comes back when the time has passed.
     *
     * @throws InterruptedException if somebody wants the thread to stop waiting
     */
    void sleep(Duration delay) throws InterruptedException;
}
