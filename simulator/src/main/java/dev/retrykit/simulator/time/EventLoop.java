package dev.retrykit.simulator.time;

import dev.retrykit.spec.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The virtual clock: one thread that runs one task a turn.
 *
 * <p>Time moves only when nothing is runnable and no exchange is in flight, and then straight to the next timer. What comes from other
 * threads is put in order at a barrier, so that the same scenario takes the same turns whatever the threads do.
 */
public final class EventLoop implements Clock {
    /** The end of time: a later timer stands here. It is the last millisecond that a trace can write down. */
    private static final Duration FAR = Duration.ofMillis(Long.MAX_VALUE);

    private static final Comparator<Alarm> ORDER =
            Comparator.comparing((Alarm alarm) -> alarm.at).thenComparingLong(alarm -> alarm.sequence);

    private final Queue<Arrivals.Arrival> ready = new ArrayDeque<>();
    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>(ORDER);
    private final Arrivals arrivals = new Arrivals();
    private final AtomicReference<Outcome> stopped = new AtomicReference<>();
    private Duration elapsed = Duration.ZERO;
    private Moment moment = new Moment(elapsed, OptionalLong.of(0));
    private long turn;
    private long sequence;
    private long flights;

    /** A task and its time; no record, since no alarm equals another and the search for one is not to compare their parts. */
    private static final class Alarm {
        private final Duration at;
        private final long sequence;
        private final Runnable task;

        Alarm(Duration at, long sequence, Runnable task) {
            this.at = at;
            this.sequence = sequence;
            this.task = task;
        }
    }

    /** Runs until nothing is left to do, or until a limit, {@link #stop}, or whatever a task throws. */
    public Outcome run(Limits limits) {
        Stopwatch watch = Stopwatch.start();
        try {
            Optional<Outcome> outcome = Optional.empty();
            while (outcome.isEmpty()) {
                outcome = step(limits, watch);
            }
            return outcome.get();
        } catch (Throwable thrown) {
            return Outcome.thrown(thrown);
        }
    }

    /** Ends the run after the current turn; the first reason counts. May be called from any thread. */
    public void stop(String reason) {
        stop(Outcome.of(Outcome.End.STOPPED, reason));
    }

    /** Ends the run because the harness is at fault. May be called from any thread. */
    public void fail(KitError error) {
        stop(Outcome.thrown(error));
    }

    @Override
    public Instant now() {
        return Instant.EPOCH.plus(elapsed);
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("a delay is not negative: " + delay);
        }
        Alarm alarm = new Alarm(later(delay), sequence++, task);
        alarms.add(alarm);
        return () -> alarms.remove(alarm);
    }

    /** The number of the task that runs now, from 1; 0 before the first. */
    public long turn() {
        return turn;
    }

    /** The time and turn, as a trace has them. */
    public Moment moment() {
        return moment;
    }

    /** Opens the account of one more exchange; called on the loop, so that exchanges are numbered in its order. */
    public Flight flight() {
        return new Flight(++flights, arrivals);
    }

    private Optional<Outcome> step(Limits limits, Stopwatch watch) {
        if (stopped.get() != null) {
            return Optional.of(stopped.get());
        }
        if (turn >= limits.turns()) {
            return limit("the scenario took " + turn + " turns of the event loop");
        }
        if (!ready.isEmpty()) {
            runNext();
            return Optional.empty();
        }
        return barrier(limits, watch);
    }

    /** Lets in what has arrived, or else moves the time. */
    private Optional<Outcome> barrier(Limits limits, Stopwatch watch) {
        if (watch.elapsed().compareTo(limits.wall()) > 0) {
            return limit("the scenario took more than " + limits.wall().toSeconds() + " s of real time");
        }
        arrivals.land(limits.stuck(), ready);
        return ready.isEmpty() && stopped.get() == null ? ring(limits) : Optional.empty();
    }

    private void runNext() {
        Arrivals.Arrival next = ready.remove();
        if (!next.flight().dropped()) {
            begin(elapsed);
            next.task().run();
        }
    }

    private Optional<Outcome> ring(Limits limits) {
        if (alarms.isEmpty()) {
            return Optional.of(Outcome.of(Outcome.End.DRAINED, ""));
        }
        Alarm next = alarms.element();
        if (next.at.compareTo(limits.horizon()) > 0) {
            return limit("the scenario went on beyond " + limits.horizon() + " of virtual time");
        }
        alarms.remove();
        begin(next.at);
        next.task.run();
        return Optional.empty();
    }

    /** Begins a turn. */
    private void begin(Duration at) {
        elapsed = at;
        turn++;
        moment = new Moment(at, OptionalLong.of(turn));
    }

    private Duration later(Duration delay) {
        if (delay.compareTo(FAR) >= 0) {
            return FAR;
        }
        Duration at = elapsed.plus(delay);
        return at.compareTo(FAR) < 0 ? at : FAR;
    }

    private void stop(Outcome outcome) {
        stopped.compareAndSet(null, outcome);
        arrivals.interrupt();
    }

    private static Optional<Outcome> limit(String detail) {
        return Optional.of(Outcome.of(Outcome.End.LIMIT, detail));
    }
}
