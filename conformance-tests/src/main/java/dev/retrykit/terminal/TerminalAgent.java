package dev.retrykit.terminal;

import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.time.RealClock;
import dev.retrykit.simulator.ui.EventController;
import dev.retrykit.simulator.ui.KeyHandler;
import dev.retrykit.simulator.ui.Look;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;

/** Talks to one user in one terminal. Keys, events and time meet on the loop of the session's clock. */
public final class TerminalAgent implements Keyboard.Ear {
    private final AgentSession session;
    private final RealClock clock;
    private final Canvas canvas;
    private final EventController controller;
    private final StringBuilder input = new StringBuilder();

    private TerminalAgent(Terminal terminal, RealClock clock, AgentSession session, Look look) {
        this.session = session;
        this.clock = clock;
        this.canvas = new Canvas(terminal);
        KeyHandler escape = new KeyHandler("abort", session::abort);
        this.controller = new EventController(look, clock, escape, session::abortRetry, canvas::show);
    }

    /** Serves the terminal on this thread until the user ends the session, with Ctrl-D on an empty line or Ctrl-C. */
    public static void serve(Terminal terminal, RealClock clock, AgentSession session, Look look) {
        Attributes before = terminal.enterRawMode();
        try {
            TerminalAgent agent = new TerminalAgent(terminal, clock, session, look);
            session.subscribe(agent.controller::hear);
            terminal.handle(Terminal.Signal.INT, signal -> clock.post(agent::ended));
            terminal.handle(Terminal.Signal.WINCH, signal -> clock.post(agent.canvas::resized));
            Keyboard.listen(terminal.reader(), clock::post, agent);
            clock.run();
        } finally {
            terminal.setAttributes(before);
        }
    }

    @Override
    public void typed(int character) {
        input.appendCodePoint(character);
        canvas.input(input.toString());
    }

    @Override
    public void erased() {
        input.setLength(input.isEmpty() ? 0 : input.offsetByCodePoints(input.length(), -1));
        canvas.input(input.toString());
    }

    @Override
    public void entered() {
        String text = input.toString();
        input.setLength(0);
        canvas.input("");
        if (!text.isBlank()) {
            session.prompt(text, () -> {});
        }
    }

    @Override
    public void escaped() {
        controller.pressEscape();
    }

    @Override
    public void left() {
        if (input.isEmpty()) {
            ended();
        }
    }

    @Override
    public void ended() {
        session.dispose();
        canvas.close();
        clock.stop();
    }
}
