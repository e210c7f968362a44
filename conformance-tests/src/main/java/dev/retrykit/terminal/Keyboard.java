package dev.retrykit.terminal;

import java.io.IOException;
import java.util.function.Consumer;
import org.jline.utils.NonBlockingReader;

/** Turns the characters of a terminal into keys; a thread of its own reads, and the keys are heard on the loop. */
final class Keyboard {
    private static final int CTRL_D = 4;
    private static final int BACKSPACE = 8;
    private static final int ESCAPE = 27;
    private static final int DELETE = 127;

    /** An Esc that is the key itself has nothing after it for this long; what begins another key goes on at once. */
    private static final long ALONE_MS = 50;

    private final NonBlockingReader reader;
    private final Consumer<Runnable> loop;
    private final Ear ear;

    /** Hears keys. */
    interface Ear {
        /** A character, as its code point. */
        void typed(int character);

        /** The last character is to go. */
        void erased();

        /** The line is whole. */
        void entered();

        void escaped();

        /** Ctrl-D. */
        void left();

        /** The terminal is gone. */
        void ended();
    }

    private Keyboard(NonBlockingReader reader, Consumer<Runnable> loop, Ear ear) {
        this.reader = reader;
        this.loop = loop;
        this.ear = ear;
    }

    /** Listens until the terminal is gone. */
    static void listen(NonBlockingReader reader, Consumer<Runnable> loop, Ear ear) {
        Thread thread = new Thread(new Keyboard(reader, loop, ear)::read, "keyboard");
        thread.setDaemon(true);
        thread.start();
    }

    private void read() {
        try {
            for (int next = reader.read(); next >= 0; next = reader.read()) {
                key(next);
            }
        } catch (IOException gone) {
            // A terminal that breaks ends the session as one that is closed.
            loop.accept(ear::ended);
            return;
        }
        loop.accept(ear::ended);
    }

    private void key(int character) throws IOException {
        switch (character) {
            case '\r', '\n' -> loop.accept(ear::entered);
            case BACKSPACE, DELETE -> loop.accept(ear::erased);
            case CTRL_D -> loop.accept(ear::left);
            case ESCAPE -> escape();
            default -> character(character);
        }
    }

    /** Arrows and the like begin as Esc does; they mean nothing here and are read to their end. */
    private void escape() throws IOException {
        int next = reader.read(ALONE_MS);
        if (next < 0) {
            loop.accept(ear::escaped);
        } else if (next == '[' || next == 'O') {
            do {
                next = reader.read(ALONE_MS);
            } while (next >= 0 && !(next >= '@' && next <= '~'));
        } else {
            loop.accept(ear::escaped);
            key(next);
        }
    }

    private void character(int first) throws IOException {
        if (Character.isHighSurrogate((char) first)) {
            int second = reader.read(ALONE_MS);
            if (second >= 0) {
                loop.accept(() -> ear.typed(Character.toCodePoint((char) first, (char) second)));
            }
        } else if (!Character.isISOControl(first)) {
            loop.accept(() -> ear.typed(first));
        }
    }
}
