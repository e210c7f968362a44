package dev.retrykit.subject.rpc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A temporary directory, which is deleted with all that is in it. */
public record Scratch(Path directory) implements AutoCloseable {
    private static final String PREFIX = "retrykit-";
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /** Makes one where the system keeps temporary files. */
    public static Scratch create() {
        String name = PREFIX + letters(Long.toString(ProcessHandle.current().pid())) + "-"
                + letters(UUID.randomUUID().toString());
        try {
            Path parent = Path.of(System.getProperty("java.io.tmpdir"));
            return new Scratch(Files.createDirectory(parent.resolve(name), OWNER_ONLY));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary directory", e);
        }
    }

    /** A subject may put the path into an error's text, where digits would be taken for a status. */
    private static String letters(String digits) {
        return digits.chars()
                .filter(digit -> digit != '-')
                .mapToObj(digit -> Character.toString('a' + Character.digit(digit, 16)))
                .collect(Collectors.joining());
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
