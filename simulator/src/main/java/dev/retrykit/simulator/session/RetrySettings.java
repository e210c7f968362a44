package dev.retrykit.simulator.session;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The retry settings that are in force at one moment.
 *
 * @param maxRetries retries, not requests
 */
public record RetrySettings(boolean enabled, int maxRetries, Duration baseDelay) {
    /** What is in force where no key is set. */
    public static final RetrySettings DEFAULTS = new RetrySettings(true, 3, Duration.ofMillis(2000));

    /**
     * Reads a settings document. A key that is missing, or holds what makes no sense (negative, a fraction, no number,
     * more retries than can be counted), has its default, whatever the others hold. A base delay beyond
     * {@link Backoff#LIMIT} is that limit.
     */
    public static RetrySettings of(Settings settings) {
        JsonNode retry = settings.retry();
        JsonNode enabled = retry.path("enabled");
        return new RetrySettings(
                enabled.isBoolean() ? enabled.booleanValue() : DEFAULTS.enabled,
                count(retry.path("maxRetries"), DEFAULTS.maxRetries),
                millis(retry.path("baseDelayMs"), DEFAULTS.baseDelay));
    }

    /** The settings as a document would hold them, each of them named. */
    public ObjectNode json() {
        return Json.object()
                .put("enabled", enabled)
                .put("maxRetries", maxRetries)
                .put("baseDelayMs", baseDelay.toMillis());
    }

    /** A whole number of milliseconds, at most {@link Backoff#LIMIT}; the fallback where the node holds none. */
    static Duration millis(JsonNode node, Duration fallback) {
        if (!whole(node)) {
            return fallback;
        }
        long limit = Backoff.LIMIT.toMillis();
        return Duration.ofMillis(node.canConvertToLong() ? Math.min(node.longValue(), limit) : limit);
    }

    /** A whole number of retries; the fallback where the node holds none. */
    static int count(JsonNode node, int fallback) {
        // The largest int is left out, because the counter is raised once beyond the maximum.
        return whole(node) && node.canConvertToInt() && node.intValue() < Integer.MAX_VALUE
                ? node.intValue()
                : fallback;
    }

    private static boolean whole(JsonNode node) {
        return node.isNumber()
                && node.canConvertToExactIntegral()
                && (node.canConvertToLong()
                        ? node.longValue() >= 0
                        : node.bigIntegerValue().signum() >= 0);
    }
}
