package dev.retrykit.simulator.model;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The recorded behaviour of earlier implementations, as the project keeps it. */
final class Vectors {
    private static final JsonNode ALL = load();

    private Vectors() {}

    /** A part of the file, by its keys. */
    static JsonNode part(String... keys) {
        JsonNode part = ALL;
        for (String key : keys) {
            part = part.path(key);
        }
        return part;
    }

    /** The rows of a part, which are never none. */
    static List<JsonNode> rows(String... keys) {
        List<JsonNode> rows = part(keys).valueStream().toList();
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("there is no part " + String.join(".", keys));
        }
        return rows;
    }

    /** A level of options as the file writes it: JSON, or the words of the language that was recorded. */
    static JsonNode level(JsonNode written) {
        if (!written.isString()) {
            return written;
        }
        String text = written.stringValue().equals("nil") ? "null" : written.stringValue();
        return Json.parse(text.replaceAll("([a-z][a-z-]+) (\\d+)", "\"$1\": $2"));
    }

    /** The same without the colons that the recorded language puts before its words. */
    static JsonNode plain(JsonNode written) {
        if (written.isString()) {
            return StringNode.valueOf(written.stringValue().replaceFirst("^:", ""));
        }
        if (written.isObject()) {
            ObjectNode plain = Json.object();
            written.propertyStream().forEach(field -> plain.set(field.getKey(), plain(field.getValue())));
            return plain;
        }
        return written;
    }

    private static JsonNode load() {
        try (InputStream file = Vectors.class.getResourceAsStream("/dev/retrykit/spec/vectors/ttalk.json")) {
            return Json.parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
