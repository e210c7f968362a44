package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent;
import java.time.Duration;

/** An event and its place in the trace, counted from 0. */
record At<E extends TraceEvent>(int index, E event) implements Placed {
    Duration time() {
        return event.moment().at();
    }
}
