package dev.retrykit.spec;

import java.util.regex.Pattern;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The one JSON mapper, and short names for building trees. */
public final class Json {
    /** Each thread keeps its own buffers: short documents come too fast for a pool that all share. */
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .recyclerPool(JsonRecyclerPools.threadLocalPool())
                    .build())
            .build();

    /** The line's end is fixed, so that a file has the same bytes on every system. */
    private static final ObjectWriter PAGE =
            MAPPER.writer().with(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private static final Pattern HALF_CHARACTER = Pattern.compile("[\\x{D800}-\\x{DFFF}]");

    private Json() {}

    /** An empty object, whose fields keep the order in which they are put. */
    public static ObjectNode object() {
        return Nodes.FACTORY.objectNode();
    }

    /** An empty array. */
    public static ArrayNode array() {
        return Nodes.FACTORY.arrayNode();
    }

    /** The same JSON, which nobody can change; where it is that already, the same object. */
    public static JsonNode fixed(JsonNode node) {
        return Fixed.of(node);
    }

    /** The same JSON, where whoever built it hands it over: nobody can change it any more, and it is copied only if need be. */
    public static JsonNode sealed(JsonNode node) {
        return Fixed.sealed(node);
    }

    /**
     * Parses one document.
     *
     * @throws tools.jackson.core.JacksonException if the text is no JSON
     */
    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    /** One line of JSON. */
    public static String line(JsonNode node) {
        return escaped(MAPPER.writeValueAsString(node));
    }

    /** Indented JSON that ends in a newline. */
    public static String page(JsonNode node) {
        return escaped(PAGE.writeValueAsString(node)) + "\n";
    }

    /** Escapes halves of surrogate pairs, which broken texts hold and UTF-8 cannot. */
    private static String escaped(String json) {
        if (json.chars().noneMatch(Json::isHalf)) {
            return json;
        }
        return HALF_CHARACTER
                .matcher(json)
                .replaceAll(half -> "\\\\u%04x".formatted((int) half.group().charAt(0)));
    }

    private static boolean isHalf(int character) {
        return Character.isSurrogate((char) character);
    }
}
