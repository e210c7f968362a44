package dev.retrykit.simulator.session;

import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A clock that stands still until a test moves it; each task is a turn. */
final class ManualClock implements Clock {
    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparing(Task::at).thenComparing(Task::order));
    private Instant now = Instant.EPOCH;
    private long order;
    private int turn;

    /** A task and its place in time. */
    private record Task(Instant at, long order, Runnable body) {}

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public Timer after(Duration delay, Runnable body) {
        Task task = new Task(now.plus(delay), order++, body);
        tasks.add(task);
        return () -> tasks.remove(task);
    }

    /** Runs all that is due up to a time, and stands there. */
    void runUntil(long atMs) {
        Instant end = Instant.EPOCH.plusMillis(atMs);
        while (!tasks.isEmpty() && !tasks.peek().at().isAfter(end)) {
            Task task = tasks.remove();
            now = task.at();
            turn++;
            task.body().run();
        }
        now = end;
    }

    long millis() {
        return now.toEpochMilli();
    }

    int turn() {
        return turn;
    }
}
