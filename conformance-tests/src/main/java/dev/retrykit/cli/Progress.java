package dev.retrykit.cli;

import java.io.PrintWriter;
import java.util.function.Consumer;

/** Tells on stderr how far a run has come: one line that changes on a terminal, a line now and then elsewhere. */
interface Progress extends Consumer<String> {
    /** How many scenarios pass between two lines where there is no terminal. */
    int STRIDE = 25;

    int WIDTH = 78;

    /** Called once, after the last scenario. */
    void done();

    /** Says nothing. */
    static Progress none() {
        return of(scenario -> {}, () -> {});
    }

    /**
     * Writes to a terminal, or to a log.
     *
     * @param things what is counted, as {@code scenarios}
     */
    static Progress on(PrintWriter err, boolean terminal, String things) {
        int[] count = {0};
        Consumer<String> line = thing -> {
            String text = "%4d %s, now: %s".formatted(++count[0], things, plain(thing));
            if (terminal) {
                err.print("\r" + ("%-" + WIDTH + "s").formatted(text.substring(0, Math.min(WIDTH, text.length()))));
                err.flush();
            } else if (count[0] % STRIDE == 0) {
                err.println("retrykit: " + count[0] + " " + things + " run");
            }
        };
        return of(line, () -> {
            if (terminal) {
                err.print("\r" + " ".repeat(WIDTH) + "\r");
                err.flush();
            }
        });
    }

    private static Progress of(Consumer<String> line, Runnable end) {
        return new Progress() {
            @Override
            public synchronized void accept(String scenario) {
                line.accept(scenario);
            }

            @Override
            public void done() {
                end.run();
            }
        };
    }

    private static String plain(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }
}
