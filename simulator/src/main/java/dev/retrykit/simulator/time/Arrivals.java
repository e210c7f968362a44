package dev.retrykit.simulator.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What comes from outside: how much is in flight, and what has arrived and waits for the next barrier. */
final class Arrivals {
    private static final Comparator<Arrival> ORDER = Comparator.comparingLong(Arrival::exchange)
            .thenComparing(Arrival::side)
            .thenComparingInt(Arrival::sequence);

    private final List<Arrival> waiting = new ArrayList<>();
    private int inFlight;
    private boolean interrupted;

    /** One task from outside; its order does not depend on when it arrived. */
    record Arrival(long exchange, Flight.Side side, int sequence, Flight flight, Runnable task) {}

    /** Waits until nothing is in flight; false where that takes longer than the limit. */
    synchronized boolean awaitLanding(Duration limit) {
        if (inFlight == 0) {
            return true;
        }
        Stopwatch watch = Stopwatch.start();
        while (inFlight > 0 && !interrupted) {
            long left = limit.minus(watch.elapsed()).toMillis();
            if (left <= 0) {
                return false;
            }
            pause(left);
        }
        return true;
    }

    /** All that has arrived, in an order that does not depend on the threads that brought it. */
    synchronized List<Arrival> drain() {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<Arrival> batch = new ArrayList<>(waiting);
        waiting.clear();
        batch.sort(ORDER);
        return batch;
    }

    /** Ends a wait at once, now and from now on. */
    synchronized void interrupt() {
        interrupted = true;
        notifyAll();
    }

    synchronized void add(Arrival arrival) {
        waiting.add(arrival);
    }

    synchronized void departed() {
        inFlight++;
    }

    synchronized void landed() {
        inFlight--;
        if (inFlight == 0) {
            notifyAll();
        }
    }

    private void pause(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KitError("the event loop's thread was interrupted while it waited for an exchange", e);
        }
    }
}
