package dev.retrykit.simulator.time;

import java.util.Optional;

/**
 * How a run of the event loop ended.
 *
 * @param detail which limit, or what went wrong; empty for {@link End#DRAINED}
 * @param cause what a task threw, or what the harness ran into
 */
public record Outcome(End end, String detail, Optional<Throwable> cause) {
    /** Why the loop stopped. */
    public enum End {
        /** Nothing is left to do. */
        DRAINED,
        /** Somebody called {@link EventLoop#stop}. */
        STOPPED,
        /** The virtual time, the number of turns or the real time is used up. */
        LIMIT,
        /** A task threw something. */
        FAILED,
        /** The harness is at fault. */
        KIT_ERROR
    }

    static Outcome of(End end, String detail) {
        return new Outcome(end, detail, Optional.empty());
    }

    static Outcome thrown(Throwable cause) {
        End end = cause instanceof KitError ? End.KIT_ERROR : End.FAILED;
        return new Outcome(end, String.valueOf(cause.getMessage()), Optional.of(cause));
    }
}
