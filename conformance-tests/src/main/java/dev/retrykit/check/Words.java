package dev.retrykit.check;

import java.util.List;

/** Small phrases for messages. */
final class Words {
    private static final int LONGEST = 160;

    private Words() {}

    /** A text short enough for a message, on one line. */
    static String cut(String text) {
        String line = text.replace("\n", "\\n");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    /** {@code 1 request}, {@code 2 requests}. */
    static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** {@code 1 retry}, {@code 2 retries}. */
    static String count(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    /** A list for a message; "none" where it is empty. */
    static String list(List<?> things) {
        return things.isEmpty() ? "none" : things.toString();
    }
}
