package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent;
import java.time.Duration;

/** An event and its place in the trace, counted from 0. */
record At<E extends TraceEvent>(int index, E event) {
    Duration time() {
        return event.moment().at();
    }

    boolean before(At<?> other) {
        return index < other.index;
    }
}
