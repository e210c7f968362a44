package dev.retrykit.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON that nobody can change, so that it can be told to many and kept without a copy for each. */
final class Fixed {
    /** Beyond this many members a search from the first on would be slow. */
    private static final int FEW = 10;

    private Fixed() {}

    /** The same JSON, of which what is already fixed is not copied. */
    static JsonNode of(JsonNode node) {
        if (isFixed(node)) {
            return node;
        } else if (node instanceof ObjectNode object) {
            return new FixedObject(members(object));
        } else if (node instanceof ArrayNode array) {
            return new FixedArray(elements(array));
        }
        return node;
    }

    /** The same JSON, not even copied where it was built here: it cannot be changed from now on. */
    static JsonNode sealed(JsonNode node) {
        if (node instanceof Nodes.Built built) {
            built.members().seal();
            return built;
        }
        return of(node);
    }

    private static boolean isFixed(JsonNode node) {
        return node instanceof FixedObject
                || node instanceof FixedArray
                || node instanceof Nodes.Built built && built.members().isFixed();
    }

    private static List<JsonNode> elements(ArrayNode array) {
        JsonNode[] elements = new JsonNode[array.size()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = of(array.get(i));
        }
        return List.of(elements);
    }

    private static Map<String, JsonNode> members(ObjectNode object) {
        if (object instanceof Nodes.Built built) {
            return built.members().fixed();
        } else if (object.size() <= FEW) {
            return Members.fixed(object);
        }
        Map<String, JsonNode> members = new LinkedHashMap<>();
        object.forEachEntry((key, value) -> members.put(key, of(value)));
        return Collections.unmodifiableMap(members);
    }

    /** An object whose methods that change it throw {@link UnsupportedOperationException}. */
    private static final class FixedObject extends ObjectNode {
        private static final long serialVersionUID = 1L;

        FixedObject(Map<String, JsonNode> members) {
            super(JsonNodeFactory.instance, members);
        }
    }

    /** An array whose methods that change it throw {@link UnsupportedOperationException}. */
    private static final class FixedArray extends ArrayNode {
        private static final long serialVersionUID = 1L;

        FixedArray(List<JsonNode> elements) {
            super(JsonNodeFactory.instance, elements);
        }
    }
}
