package dev.retrykit.check;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Acted;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The retry settings in force at one failure, with the document's defaults for what is not set. */
record Settled(JsonNode retry) {
    private static final int DEFAULT_MAX = 3;
    private static final long DEFAULT_BASE = 2000;

    /** Those in force at a place of a trace. */
    static Settled at(Reading reading, int index) {
        JsonNode retry = reading.trace().header().settings().path("retry");
        for (At<Acted> act : reading.acts()) {
            if (act.before(index) && act.event().action().equals("configure")) {
                retry = act.event().details().path("settings").path("retry");
            }
            if (act.before(index) && act.event().action().equals("set_auto_retry")) {
                ObjectNode changed = retry.isObject() ? (ObjectNode) retry.deepCopy() : Json.object();
                retry = changed.set("enabled", act.event().details().path("enabled"));
            }
        }
        return new Settled(retry);
    }

    boolean enabled() {
        return !retry.path("enabled").isBoolean() || retry.path("enabled").booleanValue();
    }

    int max() {
        return ordinary("maxRetries") ? retry.path("maxRetries").intValue() : DEFAULT_MAX;
    }

    long base() {
        return ordinary("baseDelayMs") ? retry.path("baseDelayMs").longValue() : DEFAULT_BASE;
    }

    @Override
    public String toString() {
        return retry.isMissingNode() ? "{}" : retry.toString();
    }

    /** Whether a session may take the maximum for 0; it may take one that makes no sense for any. */
    boolean mayBeZero() {
        return max() == 0 || has("maxRetries") && !ordinary("maxRetries");
    }

    /** {@code base * 2^(attempt - 1)} in milliseconds, exactly. */
    BigDecimal delay(int attempt) {
        return new BigDecimal(base()).multiply(new BigDecimal(2).pow(Math.max(0, attempt - 1)));
    }

    boolean has(String key) {
        return retry.has(key);
    }

    /** Whether some key is missing, so that its default counts. */
    boolean incomplete() {
        return !has("enabled") || !has("maxRetries") || !has("baseDelayMs");
    }

    /** Whether every key is missing, or a value that the document foresees. */
    boolean ordinary() {
        return (!has("enabled") || retry.path("enabled").isBoolean())
                && (!has("maxRetries") || ordinary("maxRetries"))
                && (!has("baseDelayMs") || ordinary("baseDelayMs"));
    }

    private boolean ordinary(String key) {
        JsonNode value = retry.path(key);
        return value.isIntegralNumber() && value.canConvertToLong() && value.longValue() >= 0;
    }
}
