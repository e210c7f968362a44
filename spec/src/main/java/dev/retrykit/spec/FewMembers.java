package dev.retrykit.spec;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The members of a small JSON object, in their order: smaller than a map for any number of them, and as quick. It cannot be changed. */
final class FewMembers extends AbstractMap<String, JsonNode> {
    /** Beyond this many the search from the first on would be slow. */
    static final int MOST = 10;

    private final String[] keys;
    private final JsonNode[] values;

    /** The members of an object, each of them fixed. */
    FewMembers(ObjectNode object) {
        keys = new String[object.size()];
        values = new JsonNode[object.size()];
        int next = 0;
        for (Entry<String, JsonNode> member : object.properties()) {
            keys[next] = member.getKey();
            values[next++] = Fixed.of(member.getValue());
        }
    }

    @Override
    public int size() {
        return keys.length;
    }

    @Override
    public JsonNode get(Object key) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i].equals(key)) {
                return values[i];
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super JsonNode> action) {
        for (int i = 0; i < keys.length; i++) {
            action.accept(keys[i], values[i]);
        }
    }

    @Override
    public Set<Entry<String, JsonNode>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return keys.length;
            }

            @Override
            public Iterator<Entry<String, JsonNode>> iterator() {
                return IntStream.range(0, keys.length)
                        .mapToObj(i -> Map.entry(keys[i], values[i]))
                        .iterator();
            }
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FewMembers few && Arrays.equals(keys, few.keys)
                ? Arrays.equals(values, few.values)
                : super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
