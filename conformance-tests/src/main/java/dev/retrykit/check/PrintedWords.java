package dev.retrykit.check;

import dev.retrykit.check.Wording.Match;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** How surely a text holds words that a document prints without saying how they are matched. */
final class PrintedWords {
    private static final List<String> LOOSE = List.of(
            "rate limit", "usage limit", "service unavailable", "server error", "internal error", "connection error");

    private static final Map<String, Pattern> COMPILED = new ConcurrentHashMap<>();

    private PrintedWords() {}

    static Match match(String word, String text) {
        if (Character.isDigit(word.charAt(0))) {
            return digits(word, text);
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (text.contains(word)) {
            return Match.PRINTED;
        }
        if (lower.contains(word)) {
            return Match.CASE;
        }
        if (!pattern(word).matcher(lower).find()) {
            return Match.NONE;
        }
        return LOOSE.contains(word) ? Match.SEPARATOR : Match.DOUBTFUL;
    }

    private static Match digits(String word, String text) {
        if (pattern(word).matcher(text).find()) {
            return Match.PRINTED;
        }
        return text.contains(word) ? Match.DOUBTFUL : Match.NONE;
    }

    private static Pattern pattern(String word) {
        return COMPILED.computeIfAbsent(word, PrintedWords::compiled);
    }

    /** A status as a number of its own; words with any separator between them. */
    private static Pattern compiled(String word) {
        return Character.isDigit(word.charAt(0))
                ? Pattern.compile("(?<![0-9])" + word + "(?![0-9])")
                : Pattern.compile(word.replace(" ", ".?"), Pattern.DOTALL);
    }
}
