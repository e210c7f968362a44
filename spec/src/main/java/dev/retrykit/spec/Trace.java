package dev.retrykit.spec;

import java.util.List;
import java.util.Optional;

/** The complete, ordered record of one scenario. */
public record Trace(Header header, List<TraceEvent> events) {
    public Trace {
        events = List.copyOf(events);
    }

    /** All events of one kind, in order. */
    public <E extends TraceEvent> List<E> all(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** How the scenario ended; absent only in a log that was cut off. */
    public Optional<TraceEvent.Ended> end() {
        return events.stream()
                .filter(TraceEvent.Ended.class::isInstance)
                .map(TraceEvent.Ended.class::cast)
                .findFirst();
    }

    /** What a recorded log is known to lack, in words; empty for what the kit saw itself. */
    public List<String> losses() {
        return all(TraceEvent.Logged.class).stream()
                .filter(logged -> logged.source().equals(TraceEvent.Logged.LOST))
                .map(TraceEvent.Logged::text)
                .toList();
    }

    /** Whether the scenario ran to its own end, so that absence of an event means something. */
    public boolean complete() {
        return end().filter(end -> end.reason() == TraceEvent.Ended.Reason.COMPLETED)
                .isPresent();
    }
}
