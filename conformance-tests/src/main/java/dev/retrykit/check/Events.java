package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** The events of a trace by their kind, each list made once. */
final class Events {
    private final List<TraceEvent> events;
    private final Map<Class<? extends TraceEvent>, List<At<?>>> kinds = new ConcurrentHashMap<>();

    Events(List<TraceEvent> events) {
        this.events = events;
    }

    /** All of one kind, in order. */
    <E extends TraceEvent> List<At<E>> all(Class<E> kind) {
        @SuppressWarnings("unchecked") // each list is put under the kind of its events
        List<At<E>> found = (List<At<E>>) (List<?>) kinds.computeIfAbsent(kind, this::find);
        return found;
    }

    private List<At<?>> find(Class<? extends TraceEvent> kind) {
        return IntStream.range(0, events.size())
                .filter(index -> kind.isInstance(events.get(index)))
                .<At<?>>mapToObj(index -> new At<>(index, events.get(index)))
                .toList();
    }
}
