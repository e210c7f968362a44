package dev.retrykit.simulator.model;

import dev.retrykit.spec.Json;
import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The options of one call, under the names that the document gives them.
 *
 * @param json a JSON object; a key that is missing has its default, a key that nobody knows is kept
 */
public record RetryOptions(JsonNode json) {
    private static final double BASE_DELAY = 1000;
    private static final double MULTIPLIER = 2.0;
    private static final double MAX_DELAY = 30_000;

    public RetryOptions {
        json = json.deepCopy();
    }

    /** The framework's defaults. */
    public static RetryOptions defaults() {
        return new RetryOptions(Json.object()
                .put("max-retries", 2)
                .put("base-delay", (int) BASE_DELAY)
                .put("multiplier", MULTIPLIER)
                .put("max-delay", (int) MAX_DELAY)
                .put("respect-retry-after?", true)
                .put("empty-retries", 1)
                .put("empty-exhausted", "return")
                .put("stream-retries", 2));
    }

    /**
     * What a call goes by: the defaults, changed by the provider's configuration, changed by the call's own options.
     *
     * @param config nothing (null) and {@code true} change nothing, {@code false} takes all three budgets away, an object
     *     replaces the keys that it names
     * @param call the same
     * @throws CanonicalException if a level is anything else; its error names the value
     */
    public static RetryOptions resolve(JsonNode config, JsonNode call) {
        return defaults().changedBy(config).changedBy(call);
    }

    /** How many failures are followed by another call. */
    int maxRetries() {
        return budget("max-retries", 0);
    }

    /** How many empty results are followed by another call. */
    int emptyRetries() {
        return budget("empty-retries", 1);
    }

    /** Whether an empty result that is left over is an error. */
    boolean throwsWhenEmpty() {
        return json.path("empty-exhausted").asString("return").equals("throw");
    }

    /** What a retry after a failure is called. */
    String retryKind() {
        return json.path("retry-kind").asString("error");
    }

    /** Who is named when an empty result becomes an error. */
    Optional<String> provider() {
        return json.path("provider").asStringOpt();
    }

    /** Whether a result that is a map tells the number of calls. */
    boolean recordsAttempts() {
        return json.path("record-attempts?").asBoolean(false);
    }

    boolean respectsRetryAfter() {
        return json.path("respect-retry-after?").asBoolean(false);
    }

    double baseDelay() {
        return json.path("base-delay").asDouble(BASE_DELAY);
    }

    double multiplier() {
        return json.path("multiplier").asDouble(MULTIPLIER);
    }

    double maxDelay() {
        return json.path("max-delay").asDouble(MAX_DELAY);
    }

    /** The same for a stream, whose failures before the first token have a budget and a name of their own. */
    public RetryOptions forStream() {
        return with("max-retries", json.path("stream-retries")).with("retry-kind", StringNode.valueOf("stream"));
    }

    /** The same with one key set. */
    public RetryOptions with(String key, JsonNode value) {
        return new RetryOptions(((ObjectNode) json.deepCopy()).set(key, value));
    }

    private RetryOptions changedBy(JsonNode level) {
        if (level.isNull() || level.isMissingNode() || level.isBoolean() && level.booleanValue()) {
            return this;
        }
        ObjectNode changed = (ObjectNode) json.deepCopy();
        if (level.isBoolean()) {
            changed.put("max-retries", 0).put("empty-retries", 0).put("stream-retries", 0);
        } else if (level.isObject()) {
            level.propertyStream().forEach(option -> changed.set(option.getKey(), option.getValue()));
        } else {
            throw new CanonicalException(CanonicalError.of(
                            "validation-error",
                            "the retry options are " + level + "; they are nothing, true, false or a map",
                            false)
                    .with("retry", level));
        }
        return new RetryOptions(changed);
    }

    /** A budget that makes no sense is none: nothing and less than nothing are 0, and a part of a retry is no retry. */
    private int budget(String key, int usual) {
        JsonNode value = json.path(key);
        if (value.isMissingNode()) {
            return usual;
        }
        return value.isNumber()
                ? value.decimalValue()
                        .max(BigDecimal.ZERO)
                        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                        .intValue()
                : 0;
    }
}
