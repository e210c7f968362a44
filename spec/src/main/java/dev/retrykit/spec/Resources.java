package dev.retrykit.spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The text files that this module carries on the class path. */
final class Resources {
    private Resources() {}

    static boolean exist(String path) {
        return Resources.class.getResource(path) != null;
    }

    /** The text of a file that {@link #exist exists}. */
    static String text(String path) {
        try (InputStream in = Resources.class.getResourceAsStream(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
