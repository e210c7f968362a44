package dev.retrykit.simulator.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Real time, and the one thread on which everything happens that is due: timers, and what other threads post.
 *
 * <p>A timer is never early. Timers are set on the loop's own thread, or before the loop runs.
 */
public final class RealClock implements Clock {
    private static final Comparator<Alarm> ORDER =
            Comparator.comparing(Alarm::at).thenComparingLong(Alarm::sequence);

    private final Instant began = Instant.now();
    private final Stopwatch watch = Stopwatch.start();
    private final BlockingQueue<Runnable> posted = new LinkedBlockingQueue<>();
    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>(ORDER);
    private long sequence;
    private boolean stopped;

    private record Alarm(Duration at, long sequence, Runnable task) {}

    @Override
    public Instant now() {
        return began.plus(watch.elapsed());
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("a delay is not negative: " + delay);
        }
        Alarm alarm = new Alarm(watch.elapsed().plus(delay), sequence++, task);
        alarms.add(alarm);
        return () -> alarms.remove(alarm);
    }

    /** Runs a task on the loop's thread as soon as it is free; may be called from any thread. */
    public void post(Runnable task) {
        posted.add(task);
    }

    /** Runs the loop on this thread until somebody stops it; what a task throws comes out here. */
    public void run() {
        while (!stopped) {
            next().run();
        }
    }

    /** Ends the loop after the current task; may be called from any thread. */
    public void stop() {
        post(() -> stopped = true);
    }

    private Runnable next() {
        Alarm first = alarms.peek();
        try {
            if (first == null) {
                return posted.take();
            }
            long left = first.at().minus(watch.elapsed()).toNanos();
            if (left <= 0) {
                return alarms.remove().task();
            }
            Runnable task = posted.poll(left, TimeUnit.NANOSECONDS);
            return task == null ? () -> {} : task;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KitError("the event loop's thread was interrupted while it waited", e);
        }
    }
}
