package dev.retrykit.spec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The weakest observation that decides a clause: alternatives, each of which is a set of observations needed together.
 *
 * @param alternatives at least one, none of them empty
 */
public record Need(List<Set<Observation>> alternatives) {
    public Need {
        alternatives = alternatives.stream().map(Set::copyOf).toList();
        if (alternatives.isEmpty() || alternatives.stream().anyMatch(Set::isEmpty)) {
            throw new IllegalArgumentException("a clause needs at least one observation");
        }
    }

    /**
     * Reads the form of the clause files: {@code a, b} needs both, {@code a / b} needs either.
     *
     * @throws IllegalArgumentException if a word is no observation; the message names it
     */
    public static Need parse(String text) {
        return new Need(Arrays.stream(text.split("/")).map(Need::together).toList());
    }

    /** Whether a subject that shows these observations can be judged. */
    public boolean metBy(Set<Observation> shown) {
        for (Set<Observation> together : alternatives) {
            if (shown.containsAll(together)) {
                return true;
            }
        }
        return false;
    }

    /** The words for what a subject that cannot be judged would have to show as well. */
    public String beyond(Set<Observation> shown) {
        return words(observation -> !shown.contains(observation));
    }

    @Override
    public String toString() {
        return words(observation -> true);
    }

    private String words(Predicate<Observation> which) {
        return alternatives.stream()
                .map(set -> set.stream()
                        .filter(which)
                        .sorted()
                        .map(Observation::word)
                        .collect(Collectors.joining(", ")))
                .collect(Collectors.joining(" / "));
    }

    private static Set<Observation> together(String text) {
        return Arrays.stream(text.split(",")).map(Need::observation).collect(Collectors.toSet());
    }

    private static Observation observation(String text) {
        String word = text.strip();
        return Arrays.stream(Observation.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"" + word + "\" is no observation; known are "
                        + Arrays.toString(Observation.values()).toLowerCase(Locale.ROOT)));
    }
}
