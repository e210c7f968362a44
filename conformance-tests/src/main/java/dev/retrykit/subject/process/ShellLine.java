package dev.retrykit.subject.process;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the placeholders of a shell command, so that each value stays as it is, wherever in the command it stands. */
public final class ShellLine {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-zA-Z]+)}");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=,-]+");
    private static final char BARE = ' ';

    private final String command;
    private final Map<String, String> values;
    private final StringBuilder filled = new StringBuilder();
    private char quote = BARE;

    private ShellLine(String command, Map<String, String> values) {
        this.command = command;
        this.values = values;
    }

    /** The command with its placeholders filled in; a name that is not among the values is left as it is. */
    public static String fill(String command, Map<String, String> values) {
        return new ShellLine(command, values).filled();
    }

    private String filled() {
        Matcher placeholder = PLACEHOLDER.matcher(command);
        int from = 0;
        while (placeholder.find()) {
            copy(command.substring(from, placeholder.start()));
            String value = values.get(placeholder.group(1));
            filled.append(value == null ? placeholder.group() : quoted(value));
            from = placeholder.end();
        }
        copy(command.substring(from));
        return filled.toString();
    }

    /** Copies what the caller wrote, and follows its quotes. */
    private void copy(String text) {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            filled.append(each);
            if (each == '\\' && quote != '\'' && i + 1 < text.length()) {
                filled.append(text.charAt(++i));
            } else if (quote == BARE && (each == '\'' || each == '"')) {
                quote = each;
            } else if (each == quote) {
                quote = BARE;
            }
        }
    }

    /** The value, as the shell has to read it at this place. */
    private String quoted(String value) {
        if (quote == '"') {
            return value.replaceAll("([\\\\\"$`])", "\\\\$1");
        }
        String inside = value.replace("'", "'\\''");
        return quote == '\'' || PLAIN.matcher(value).matches() ? inside : "'" + inside + "'";
    }
}
