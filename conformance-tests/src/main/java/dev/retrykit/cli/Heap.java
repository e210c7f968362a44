package dev.retrykit.cli;

import java.lang.management.ManagementFactory;

/** How much memory a long run holds on to: soon after its beginning, and at its end. */
final class Heap {
    private static final long MEGABYTE = 1_048_576;

    private long first;

    /** Takes note of the first time; the later ones cost nothing. */
    synchronized void look() {
        if (first == 0) {
            first = inUse();
        }
    }

    /** The first figure and that of now. */
    @Override
    public synchronized String toString() {
        return first + " MB at first, " + inUse() + " MB at the end";
    }

    /** What is still reachable, in megabytes. */
    private static long inUse() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed() / MEGABYTE;
    }
}
