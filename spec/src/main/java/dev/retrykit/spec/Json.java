package dev.retrykit.spec;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The one JSON mapper, and short names for building trees. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    /** An empty object, whose fields keep the order in which they are put. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** An empty array. */
    public static ArrayNode array() {
        return MAPPER.createArrayNode();
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
        return MAPPER.writeValueAsString(node);
    }

    /** Indented JSON that ends in a newline. */
    public static String page(JsonNode node) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
    }
}
