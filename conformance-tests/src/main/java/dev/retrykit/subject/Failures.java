package dev.retrykit.subject;

import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.spec.Json;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** How a trace tells of an exception. */
final class Failures {
    private Failures() {}

    static String name(Throwable thrown) {
        return thrown.getClass().getSimpleName();
    }

    /** What a caller got, and whether it is what the function threw last, but for its canonical error. */
    static ObjectNode told(Throwable thrown, Optional<Throwable> last) {
        ObjectNode result = Json.object()
                .put("outcome", "error")
                .put("error", String.valueOf(thrown.getMessage()))
                .put("exception", name(thrown));
        result.set("data", data(thrown));
        result.put("cause", thrown.getCause() == null ? null : thrown.getCause().toString());
        return result.put("intact", last.filter(each -> same(thrown, each)).isPresent());
    }

    private static JsonNode data(Throwable thrown) {
        return thrown instanceof CanonicalException canonical
                ? canonical.error().data()
                : NullNode.getInstance();
    }

    private static boolean same(Throwable one, Throwable other) {
        return one.getClass() == other.getClass()
                && Objects.equals(one.getMessage(), other.getMessage())
                && one.getCause() == other.getCause()
                && Arrays.equals(one.getStackTrace(), other.getStackTrace());
    }
}
