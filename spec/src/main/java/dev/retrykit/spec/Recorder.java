package dev.retrykit.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Collects a trace while a scenario runs; safe to use from several threads, each event stamped as it arrives. */
public final class Recorder {
    /** What a session with one retry tells. */
    private static final int USUAL = 100;

    private final Supplier<Moment> clock;
    private final List<TraceEvent> events = new ArrayList<>(USUAL);

    public Recorder(Supplier<Moment> clock) {
        this.clock = clock;
    }

    /** Stamps and keeps one event. */
    public synchronized void record(Function<Moment, TraceEvent> event) {
        events.add(event.apply(clock.get()));
    }

    /** What was recorded so far. */
    public synchronized List<TraceEvent> events() {
        return List.copyOf(events);
    }
}
