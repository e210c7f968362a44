package dev.retrykit.reports;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.MalformedFileException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** Expectations as a YAML file: a list of entries under {@code expectations}. */
public final class ExpectationFile {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .disable(YAMLWriteFeature.SPLIT_LINES)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .build();

    private static final String HEAD =
            "# Failures that are known: each must fail as it says, until its day. \"*\" stands for any text.\n";

    private static final Set<String> KEYS = Set.of("clause", "reason", "link", "message", "expires");

    private final String file;
    private final JsonParser parser;
    private final Map<String, Integer> seen = new HashMap<>();

    /** A value and its line. */
    private record Value(String text, int line) {}

    private ExpectationFile(String file, JsonParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /**
     * Reads a file.
     *
     * @throws MalformedFileException at the first line that is not as it should be; the message names line and key
     */
    public static Expectations parse(String file, String text) {
        try (JsonParser parser = YAML.createParser(text)) {
            return new Expectations(file, new ExpectationFile(file, parser).entries());
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            throw new MalformedFileException(
                    file, line, String.valueOf(e.getOriginalMessage()).replaceAll("\\s+", " "));
        }
    }

    /** The text of a file; the same expectations give the same bytes. */
    public static String write(Expectations expectations) {
        ObjectNode json = Json.object();
        ArrayNode entries = json.putArray("expectations");
        for (Expectation entry : expectations.all()) {
            ObjectNode node = entries.addObject().put("clause", entry.clause()).put("reason", entry.reason());
            entry.link().ifPresent(link -> node.put("link", link));
            entry.message().ifPresent(message -> node.put("message", message));
            node.put("expires", entry.expires().toString());
        }
        return HEAD + YAML.writeValueAsString(json);
    }

    private List<Expectation> entries() {
        expect(parser.nextToken() == JsonToken.START_OBJECT, "the file", "a mapping with the key expectations");
        expect(
                parser.nextToken() == JsonToken.PROPERTY_NAME
                        && parser.currentName().equals("expectations"),
                "the first key",
                "expectations");
        expect(parser.nextToken() == JsonToken.START_ARRAY, "expectations", "a list");
        List<Expectation> entries = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            entries.add(entry("expectations[" + entries.size() + "]"));
        }
        expect(parser.nextToken() == JsonToken.END_OBJECT, "the file", "no other key than expectations");
        return entries;
    }

    private Expectation entry(String path) {
        expect(parser.currentToken() == JsonToken.START_OBJECT, path, "a mapping of clause, reason and expires");
        int begin = line();
        Map<String, Value> values = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            expect(KEYS.contains(key), path + "." + key, "one of clause, reason, link, message, expires as a key");
            expect(parser.nextToken().isScalarValue(), path + "." + key, "a text");
            expect(values.put(key, new Value(parser.getString(), line())) == null, path + "." + key, "a key only once");
        }
        Value clause = required(values, "clause", path, begin);
        once(clause, path);
        return new Expectation(
                clause.text(),
                required(values, "reason", path, begin).text(),
                optional(values, "link"),
                optional(values, "message"),
                day(required(values, "expires", path, begin), path),
                begin);
    }

    private void once(Value clause, String path) {
        Integer earlier = seen.putIfAbsent(clause.text(), clause.line());
        if (earlier != null) {
            throw new MalformedFileException(
                    file,
                    clause.line(),
                    path + ".clause is " + clause.text() + ", as in line " + earlier + "; a clause has one entry");
        }
    }

    private Value required(Map<String, Value> values, String key, String path, int line) {
        return Optional.ofNullable(values.get(key))
                .filter(value -> !value.text().isBlank())
                .orElseThrow(() -> new MalformedFileException(
                        file,
                        line,
                        path + "." + key + " is missing; an entry has a clause, a reason and a day (expires)"));
    }

    private static Optional<String> optional(Map<String, Value> values, String key) {
        return Optional.ofNullable(values.get(key)).map(Value::text).filter(text -> !text.isBlank());
    }

    private LocalDate day(Value value, String path) {
        try {
            return LocalDate.parse(value.text());
        } catch (DateTimeParseException e) {
            throw new MalformedFileException(
                    file, value.line(), path + ".expires is \"" + value.text() + "\"; it takes a day, as 2027-01-31");
        }
    }

    private void expect(boolean right, String path, String expected) {
        if (!right) {
            throw new MalformedFileException(file, line(), path + " is not as expected; it takes " + expected);
        }
    }

    private int line() {
        return Math.max(1, parser.currentTokenLocation().getLineNr());
    }
}
