package dev.retrykit.simulator.ui;

import dev.retrykit.simulator.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/**
 * Turns the events of a session into a screen.
 *
 * <p>While a retry waits, the loader stands in the status area and Esc cancels the retry. When the wait is over, by a new run or by the
 * chain's end, Esc is what it was before the chain, after any number of starts.
 */
public final class EventController {
    private static final String WORKING = "Working...";

    private final Look look;
    private final Countdown countdown;
    private final KeyHandler cancel;
    private final Consumer<Screen> display;
    private KeyHandler escape;
    private Optional<KeyHandler> beforeChain = Optional.empty();
    private Screen screen;
    private Start waiting = new Start(0, 0);

    /** The numbers of the retry that waits. */
    private record Start(int attempt, int maxAttempts) {}

    /**
     * A controller that shows the empty screen.
     *
     * @param clock on which the seconds run down
     * @param escape what Esc does while no retry waits
     * @param abortRetry what it does while one waits
     * @param display is given the screen, and each change of it
     */
    public EventController(Look look, Clock clock, KeyHandler escape, Runnable abortRetry, Consumer<Screen> display) {
        this.look = look;
        this.countdown = new Countdown(clock, this::showWait);
        this.cancel = new KeyHandler("abort_retry", abortRetry);
        this.display = display;
        this.escape = escape;
        this.screen = Screen.empty(escape.name());
        display.accept(screen);
    }

    /** Shows what follows from one event; events of no concern change nothing. */
    public void hear(JsonNode event) {
        switch (event.path("type").asString("")) {
            case "agent_start" -> runBegan();
            case "message_end" -> message(event.path("message"));
            case "agent_end" -> runEnded();
            case "auto_retry_start" -> waitBegan(event);
            case "auto_retry_end" -> chainEnded(event);
            default -> {}
        }
    }

    /** The user presses Esc. */
    public void pressEscape() {
        escape.press().run();
    }

    private void runBegan() {
        restore();
        show(now -> now.status(WORKING).escape(escape.name()));
    }

    private void message(JsonNode message) {
        Transcript.tell(message, line -> show(now -> now.line(line)));
    }

    private void runEnded() {
        if (beforeChain.isEmpty()) {
            show(Screen::quiet);
        }
    }

    private void waitBegan(JsonNode start) {
        beforeChain = beforeChain.or(() -> Optional.of(escape));
        escape = cancel;
        waiting = new Start(
                start.path("attempt").asInt(0), start.path("maxAttempts").asInt(0));
        long seconds = Look.seconds(start.path("delayMs").asDouble(0));
        if (look.countsDown()) {
            countdown.start(seconds);
        } else {
            showWait(seconds);
        }
    }

    private void chainEnded(JsonNode end) {
        boolean waited = beforeChain.isPresent();
        restore();
        String line = look.failure(
                end.path("attempt").asInt(0), end.path("finalError").asString(""));
        show(now -> {
            Screen left = waited ? now.quiet().escape(escape.name()) : now;
            return end.path("success").asBoolean(false) ? left : left.line(line);
        });
    }

    private void showWait(long seconds) {
        String line = look.wait(waiting.attempt(), waiting.maxAttempts(), seconds);
        show(now -> now.status(line).escape(escape.name()));
    }

    /** Ends what a start began: the seconds and the swapped key. */
    private void restore() {
        countdown.stop();
        escape = beforeChain.orElse(escape);
        beforeChain = Optional.empty();
    }

    private void show(UnaryOperator<Screen> change) {
        Screen next = change.apply(screen);
        if (!next.equals(screen)) {
            screen = next;
            display.accept(next);
        }
    }
}
