package dev.retrykit.simulator.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Cuts text into the few fragments in which a stream delivers it. */
final class Fragments {
    private static final int MOST = 4;
    private static final Pattern BEFORE_WORD = Pattern.compile("(?<=\\s)(?=\\S)");

    private Fragments() {}

    /** At most four fragments that end where words end. */
    static List<String> ofWords(String text) {
        List<String> words = text.isEmpty() ? List.of() : List.of(BEFORE_WORD.split(text));
        int size = (words.size() + MOST - 1) / MOST;
        List<String> fragments = new ArrayList<>();
        for (int from = 0; from < words.size(); from += size) {
            fragments.add(String.join("", words.subList(from, Math.min(from + size, words.size()))));
        }
        return fragments;
    }

    /** At most four fragments of equal length, the last perhaps shorter; none of them splits a character. */
    static List<String> ofLength(String text) {
        int[] characters = text.codePoints().toArray();
        int size = (characters.length + MOST - 1) / MOST;
        List<String> fragments = new ArrayList<>();
        for (int from = 0; from < characters.length; from += size) {
            fragments.add(new String(characters, from, Math.min(size, characters.length - from)));
        }
        return fragments;
    }
}
