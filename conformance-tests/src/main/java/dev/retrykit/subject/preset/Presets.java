package dev.retrykit.subject.preset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The agents that the kit knows by name, and those that a file describes. */
public final class Presets {
    private static final List<String> NAMES =
            List.of("omp@13.19.0", "omp@18.2.3", "pi@0.73.1", "pi@0.80.2", "pi@1.6.0");

    private Presets() {}

    /** The presets that come with the kit. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Reads a preset.
     *
     * @param nameOrFile one of {@link #names}, or a file, relative to the directory
     * @throws PresetException if there is neither, or if the file is no preset; the message names the file and the key
     */
    public static Preset load(String nameOrFile, Path directory) {
        if (NAMES.contains(nameOrFile)) {
            return PresetFile.parse(nameOrFile + ".yaml", bundled(nameOrFile + ".yaml"))
                    .preset(Presets::bundled);
        }
        Path path = directory.resolve(nameOrFile);
        if (!Files.isRegularFile(path)) {
            throw new PresetException("\"" + nameOrFile + "\" is neither a preset nor a file; known presets: "
                    + String.join(", ", NAMES));
        }
        return PresetFile.parse(nameOrFile, read(path)).preset(file -> read(path.resolveSibling(file)));
    }

    private static String bundled(String name) {
        try (InputStream stream = Presets.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new PresetException("cannot read " + path + "; check that it exists and is text in UTF-8");
        }
    }
}
