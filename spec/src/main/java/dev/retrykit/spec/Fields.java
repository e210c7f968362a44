package dev.retrykit.spec;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** One JSON object of a file, read field by field; what is missing or of another type is named with its line. */
final class Fields {
    private final String file;
    private final int line;
    private final JsonNode object;

    private Fields(String file, int line, JsonNode object) {
        this.file = file;
        this.line = line;
        this.object = object;
    }

    /** Reads a line that holds one object; lines count from 1. */
    static Fields of(String file, int line, String text) {
        try {
            JsonNode node = Json.parse(text);
            if (node.isObject()) {
                return new Fields(file, line, node);
            }
        } catch (JacksonException e) {
            throw new MalformedFileException(file, line, "expected a JSON object, but " + e.getOriginalMessage());
        }
        throw new MalformedFileException(file, line, "expected a JSON object, but found another value");
    }

    Fields object(String name) {
        return new Fields(file, line, required(name, JsonNode::isObject, "an object"));
    }

    /** Any value, JSON's null among them. */
    JsonNode tree(String name) {
        return required(name, node -> true, "a value");
    }

    Optional<JsonNode> treeOrNull(String name) {
        return orNull(name, this::tree);
    }

    /** Any value; the usual one where the field is missing. */
    JsonNode treeOr(String name, JsonNode usual) {
        return object.has(name) ? object.path(name) : usual;
    }

    String text(String name) {
        return required(name, JsonNode::isString, "a text").stringValue();
    }

    Optional<String> textOrNull(String name) {
        return orNull(name, this::text);
    }

    boolean flag(String name) {
        return required(name, JsonNode::isBoolean, "true or false").booleanValue();
    }

    Optional<Boolean> flagOrNull(String name) {
        return orNull(name, this::flag);
    }

    long whole(String name) {
        return required(name, JsonNode::canConvertToLong, "a whole number").longValue();
    }

    OptionalLong wholeOrNull(String name) {
        return orNull(name, this::whole).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    int count(String name) {
        return required(name, JsonNode::canConvertToInt, "a whole number below 2^31")
                .intValue();
    }

    OptionalInt countOrNull(String name) {
        return orNull(name, this::count).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    BigDecimal number(String name) {
        return required(name, JsonNode::isNumber, "a number").decimalValue();
    }

    <E extends Enum<E>> E word(String name, Class<E> type) {
        return constant(name, type, text(name));
    }

    <E extends Enum<E>> List<E> words(String name, Class<E> type) {
        return list(name).stream()
                .map(node -> constant(name, type, node.asString("")))
                .toList();
    }

    List<String> texts(String name) {
        List<JsonNode> items = list(name);
        if (!items.stream().allMatch(JsonNode::isString)) {
            throw wrong(name, "a list of texts");
        }
        return items.stream().map(JsonNode::stringValue).toList();
    }

    List<JsonNode> list(String name) {
        JsonNode array = required(name, JsonNode::isArray, "a list");
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    Optional<List<JsonNode>> listOrNull(String name) {
        return orNull(name, this::list);
    }

    /** That a field is not as it should be. */
    MalformedFileException wrong(String name, String expected) {
        JsonNode found = object.path(name);
        return new MalformedFileException(
                file,
                line,
                "expected \"" + name + "\" to be " + expected + ", but "
                        + (found.isMissingNode() ? "it is missing" : "found " + found));
    }

    private <E extends Enum<E>> E constant(String name, Class<E> type, String word) {
        return Words.constant(type, word).orElseThrow(() -> wrong(name, "one of " + Words.all(type)));
    }

    private <T> Optional<T> orNull(String name, Function<String, T> read) {
        return tree(name).isNull() ? Optional.empty() : Optional.of(read.apply(name));
    }

    private JsonNode required(String name, Predicate<JsonNode> right, String expected) {
        JsonNode node = object.path(name);
        if (node.isMissingNode() || !right.test(node)) {
            throw wrong(name, expected);
        }
        return node;
    }
}
