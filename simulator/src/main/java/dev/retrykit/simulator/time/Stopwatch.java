package dev.retrykit.simulator.time;

import java.time.Duration;

/** Measures real time, for the limits that guard a run against the world outside its clock. */
public final class Stopwatch {
    private final long began = System.nanoTime();

    private Stopwatch() {}

    /** A watch that runs from now. */
    public static Stopwatch start() {
        return new Stopwatch();
    }

    /** The real time since the start. */
    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }
}
