package dev.retrykit.simulator.time;

/** One exchange with the world outside the event loop, as the loop keeps account of it; safe to use from any thread. */
public final class Flight {
    private final long id;
    private final Arrivals arrivals;
    private final int[] sequences = new int[Side.values().length];
    private boolean airborne;
    private volatile boolean dropped;

    Flight(long id, Arrivals arrivals) {
        this.id = id;
        this.arrivals = arrivals;
    }

    /** Who an arrival is for; at one barrier the provider comes first. */
    public enum Side {
        PROVIDER,
        CLIENT
    }

    /** Says that something is under way: the loop waits in real time until it has landed. */
    public synchronized void depart() {
        if (!airborne && !dropped) {
            airborne = true;
            arrivals.departed();
        }
    }

    /** Says that nothing is under way any more, until the next departure. */
    public synchronized void land() {
        if (airborne) {
            airborne = false;
            arrivals.landed();
        }
    }

    /** Hands the loop a task that runs on a turn of its own after the next barrier. */
    public void arrive(Side side, Runnable task) {
        arrivals.add(this, side, task);
    }

    /** Lands, and forgets all that has arrived and not run yet, as well as all that still arrives. */
    public synchronized void drop() {
        dropped = true;
        land();
    }

    /** What arrives for one side now; the account of arrivals that asks holds its own lock. */
    Arrivals.Arrival arrival(Side side, Runnable task) {
        return new Arrivals.Arrival(id, side, sequences[side.ordinal()]++, this, task);
    }

    /** Whether the flight was dropped. */
    public boolean dropped() {
        return dropped;
    }

    /** The exchange's number on its loop, from 1. */
    public long id() {
        return id;
    }
}
