package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Every file of a directory that the kit wrote, each held to its form; a file of no form that is known fails. */
final class WrittenFiles {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private WrittenFiles() {}

    /** Checks them all, and gives their names as paths inside the directory. */
    static List<String> in(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> all = files.filter(Files::isRegularFile).sorted().toList();
            for (Path file : all) {
                check(directory.relativize(file).toString(), Files.readString(file));
            }
            return all.stream()
                    .map(file -> directory.relativize(file).toString())
                    .toList();
        }
    }

    private static void check(String name, String text) {
        if (name.endsWith(".jsonl")) {
            text.lines().forEach(line -> keeps("trace", name, line));
        } else if (name.endsWith(".json")) {
            keeps(name.replaceAll("^.*/|\\.json$", ""), name, text);
        } else if (name.matches(".*\\.(html|xml|svg)")) {
            isWellFormed(name, text);
        } else {
            assertThat(name).as("a file of a known form").endsWith(".md");
        }
    }

    /** Holds one JSON document to its schema. */
    static void keeps(String schema, String name, String json) {
        var stream = Catalogue.class.getResourceAsStream("schemas/" + schema + ".schema.json");
        assertThat(stream).as("the schema of " + name).isNotNull();
        assertThat(REGISTRY.getSchema(stream).validate(Json.parse(json)))
                .as(name)
                .isEmpty();
    }

    private static void isWellFormed(String name, String text) {
        try {
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(text)));
        } catch (SAXException | IOException | javax.xml.parsers.ParserConfigurationException e) {
            throw new AssertionError(name + " is not well-formed", e);
        }
    }
}
