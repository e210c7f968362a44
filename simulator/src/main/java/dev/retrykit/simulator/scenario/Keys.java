package dev.retrykit.simulator.scenario;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.MalformedFileException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * One mapping of a scenario file, read key by key; an error names the file, the line and the path of the key.
 *
 * @param lines where each path stands
 */
record Keys(String file, String path, JsonNode node, Map<String, Integer> lines) {
    static Keys of(String file, JsonNode node, Map<String, Integer> lines) {
        Keys keys = new Keys(file, "", node, lines);
        if (!node.isObject()) {
            throw keys.wrong("the file", "a mapping of name, clauses, settings, replies and actions");
        }
        return keys;
    }

    /** Refuses every key but these. */
    void allow(String... known) {
        node.propertyNames().stream()
                .filter(name -> !Arrays.asList(known).contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new MalformedFileException(
                            file,
                            line(name),
                            path + name + " is no key here; known are " + new TreeSet<>(Arrays.asList(known)));
                });
    }

    boolean has(String key) {
        return node.has(key);
    }

    String text(String key) {
        return optionalText(key).orElseThrow(() -> wrong(key, "text"));
    }

    Optional<String> optionalText(String key) {
        JsonNode value = node.path(key);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isValueNode() || value.isNull()) {
            throw wrong(key, "text");
        }
        return Optional.of(value.asString());
    }

    List<String> texts(String key) {
        JsonNode value = node.path(key);
        if (!value.isMissingNode() && !value.isArray()) {
            throw wrong(key, "a list");
        }
        return value.valueStream().map(JsonNode::asString).toList();
    }

    boolean flag(String key, boolean usual) {
        JsonNode value = node.path(key);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw wrong(key, "true or false");
        }
        return value.isMissingNode() ? usual : value.booleanValue();
    }

    int number(String key) {
        JsonNode value = node.path(key);
        if (!value.isInt()) {
            throw wrong(key, "a whole number");
        }
        return value.intValue();
    }

    int number(String key, int usual) {
        return has(key) ? number(key) : usual;
    }

    Duration millis(String key) {
        JsonNode value = node.path(key);
        if (!value.isIntegralNumber() || value.longValue() < 0) {
            throw wrong(key, "milliseconds, a whole number from 0");
        }
        return Duration.ofMillis(value.longValue());
    }

    JsonNode object(String key) {
        JsonNode value = node.path(key);
        if (!value.isMissingNode() && !value.isObject()) {
            throw wrong(key, "a mapping");
        }
        return value.isMissingNode() ? Json.object() : value;
    }

    /** The mapping under a key; an empty one where the key is missing. */
    Keys inside(String key) {
        return new Keys(file, path + key + ".", object(key), lines);
    }

    List<Keys> list(String key) {
        JsonNode value = node.path(key);
        if (!value.isArray()) {
            throw wrong(key, "a list");
        }
        return IntStream.range(0, value.size())
                .mapToObj(index -> new Keys(file, path + key + "[" + index + "].", value.get(index), lines))
                .toList();
    }

    MalformedFileException wrong(String key, String expected) {
        return new MalformedFileException(file, line(key), path + key + " is not as expected; it takes " + expected);
    }

    /** The line of a key, or of the mapping that lacks it. */
    private int line(String key) {
        return lines.getOrDefault(path + key, lines.getOrDefault(path.replaceFirst("\\.$", ""), 1));
    }
}
