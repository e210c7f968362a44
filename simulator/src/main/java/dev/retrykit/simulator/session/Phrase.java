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
    private final LowerText literal;
    private final List<Pattern> pieces;

    private Phrase(String notation, LowerText literal, List<Pattern> pieces) {
        this.notation = notation;
        this.literal = literal;
        this.pieces = pieces;
    }

    /** Reads a phrase in the notation above. */
    public static Phrase of(String notation) {
        String lower = LowerText.of(notation).text();
        String literal = NO_LITERAL
                .splitAsStream(lower)
                .max(Comparator.comparingInt(String::length))
                .orElse("");
        return new Phrase(
                notation,
                LowerText.of(literal),
                Arrays.stream(lower.split("…")).map(Phrase::pattern).toList());
    }

    /** Whether the text holds the phrase. */
    public boolean in(String text) {
        return in(LowerText.of(text));
    }

    /** Whether the text holds one of the phrases. */
    static boolean any(List<Phrase> phrases, LowerText text) {
        // By index: this runs for each failure through many phrases, and an iterator would take as long as a search.
        for (int i = 0; i < phrases.size(); i++) {
            if (phrases.get(i).in(text)) {
                return true;
            }
        }
        return false;
    }

    private boolean in(LowerText text) {
        // Each is much faster than the next, and nearly every text fails the first.
        return text.mayHold(literal.characters()) && text.text().contains(literal.text()) && matches(text.text());
    }

    private boolean matches(String text) {
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
