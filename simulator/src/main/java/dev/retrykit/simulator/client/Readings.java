package dev.retrykit.simulator.client;

import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Pieces of answers that were read before: the same text in the same dialect brings the same, in any scenario. */
final class Readings {
    private static final int MOST = 4096;
    private static final int LONGEST = 4096;
    private static final Map<Text, List<Heard>> KNOWN = new ConcurrentHashMap<>();

    private Readings() {}

    /** All that a reading depends on, since a dialect has no state. */
    private record Text(Class<? extends Dialect> dialect, String data) {}

    /** What a text brings; read once as long as it is kept. */
    static List<Heard> of(Dialect dialect, String data) {
        Text text = new Text(dialect.getClass(), data);
        return Optional.ofNullable(KNOWN.get(text)).orElseGet(() -> kept(text, dialect));
    }

    /** Few and short ones are kept, so that the memory does not grow with the run. */
    private static List<Heard> kept(Text text, Dialect dialect) {
        List<Heard> heard = List.copyOf(dialect.read(Json.parse(text.data())));
        if (KNOWN.size() >= MOST) {
            KNOWN.clear();
        }
        if (text.data().length() <= LONGEST) {
            KNOWN.put(text, heard);
        }
        return heard;
    }
}
