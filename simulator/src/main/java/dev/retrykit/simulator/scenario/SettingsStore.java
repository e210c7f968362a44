package dev.retrykit.simulator.scenario;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The settings document as it is now: whoever writes it changes it for all who read it. */
public final class SettingsStore implements Supplier<Settings> {
    private final Supplier<Settings> reading;
    private final Consumer<Settings> writing;

    private SettingsStore(Supplier<Settings> reading, Consumer<Settings> writing) {
        this.reading = reading;
        this.writing = writing;
    }

    private SettingsStore(AtomicReference<Settings> place) {
        this(place::get, place::set);
    }

    /** A document that lives as long as the process. */
    public SettingsStore(Settings current) {
        this(new AtomicReference<>(current));
    }

    /**
     * A document in a JSON file, read anew each time that somebody asks; a file that does not exist holds no setting.
     *
     * @throws UncheckedIOException from its methods, if the file cannot be read or written
     * @throws IllegalStateException from its methods, if the file does not hold a JSON object
     */
    public static SettingsStore in(Path file) {
        return new SettingsStore(() -> read(file), settings -> write(file, settings));
    }

    @Override
    public Settings get() {
        return reading.get();
    }

    /** Puts another document in its place. */
    public void set(Settings settings) {
        writing.accept(settings);
    }

    private static Settings read(Path file) {
        if (Files.notExists(file)) {
            return Settings.none();
        }
        try {
            JsonNode document = Json.parse(Files.readString(file));
            if (document.isObject()) {
                return new Settings(document);
            }
            throw new IllegalStateException("the settings in " + file + " are no JSON object");
        } catch (JacksonException e) {
            throw new IllegalStateException("the settings in " + file + " are no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException("the settings cannot be read from " + file, e);
        }
    }

    /** A reader never sees half a document, because the new one is complete before it takes the place of the old. */
    private static void write(Path file, Settings settings) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            Path draft = Files.createTempFile(folder, file.getFileName() + ".", ".new");
            Files.writeString(draft, Json.page(settings.json()));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("the settings cannot be written to " + file, e);
        }
    }
}
