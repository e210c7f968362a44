package dev.retrykit.simulator.session;

import java.util.List;
import java.util.stream.Stream;

/** The texts of the pi document that tell of a limit which no waiting lifts. */
public final class Quota {
    /** One for each clause, in the order of the document. */
    public static final List<Phrase> PHRASES = Stream.of(
                    "gousagelimiterror",
                    "freeusagelimiterror",
                    "monthly usage limit reached",
                    "available balance",
                    "insufficient_quota",
                    "out of budget",
                    "quota exceeded",
                    "billing")
            .map(Phrase::of)
            .toList();

    private Quota() {}

    /** Whether the text tells of such a limit. */
    public static boolean in(String text) {
        return in(LowerText.of(text));
    }

    static boolean in(LowerText text) {
        return Phrase.any(PHRASES, text);
    }
}
