package dev.retrykit.simulator.time;

/** A task that waits for its time. */
public interface Timer {
    /** Forgets the task; without effect once it has run. */
    void cancel();
}
