package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** An {@code auto_retry_end}. */
record End(At<Emitted> at) implements Placed {
    static final String CANCELLED = "Retry cancelled";

    static boolean is(Emitted emitted) {
        return emitted.type().equals("auto_retry_end");
    }

    @Override
    public int index() {
        return at.index();
    }

    JsonNode event() {
        return at.event().event();
    }

    boolean success() {
        return event().path("success").asBoolean(false);
    }

    int attempt() {
        return event().path("attempt").asInt(-1);
    }

    Optional<String> finalError() {
        JsonNode text = event().path("finalError");
        return text.isString() ? Optional.of(text.stringValue()) : Optional.empty();
    }

    boolean cancelled() {
        return !success() && finalError().filter(CANCELLED::equals).isPresent();
    }

    @Override
    public String toString() {
        return event().toString();
    }
}
