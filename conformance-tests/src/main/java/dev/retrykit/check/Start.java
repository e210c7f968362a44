package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Emitted;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;

/** An {@code auto_retry_start}. */
record Start(At<Emitted> at) implements Placed {
    static boolean is(Emitted emitted) {
        return emitted.type().equals("auto_retry_start");
    }

    @Override
    public int index() {
        return at.index();
    }

    JsonNode event() {
        return at.event().event();
    }

    int attempt() {
        return event().path("attempt").asInt(0);
    }

    /** The announced wait in milliseconds; -1 where it is no number. */
    BigDecimal delay() {
        return event().path("delayMs").isNumber() ? event().path("delayMs").decimalValue() : BigDecimal.ONE.negate();
    }

    @Override
    public String toString() {
        return event().toString();
    }
}
