package dev.retrykit.simulator.scenario;

import java.util.ArrayList;
import java.util.List;

/** The words of a script one after another, each with its place. */
final class Tokens {
    private final String script;
    private final List<Token> tokens = new ArrayList<>();
    private int position;
    private int next;

    Tokens(String script) {
        this.script = script;
        skipBlanks();
        while (position < script.length()) {
            tokens.add(read());
            skipBlanks();
        }
        tokens.add(new Token(Kind.END, "", "", position));
    }

    /** What a token is. */
    enum Kind {
        WORD,
        QUOTED,
        PAIR,
        COMMA,
        END
    }

    /**
     * One token.
     *
     * @param text without quotes; of a pair its key
     * @param value of a pair
     * @param at its place in the script, counted from 0
     */
    record Token(Kind kind, String text, String value, int at) {
        boolean is(String word) {
            return kind == Kind.WORD && text.equals(word);
        }

        boolean ends() {
            return kind == Kind.COMMA || kind == Kind.END;
        }

        @Override
        public String toString() {
            return kind == Kind.END ? "the end" : "\"" + (kind == Kind.COMMA ? "," : text) + "\"";
        }
    }

    /** The next token, which stays the next. */
    Token peek() {
        return tokens.get(next);
    }

    /** The one after it. */
    Token second() {
        return tokens.get(Math.min(next + 1, tokens.size() - 1));
    }

    /** The next token; the end never goes away. */
    Token take() {
        Token token = peek();
        next = Math.min(next + 1, tokens.size() - 1);
        return token;
    }

    /** Takes the next token if it is this word. */
    boolean took(String word) {
        boolean is = peek().is(word);
        if (is) {
            take();
        }
        return is;
    }

    /** A text as a token that reads the same. */
    static String word(String text) {
        return text.matches("[^\\s,'\"=]+") ? text : quoted(text);
    }

    /** A text in quotes. */
    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    MalformedScriptException wrong(Token token, String problem) {
        return new MalformedScriptException(script, token.at(), problem);
    }

    private Token read() {
        int at = position;
        char first = script.charAt(position);
        if (first == ',') {
            position++;
            return new Token(Kind.COMMA, ",", "", at);
        }
        if (isQuote(first)) {
            return new Token(Kind.QUOTED, quotation(), "", at);
        }
        String word = upTo("=");
        if (position == script.length() || script.charAt(position) != '=') {
            return new Token(Kind.WORD, word, "", at);
        }
        position++;
        boolean quoted = position < script.length() && isQuote(script.charAt(position));
        return new Token(Kind.PAIR, word, quoted ? quotation() : upTo(""), at);
    }

    private String upTo(String end) {
        int from = position;
        while (position < script.length()
                && !isBlank(script.charAt(position))
                && (",'\"" + end).indexOf(script.charAt(position)) < 0) {
            position++;
        }
        return script.substring(from, position);
    }

    /** A quote inside stands twice. */
    private String quotation() {
        int from = position;
        char quote = script.charAt(position++);
        StringBuilder text = new StringBuilder();
        while (position < script.length()) {
            char c = script.charAt(position++);
            if (c != quote) {
                text.append(c);
            } else if (position < script.length() && script.charAt(position) == quote) {
                text.append(script.charAt(position++));
            } else {
                return text.toString();
            }
        }
        throw new MalformedScriptException(script, from, "the text that begins here has no closing " + quote);
    }

    private void skipBlanks() {
        while (position < script.length() && isBlank(script.charAt(position))) {
            position++;
        }
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c);
    }

    private static boolean isQuote(char c) {
        return c == '\'' || c == '"';
    }
}
