package dev.retrykit.simulator.session;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words that are looked for in a text, anywhere in it and ignoring the case of ASCII letters, in time linear in the text.
 *
 * <p>The notation is the words themselves, in which {@code ~} is any one character or none, {@code #} a number that may
 * hold commas, {@code [x]} an x that may be missing, {@code …} any text in between, and a leading {@code ^} the
 * beginning of the text.
 */
public final class Phrase {
    private static final Pattern NO_LITERAL = Pattern.compile("[~#…^]|\\[[^\\]]*\\]");

    private final String notation;
    private final String literal;
    private final List<Pattern> pieces;

    private Phrase(String notation, String literal, List<Pattern> pieces) {
        this.notation = notation;
        this.literal = literal;
        this.pieces = pieces;
    }

    /** Reads a phrase in the notation above. */
    public static Phrase of(String notation) {
        String lower = lower(notation);
        String literal = NO_LITERAL
                .splitAsStream(lower)
                .max(Comparator.comparingInt(String::length))
                .orElse("");
        return new Phrase(
                notation,
                literal,
                Arrays.stream(lower.split("…")).map(Phrase::pattern).toList());
    }

    /** Whether the text holds the phrase. */
    public boolean in(String text) {
        return inLower(lower(text));
    }

    /** Whether the text holds one of the phrases. */
    static boolean any(List<Phrase> phrases, String text) {
        String lower = lower(text);
        // By index: this runs for each failure through many phrases, and an iterator would take as long as a search.
        for (int i = 0; i < phrases.size(); i++) {
            if (phrases.get(i).inLower(lower)) {
                return true;
            }
        }
        return false;
    }

    private boolean inLower(String text) {
        // A plain search is much faster than an expression, and tells at once of nearly every text that it is not here.
        if (!text.contains(literal)) {
            return false;
        }
        int from = 0;
        for (Pattern piece : pieces) {
            Matcher matcher = piece.matcher(text);
            // Each piece goes on where the one before it ended, so that no part of the text is read twice.
            if (!matcher.find(from)) {
                return false;
            }
            from = matcher.end();
        }
        return true;
    }

    @Override
    public String toString() {
        return notation;
    }

    /** Only the letters of ASCII have a case here, as in the expressions of the documents. */
    static String lower(String text) {
        int capital = 0;
        while (capital < text.length() && !isCapital(text.charAt(capital))) {
            capital++;
        }
        if (capital == text.length()) {
            return text;
        }
        char[] characters = text.toCharArray();
        for (int i = capital; i < characters.length; i++) {
            if (isCapital(characters[i])) {
                characters[i] += 'a' - 'A';
            }
        }
        return new String(characters);
    }

    private static boolean isCapital(char character) {
        return character >= 'A' && character <= 'Z';
    }

    private static Pattern pattern(String notation) {
        String expression = notation.codePoints()
                .mapToObj(Character::toString)
                .map(Phrase::expression)
                .collect(Collectors.joining());
        return Pattern.compile(expression, Pattern.DOTALL);
    }

    private static String expression(String character) {
        return switch (character) {
            case "~" -> ".?";
            case "#" -> "[0-9][0-9,]*+";
            case "[" -> "(?:";
            case "]" -> ")?+";
            case "^" -> "\\A";
            default -> Pattern.quote(character);
        };
    }
}
