package dev.retrykit.spec;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The header fields of an answer, which go from the provider to the client and into the trace; copied once for all of them. */
public final class Headers {
    private Headers() {}

    /** The same fields in the same order, which nobody can change; where they are that already, the same map. */
    public static Map<String, String> copyOf(Map<String, String> fields) {
        return fields instanceof Kept ? fields : new Kept(fields);
    }

    /** Fields that nobody can change. */
    private static final class Kept extends AbstractMap<String, String> {
        private final Map<String, String> fields;

        Kept(Map<String, String> fields) {
            this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        @Override
        public String get(Object name) {
            return fields.get(name);
        }

        @Override
        public boolean containsKey(Object name) {
            return fields.containsKey(name);
        }

        @Override
        public Set<Entry<String, String>> entrySet() {
            return fields.entrySet();
        }
    }
}
