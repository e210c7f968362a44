package dev.retrykit.simulator.session;

/**
 * A text in which phrases are looked for.
 *
 * @param text in lower case; only the letters of ASCII have a case here, as in the expressions of the documents
 * @param characters a bit for each character of the text, some of which share one
 */
record LowerText(String text, long characters) {
    private LowerText(String text) {
        this(text, characters(text));
    }

    /** The same text in lower case. */
    static LowerText of(String text) {
        int capital = 0;
        while (capital < text.length() && !isCapital(text.charAt(capital))) {
            capital++;
        }
        if (capital == text.length()) {
            return new LowerText(text);
        }
        char[] characters = text.toCharArray();
        for (int i = capital; i < characters.length; i++) {
            if (isCapital(characters[i])) {
                characters[i] += 'a' - 'A';
            }
        }
        return new LowerText(new String(characters));
    }

    /** Whether all of these characters may be in the text; false where one of them is not. */
    boolean mayHold(long wanted) {
        return (wanted & ~characters) == 0;
    }

    private static boolean isCapital(char character) {
        return character >= 'A' && character <= 'Z';
    }

    private static long characters(String text) {
        long characters = 0;
        for (int i = 0; i < text.length(); i++) {
            characters |= 1L << text.charAt(i);
        }
        return characters;
    }
}
