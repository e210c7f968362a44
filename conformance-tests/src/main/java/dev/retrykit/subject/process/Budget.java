package dev.retrykit.subject.process;

/** How many bytes may still be kept, and how many came in all; safe to use from several threads. */
final class Budget {
    private final long limit;
    private long counted;
    private boolean told;

    Budget(long limit) {
        this.limit = limit;
    }

    /** Counts bytes that came. */
    synchronized void count(long bytes) {
        counted += bytes;
    }

    /** Whether more came than may be kept. */
    synchronized boolean spent() {
        return counted > limit;
    }

    /** Whether the budget is spent and nobody was told so yet; true once. */
    synchronized boolean firstSpent() {
        boolean first = spent() && !told;
        told |= first;
        return first;
    }

    /** All bytes since the budget was renewed. */
    synchronized long counted() {
        return counted;
    }

    /** Begins anew. */
    synchronized void renew() {
        counted = 0;
        told = false;
    }
}
