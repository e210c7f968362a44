package dev.retrykit.simulator.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;

/** What comes from outside: how much is in flight, and what has arrived and waits for the next barrier. */
final class Arrivals {
    private final List<Arrival> waiting = new ArrayList<>();
    private int inFlight;
    private boolean interrupted;

    /** One task from outside; its order does not depend on when it arrived. */
    record Arrival(long exchange, Flight.Side side, int sequence, Flight flight, Runnable task)
            implements Comparable<Arrival> {
        @Override
        public int compareTo(Arrival other) {
            if (exchange != other.exchange) {
                return Long.compare(exchange, other.exchange);
            }
            return side == other.side ? Integer.compare(sequence, other.sequence) : side.compareTo(other.side);
        }
    }

    /**
     * Waits until nothing is in flight, and hands over all that has arrived, in an order that does not depend on the threads that
     * brought it; nothing where the wait was ended.
     *
     * @throws KitError if it takes longer than the limit
     */
    synchronized void land(Duration limit, Queue<Arrival> ready) {
        if (inFlight > 0) {
            awaitLanding(limit);
        }
        if (waiting.isEmpty() || interrupted) {
            return;
        }
        Collections.sort(waiting);
        ready.addAll(waiting);
        waiting.clear();
    }

    /** Ends a wait at once, now and from now on. */
    synchronized void interrupt() {
        interrupted = true;
        notifyAll();
    }

    synchronized void add(Flight flight, Flight.Side side, Runnable task) {
        if (!flight.dropped()) {
            waiting.add(flight.arrival(side, task));
        }
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

    private void awaitLanding(Duration limit) {
        Stopwatch watch = Stopwatch.start();
        while (inFlight > 0 && !interrupted) {
            long left = limit.minus(watch.elapsed()).toMillis();
            if (left <= 0) {
                throw new KitError(
                        "an exchange with the provider got stuck: nothing came for " + limit.toMillis() + " ms");
            }
            pause(left);
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
