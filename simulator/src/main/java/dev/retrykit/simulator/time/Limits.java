package dev.retrykit.simulator.time;

import java.time.Duration;

/**
 * What ends a run of the event loop that does not end by itself.
 *
 * @param horizon the longest virtual time
 * @param turns the largest number of tasks
 * @param wall the longest real time of the whole run
 * @param stuck the longest real time that the loop waits for an exchange in flight
 */
public record Limits(Duration horizon, long turns, Duration wall, Duration stuck) {
    /** The limits of a scenario that may take this much virtual time. */
    public static Limits of(Duration horizon) {
        return new Limits(horizon, 1_000_000, Duration.ofSeconds(30), Duration.ofSeconds(10));
    }
}
