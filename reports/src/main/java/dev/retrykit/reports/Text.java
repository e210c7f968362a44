package dev.retrykit.reports;

import java.util.stream.Collectors;

/** Makes texts of strangers safe to show: what cannot be seen, or would change how the rest is read, becomes visible. */
final class Text {
    private static final String ELLIPSIS = "…";

    private Text() {}

    /** Control and format characters, bidirectional ones among them, and broken ones as escapes; lines stay lines. */
    static String visible(String text) {
        return text.codePoints()
                .mapToObj(point -> point == '\n' || shows(point) ? Character.toString(point) : escape(point))
                .collect(Collectors.joining());
    }

    /** The same on one line. */
    static String line(String text) {
        return visible(text).replace("\n", "\\n");
    }

    /** The same on one line of plain ASCII. */
    static String ascii(String text) {
        return line(text.replace(ELLIPSIS, "..."))
                .codePoints()
                .mapToObj(point -> point < 0x7f ? Character.toString(point) : escape(point))
                .collect(Collectors.joining());
    }

    /** A text that may stand in an attribute or between tags of XML 1.0. */
    static String xml(String text) {
        return visible(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("\n", "&#10;");
    }

    /** The beginning of a text that is too long for its place; a wide character counts for two. */
    static String cut(String text, int width) {
        int used = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            used += text.codePointAt(i) < 0x1100 ? 1 : 2;
            if (used > width) {
                return text.substring(0, i) + ELLIPSIS;
            }
        }
        return text;
    }

    private static boolean shows(int point) {
        boolean noCharacter = (point & 0xfffe) == 0xfffe || (point >= 0xfdd0 && point <= 0xfdef);
        return !noCharacter
                && switch (Character.getType(point)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> false;
                    default -> true;
                };
    }

    private static String escape(int point) {
        return switch (point) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> point > 0xffff ? "\\u{%x}".formatted(point) : "\\u%04x".formatted(point);
        };
    }
}
