package dev.retrykit.terminal;

import dev.retrykit.simulator.ui.Screen;
import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;

/** Draws the screen: what stays scrolls away above, the status and the user's line are drawn anew below. */
final class Canvas {
    private static final String PROMPT = "› ";
    private static final Size USUAL = Size.of(80, 24);

    private final Terminal terminal;
    private final Display display;
    private Size size = USUAL;
    private List<String> status = List.of();
    private String input = "";
    private int printed;

    Canvas(Terminal terminal) {
        this.terminal = terminal;
        this.display = new Display(terminal, false);
        resized();
    }

    /** Shows a screen in the place of the last one. */
    void show(Screen screen) {
        status = screen.status();
        if (screen.lines().size() > printed) {
            display.update(List.of(), 0);
            screen.lines().subList(printed, screen.lines().size()).forEach(this::print);
            printed = screen.lines().size();
        }
        draw();
    }

    /** Shows what the user has typed so far. */
    void input(String text) {
        input = text;
        draw();
    }

    /** Takes the size that the terminal has now. */
    void resized() {
        Size now = terminal.getSize();
        size = now.getColumns() > 0 && now.getRows() > 0 ? now : USUAL;
        display.resize(size);
        draw();
    }

    /** Leaves the terminal as it was found, below what was said. */
    void close() {
        display.update(List.of(), 0);
        terminal.flush();
    }

    private void draw() {
        List<AttributedString> lines = new ArrayList<>();
        status.forEach(line -> lines.add(oneLine(line)));
        AttributedString line = oneLine(PROMPT + input);
        lines.add(line);
        display.update(lines, size.cursorPos(lines.size() - 1, line.columnLength()));
        terminal.flush();
    }

    private void print(String text) {
        harmless(text).lines().forEach(terminal.writer()::println);
    }

    private AttributedString oneLine(String text) {
        AttributedString whole = new AttributedString(harmless(text).replace('\n', ' '));
        return whole.columnSubSequence(0, size.getColumns() - 1);
    }

    /** What a provider says is shown, never obeyed: no control character of it reaches the terminal. */
    private static String harmless(String text) {
        return text.replaceAll("[\\p{Cntrl}&&[^\n]]", " ");
    }
}
