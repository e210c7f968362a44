package dev.retrykit.simulator.session;

import java.util.Arrays;
import java.util.List;

/** A kind of failure, told by the phrases that name it. */
public record Family(String name, List<Phrase> phrases) {
    public Family {
        phrases = List.copyOf(phrases);
    }

    /** A family of phrases in the notation of {@link Phrase}. */
    public static Family of(String name, String... phrases) {
        return new Family(name, Arrays.stream(phrases).map(Phrase::of).toList());
    }

    /** Whether the text holds one of its phrases. */
    public boolean matches(String text) {
        return matches(LowerText.of(text));
    }

    boolean matches(LowerText text) {
        return Phrase.any(phrases, text);
    }
}
