package dev.retrykit.saboteur;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.retrykit.check.Exhibit;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;

/**
 * Keeps recordings on disk where the profile {@code mutation} says so: its first process, in which nothing is changed yet,
 * writes them all, and the hundred that follow read them instead of running every subject again.
 */
final class Shelf {
    private static final Optional<Path> PLACE =
            Optional.ofNullable(System.getProperty("retrykit.shelf")).map(Path::of);

    private Shelf() {}

    /** What was recorded under this name before; it is made, and kept, where there is nothing yet. */
    static List<Exhibit> keep(String name, Supplier<List<Exhibit>> making) {
        return PLACE.map(place -> place.resolve(UUID.nameUUIDFromBytes(name.getBytes(UTF_8)) + ".gz"))
                .map(file -> Files.exists(file) ? read(file) : write(file, making.get()))
                .orElseGet(making);
    }

    private static List<Exhibit> read(Path file) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), UTF_8))) {
            return lines.lines().map(Shelf::exhibit).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Two processes may write the same, so that it appears as a whole. */
    private static List<Exhibit> write(Path file, List<Exhibit> exhibits) {
        try {
            Path draft = Files.createTempFile(Files.createDirectories(file.getParent()), "draft", "");
            try (Writer lines = new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(draft)), UTF_8)) {
                lines.write(exhibits.stream().map(Shelf::line).collect(Collectors.joining()));
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            return exhibits;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(Exhibit exhibit) {
        return Json.line(Json.object()
                        .put("scenario", exhibit.scenario())
                        .put("clauses", String.join(" ", exhibit.clauses()))
                        .put("trace", TraceFormat.write(exhibit.trace().orElseThrow())))
                + "\n";
    }

    private static Exhibit exhibit(String line) {
        JsonNode fields = Json.parse(line);
        return Exhibit.of(
                fields.get("scenario").asString(),
                Set.of(fields.get("clauses").asString().split(" ")),
                TraceFormat.parse("recording", fields.get("trace").asString()));
    }
}
