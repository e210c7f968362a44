package dev.retrykit.spec;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The members of a JSON object, in their order. Made for objects of a few members: smaller than a map for any number of them, and as
 * quick; the time of a search grows with their number.
 */
final class Members extends AbstractMap<String, JsonNode> {
    /** What most objects of a trace have room in. */
    private static final int USUAL = 6;

    private boolean fixed;
    private boolean lent;
    private String[] keys;
    private JsonNode[] values;
    private int size;

    /** No member yet. */
    Members() {
        this(false, new String[USUAL], new JsonNode[USUAL]);
    }

    private Members(boolean fixed, String[] keys, JsonNode[] values) {
        this.fixed = fixed;
        this.keys = keys;
        this.values = values;
    }

    /** The members of an object, each of them fixed; they cannot be changed. */
    static Members fixed(ObjectNode object) {
        Members members = new Members(true, new String[object.size()], new JsonNode[object.size()]);
        object.forEachEntry((key, value) -> members.append(key, Fixed.of(value)));
        return members;
    }

    /** Whether these members cannot be changed. */
    boolean isFixed() {
        return fixed;
    }

    /** Lets no more changes happen, neither here nor in what is inside. */
    void seal() {
        for (int i = 0; i < size; i++) {
            JsonNode value = Fixed.sealed(values[i]);
            if (value != values[i]) {
                open();
                values[i] = value;
            }
        }
        fixed = true;
    }

    /** The same, which cannot be changed. Nothing is copied that these members do not change later. */
    Members fixed() {
        lent = true;
        Members members = new Members(true, keys, fixedValues());
        members.size = size;
        return members;
    }

    private JsonNode[] fixedValues() {
        JsonNode[] held = values;
        for (int i = 0; i < size; i++) {
            JsonNode value = Fixed.of(values[i]);
            if (value != values[i]) {
                held = held == values ? values.clone() : held;
                held[i] = value;
            }
        }
        return held;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public JsonNode get(Object key) {
        int place = place(key);
        return place < 0 ? null : values[place];
    }

    @Override
    public boolean containsKey(Object key) {
        return place(key) >= 0;
    }

    @Override
    public JsonNode put(String key, JsonNode value) {
        open();
        int place = place(key);
        if (place < 0) {
            grow();
            append(key, value);
            return null;
        }
        JsonNode before = values[place];
        values[place] = value;
        return before;
    }

    @Override
    public JsonNode remove(Object key) {
        open();
        int place = place(key);
        return place < 0 ? null : removeAt(place);
    }

    @Override
    public void clear() {
        open();
        size = 0;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super JsonNode> action) {
        for (int i = 0; i < size; i++) {
            action.accept(keys[i], values[i]);
        }
    }

    @Override
    public Set<Entry<String, JsonNode>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public Iterator<Entry<String, JsonNode>> iterator() {
                return new Walk();
            }
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Members members
                        && Arrays.equals(keys, 0, size, members.keys, 0, members.size)
                        && Arrays.equals(values, 0, size, members.values, 0, members.size)
                || super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }

    private int place(Object key) {
        int hash = key.hashCode();
        for (int i = 0; i < size; i++) {
            // Nearly every key is a literal, and so the very same text; nearly every other has another hash.
            if (keys[i] == key || keys[i].hashCode() == hash && keys[i].equals(key)) {
                return i;
            }
        }
        return -1;
    }

    private void grow() {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
    }

    private void append(String key, JsonNode value) {
        keys[size] = key;
        values[size++] = value;
    }

    private JsonNode removeAt(int place) {
        JsonNode removed = values[place];
        size--;
        System.arraycopy(keys, place + 1, keys, place, size - place);
        System.arraycopy(values, place + 1, values, place, size - place);
        return removed;
    }

    /** Makes sure that a change is allowed, and seen by nobody else. */
    private void open() {
        if (fixed) {
            throw new UnsupportedOperationException("this JSON is fixed; its deepCopy() can be changed");
        }
        if (lent) {
            keys = keys.clone();
            values = values.clone();
            lent = false;
        }
    }

    /** A walk along the members, which may take out the one that it came to last. */
    private final class Walk implements Iterator<Entry<String, JsonNode>> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < size;
        }

        @Override
        public Entry<String, JsonNode> next() {
            if (next >= size) {
                throw new NoSuchElementException();
            }
            return Map.entry(keys[next], values[next++]);
        }

        @Override
        public void remove() {
            open();
            removeAt(--next);
        }
    }
}
