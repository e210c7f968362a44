package dev.retrykit.simulator.ui;

import java.util.ArrayList;
import java.util.List;

/**
 * What the user sees, and what the Esc key would do.
 *
 * @param status the lines of the status area, which come and go
 * @param lines what was said and what went wrong, oldest first; they stay
 * @param escape the name of the Esc handler, as {@code abort_retry}
 */
public record Screen(List<String> status, List<String> lines, String escape) {
    public Screen {
        status = List.copyOf(status);
        lines = List.copyOf(lines);
    }

    /** Nothing shown yet. */
    static Screen empty(String escape) {
        return new Screen(List.of(), List.of(), escape);
    }

    /** The same with this line alone in the status area. */
    Screen status(String line) {
        return new Screen(List.of(line), lines, escape);
    }

    /** The same with nothing in the status area. */
    Screen quiet() {
        return new Screen(List.of(), lines, escape);
    }

    /** The same with one more line that stays. */
    Screen line(String line) {
        List<String> more = new ArrayList<>(lines.size() + 1);
        more.addAll(lines);
        more.add(line);
        return new Screen(status, more, escape);
    }

    /** The same with another Esc handler. */
    Screen escape(String name) {
        return new Screen(status, lines, name);
    }
}
