package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.time.Stopwatch;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An event loop on real time: what other threads post and what was planned runs on the one thread that calls {@link #run}. */
final class RealLoop {
    /** Something to run at its time. */
    private record Planned(Duration at, long order, Runnable task) {}

    private final Stopwatch watch = Stopwatch.start();
    private final BlockingQueue<Runnable> posted = new LinkedBlockingQueue<>();
    private final PriorityQueue<Planned> planned =
            new PriorityQueue<>(Comparator.comparing(Planned::at).thenComparing(Planned::order));
    private long order;
    private boolean stopped;

    /** The time since this loop was made. */
    Duration now() {
        return watch.elapsed();
    }

    /** Runs a task on the loop's thread; may be called from any thread. */
    void post(Runnable task) {
        posted.add(task);
    }

    /** Runs a task at a time; called on the loop's thread, or before it runs. */
    void at(Duration time, Runnable task) {
        planned.add(new Planned(time, order++, task));
    }

    /** Whether anything is still planned that was not yet run. */
    boolean idle() {
        return planned.isEmpty();
    }

    /** Makes {@link #run} return after the present task. */
    void stop() {
        stopped = true;
    }

    /** Runs until it is stopped. */
    void run() {
        while (!stopped) {
            next().run();
        }
    }

    private Runnable next() {
        Planned first = planned.peek();
        try {
            if (first == null) {
                return posted.take();
            }
            long wait = first.at().minus(now()).toNanos();
            Runnable task = wait > 0
                    ? posted.poll(wait, TimeUnit.NANOSECONDS)
                    : planned.remove().task();
            return task == null ? () -> {} : task;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop();
            return () -> {};
        }
    }
}
