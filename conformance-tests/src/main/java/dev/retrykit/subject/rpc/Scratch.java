package dev.retrykit.subject.rpc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary directory, which is deleted with all that is in it. */
public record Scratch(Path directory) implements AutoCloseable {
    /** Makes one where the system keeps temporary files. */
    public static Scratch create() {
        try {
            return new Scratch(Files.createTempDirectory("retrykit-"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary directory", e);
        }
    }

    /** Writes a file; its name may lead through directories, which are made. */
    public Path write(String name, String content) {
        try {
            Path file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + name + " to a temporary directory", e);
        }
    }

    /** Deletes it; what cannot be deleted is left to the system. */
    @Override
    public void close() {
        try (Stream<Path> tree = Files.walk(directory)) {
            List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            // A subject may have locked or removed a file of it; nothing of the run depends on this.
        }
    }
}
