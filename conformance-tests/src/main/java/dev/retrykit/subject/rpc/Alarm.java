package dev.retrykit.subject.rpc;

import java.time.Duration;
import java.util.Optional;

/** A task that runs at the earliest of the times for which it is set, however often it is set. */
final class Alarm {
    private final RealLoop loop;
    private final Runnable task;
    private Optional<Duration> next = Optional.empty();

    Alarm(RealLoop loop, Runnable task) {
        this.loop = loop;
        this.task = task;
    }

    /** Runs the task at this time, or before. */
    void set(Duration time) {
        if (next.filter(planned -> planned.compareTo(time) <= 0).isEmpty()) {
            next = Optional.of(time);
            loop.at(time, () -> ring(time));
        }
    }

    private void ring(Duration time) {
        next = next.filter(planned -> !planned.equals(time));
        task.run();
    }
}
