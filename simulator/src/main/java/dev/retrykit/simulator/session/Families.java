package dev.retrykit.simulator.session;

import java.util.List;

/** The families of retryable failures that the policies name. */
public final class Families {
    /** The families of the omp document. The digits count wherever they stand, also inside a longer number. */
    public static final List<Family> OMP = List.of(
            Family.of("overload", "overloaded"),
            Family.of("rate", "rate~limit", "usage~limit", "too many requests"),
            Family.of("status", "429", "500", "502", "503", "504"),
            Family.of("server", "service~unavailable", "server~error", "internal~error"),
            Family.of("network", "connection~error", "fetch failed"),
            Family.of("delay", "retry delay"));

    /** The families of the pi document, in which a pattern likewise counts wherever it stands. */
    public static final List<Family> PI = List.of(
            Family.of("overload", "overloaded"),
            Family.of("provider", "provider~returned~error"),
            Family.of("rate", "rate~limit", "too many requests", "429"),
            Family.of("status", "500", "502", "503", "504"),
            Family.of("server", "service~unavailable", "server~error", "internal~error"),
            Family.of(
                    "network",
                    "network~error",
                    "connection~error",
                    "connection~refused",
                    "connection~lost",
                    "fetch failed",
                    "other side closed",
                    "socket hang up"),
            Family.of("websocket", "websocket~closed", "websocket~error"),
            Family.of(
                    "upstream",
                    "upstream~connect",
                    "reset before headers",
                    "ended without",
                    "stream ended before message_stop",
                    "http2 request did not get a response"),
            Family.of("time", "time[d] out", "timeout", "terminated"),
            Family.of("delay", "retry delay"));

    private static final Phrase USAGE_LIMIT = Phrase.of("usage~limit");

    private Families() {}

    /** Whether the text belongs to one of these families. */
    static boolean match(List<Family> families, LowerText text) {
        // By index, as through the phrases of each.
        for (int i = 0; i < families.size(); i++) {
            if (families.get(i).matches(text)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the text tells of a used-up limit, for which another account may stand in (OMP-USAGE-1). */
    static boolean usageLimit(String text) {
        return USAGE_LIMIT.in(text);
    }

    /** The names of the omp families to which a text belongs, in the order of the document. */
    public static List<String> of(String text) {
        return OMP.stream()
                .filter(family -> family.matches(text))
                .map(Family::name)
                .toList();
    }
}
