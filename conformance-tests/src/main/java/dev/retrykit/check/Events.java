package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** The events of a trace by their kind, each list made once. */
final class Events {
    private final List<TraceEvent> events;
    private final Map<Class<? extends TraceEvent>, List<At<?>>> kinds = new ConcurrentHashMap<>();
    private final Map<String, List<At<Emitted>>> types = new ConcurrentHashMap<>();

    Events(List<TraceEvent> events) {
        this.events = events;
    }

    /** All of one kind, in order. */
    <E extends TraceEvent> List<At<E>> all(Class<E> kind) {
        @SuppressWarnings("unchecked") // each list is put under the kind of its events
        List<At<E>> found = (List<At<E>>)
                (List<?>) Optional.ofNullable(kinds.get(kind)).orElseGet(() -> kinds.computeIfAbsent(kind, this::find));
        return found;
    }

    /** What the session emitted of one type, in order. */
    List<At<Emitted>> emitted(String type) {
        return Optional.ofNullable(types.get(type)).orElseGet(() -> types.computeIfAbsent(type, this::ofType));
    }

    private List<At<Emitted>> ofType(String type) {
        return all(Emitted.class).stream()
                .filter(at -> at.event().type().equals(type))
                .toList();
    }

    private List<At<?>> find(Class<? extends TraceEvent> kind) {
        return IntStream.range(0, events.size())
                .filter(index -> kind.isInstance(events.get(index)))
                .<At<?>>mapToObj(index -> new At<>(index, events.get(index)))
                .toList();
    }
}
