package dev.retrykit.check;

import java.util.List;

/** Judges one clause: finds every occasion that a trace gave it, and says of each whether the clause held. */
@FunctionalInterface
public interface Check {
    /** The outcome of each occasion, in order; empty where the trace gave none. */
    List<Outcome> judge(Reading reading);
}
