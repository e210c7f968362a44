package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events of a trace by their kind, told apart in one pass. */
final class Events {
    private final Map<Class<? extends TraceEvent>, List<At<?>>> kinds = new HashMap<>();
    private final Map<String, List<At<Emitted>>> types = new HashMap<>();

    Events(List<TraceEvent> events) {
        for (int index = 0; index < events.size(); index++) {
            TraceEvent event = events.get(index);
            At<TraceEvent> at = new At<>(index, event);
            kinds.computeIfAbsent(TraceEvent.class, any -> new ArrayList<>()).add(at);
            kinds.computeIfAbsent(event.getClass(), kind -> new ArrayList<>()).add(at);
            if (event instanceof Emitted emitted) {
                types.computeIfAbsent(emitted.type(), type -> new ArrayList<>()).add(new At<>(index, emitted));
            }
        }
        kinds.replaceAll((kind, all) -> List.copyOf(all));
        types.replaceAll((type, all) -> List.copyOf(all));
    }

    /** All of one kind, in order; of any kind where that is asked for. */
    <E extends TraceEvent> List<At<E>> all(Class<E> kind) {
        @SuppressWarnings("unchecked") // each list is put under the kind of its events
        List<At<E>> found = (List<At<E>>) (List<?>) kinds.getOrDefault(kind, List.of());
        return found;
    }

    /** What the session emitted of one type, in order. */
    List<At<Emitted>> emitted(String type) {
        return types.getOrDefault(type, List.of());
    }
}
