package dev.retrykit.subject.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Cuts bytes into lines at LF, in bounded memory: a line that is too long is handed on as soon as it is. */
public final class Lines implements Cutter {
    /**
     * A line without its end.
     *
     * @param cut whether it was longer than the limit, so that only its beginning is here
     */
    public record Line(String text, boolean cut) {}

    private final int longest;
    private final Consumer<Line> sink;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private boolean skipping;

    public Lines(int longest, Consumer<Line> sink) {
        this.longest = longest;
        this.sink = sink;
    }

    @Override
    public void take(byte[] buffer, int length) {
        int from = 0;
        for (int i = 0; i < length; i++) {
            if (buffer[i] == '\n') {
                append(buffer, from, i);
                endLine();
                from = i + 1;
            }
        }
        append(buffer, from, length);
    }

    /** Hands on a last line that has no end. */
    @Override
    public void finish() {
        if (pending.size() > 0) {
            endLine();
        }
    }

    private void append(byte[] buffer, int from, int to) {
        if (skipping) {
            return;
        }
        int room = longest - pending.size();
        pending.write(buffer, from, Math.min(room, to - from));
        if (to - from > room) {
            emit(true);
            skipping = true;
        }
    }

    private void endLine() {
        if (!skipping) {
            emit(false);
        }
        skipping = false;
    }

    private void emit(boolean cut) {
        String text = pending.toString(StandardCharsets.UTF_8);
        pending.reset();
        sink.accept(new Line(text.endsWith("\r") && !cut ? text.substring(0, text.length() - 1) : text, cut));
    }
}
