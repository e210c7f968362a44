package dev.retrykit.simulator.client;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Memo;
import java.util.List;

/** Pieces of answers that were read before: the same text in the same dialect brings the same, in any scenario. */
final class Readings {
    private static final int MOST = 4096;
    private static final int LONGEST = 4096;
    private static final Memo<Text, List<Heard>> KNOWN =
            new Memo<>(MOST, (text, heard) -> text.data().length() <= LONGEST);

    private Readings() {}

    /** All that a reading depends on, since a dialect has no state. */
    private record Text(Class<? extends Dialect> dialect, String data) {}

    /** What a text brings; read once as long as it is kept. */
    static List<Heard> of(Dialect dialect, String data) {
        return KNOWN.of(new Text(dialect.getClass(), data), () -> List.copyOf(dialect.read(Json.parse(data))));
    }
}
