package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every part of every file of vectors is read by a test. */
class VectorsReadTest {
    private static final Path VECTORS = Path.of("../spec/vectors");
    private static final Path TESTS = Path.of("src/test/java");

    /** Parts that say in prose where a file comes from, or hold other parts; there is nothing in them to compare. */
    private static final Map<String, List<String>> PROSE = Map.of(
            "agent-loop.json", List.of("about"),
            "ttalk.json", List.of("about", "reading", "observed", "observed.about", "observed.provenance"));

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void every_part_of_a_file_is_read_by_a_test(String file) {
        // given
        Stream<String> parts =
                parts(file).filter(part -> !PROSE.getOrDefault(file, List.of()).contains(part));
        String readers = readers(file);

        // when
        List<String> unread =
                parts.filter(part -> !readers.contains(quoted(part))).toList();

        // then
        assertThat(unread).as("parts of %s that no test reads", file).isEmpty();
    }

    static List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(VECTORS)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** The keys of a file, and those in its recordings, as {@code observed.run}. */
    private static Stream<String> parts(String file) {
        JsonNode all = Json.parse(text(VECTORS.resolve(file)));
        Stream<String> recorded = all.path("observed").propertyNames().stream().map("observed."::concat);
        return Stream.concat(all.propertyNames().stream(), recorded);
    }

    /** The tests that open a file by its name, and those that use a helper which does, on one line each. */
    private static String readers(String file) {
        List<Path> opening = sources().stream()
                .filter(source -> text(source).contains("vectors/" + file))
                .toList();
        assertThat(opening).as("tests that open %s", file).isNotEmpty();
        List<String> helpers = opening.stream()
                .map(source -> source.getFileName().toString().replace(".java", "."))
                .toList();
        return sources().stream()
                .map(VectorsReadTest::text)
                .filter(text ->
                        text.contains("vectors/" + file) || helpers.stream().anyMatch(text::contains))
                .map(text -> text.replaceAll("\\s+", " "))
                .collect(Collectors.joining("\n"));
    }

    private static String quoted(String part) {
        return "\"" + part.replace(".", "\", \"") + "\"";
    }

    private static List<Path> sources() {
        try (Stream<Path> files = Files.walk(TESTS)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("VectorsReadTest.java"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
