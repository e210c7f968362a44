package dev.retrykit.subject.clock;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The program that is loaded before an agent in JavaScript, and puts its waits on the served clock. */
public final class Preload {
    /** The variable that tells it, as a regular expression, which functions wait. */
    public static final String WAITS = "RETRYKIT_CLOCK_WAITS";

    private static final String NAME = "preload.mjs";

    private Preload() {}

    /** Writes it to a directory, and gives the file. */
    public static Path write(Path directory) {
        Path file = directory.resolve("retrykit-" + NAME);
        try (InputStream stream = Preload.class.getResourceAsStream(NAME)) {
            Files.write(file, stream.readAllBytes());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
