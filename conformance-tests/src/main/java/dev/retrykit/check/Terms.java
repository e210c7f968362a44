package dev.retrykit.check;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Trace;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a call of the ttalk policy goes by, as the scenario's settings have it.
 *
 * @param settings the settings document; what stands under {@code kit} is no option
 * @param number the call, from 1
 * @param streaming whether a stream was asked for
 */
record Terms(JsonNode settings, int number, boolean streaming) {
    private static final List<String> BUDGETS = List.of("max-retries", "empty-retries", "stream-retries");

    /** The defaults that the document and the recordings name; of {@code stream-retries} none is known. */
    private static final JsonNode DEFAULTS = Json.parse("""
            {"max-retries": 2, "base-delay": 1000, "multiplier": 2.0, "max-delay": 30000, "respect-retry-after?": true,
             "empty-retries": 1, "empty-exhausted": "return"}""");

    static Terms of(Trace trace, int number) {
        return new Terms(
                trace.header().settings(),
                number,
                trace.header().plan().path("streaming").asBoolean(false)
                        && !trace.header()
                                .settings()
                                .path("kit")
                                .path("function")
                                .asBoolean(false));
    }

    /** The provider's configuration. */
    JsonNode config() {
        return kit().has("config") ? kit().path("config") : NullNode.getInstance();
    }

    /** The call's own options. */
    JsonNode call() {
        if (kit().has("call")) {
            return kit().path("call");
        }
        ObjectNode options = (ObjectNode) settings.deepCopy();
        options.remove("kit");
        return options;
    }

    /** Both levels, the weaker one first. */
    List<JsonNode> levels() {
        return List.of(config(), call());
    }

    /** Whether a level is one of those that the document names. */
    boolean readable() {
        return levels().stream().allMatch(level -> level.isNull() || level.isBoolean() || level.isObject());
    }

    /** The options as the two levels change the defaults. */
    JsonNode resolved() {
        ObjectNode options = (ObjectNode) DEFAULTS.deepCopy();
        for (JsonNode level : levels()) {
            if (level.isBoolean() && !level.booleanValue()) {
                BUDGETS.forEach(budget -> options.put(budget, 0));
            } else if (level.isObject()) {
                level.propertyStream().forEach(option -> options.set(option.getKey(), option.getValue()));
            }
        }
        return options;
    }

    /** The retries after failures; empty where they are nothing ordinary, or the default of a stream. */
    OptionalInt retries() {
        return whole(streaming ? "stream-retries" : "max-retries");
    }

    OptionalInt emptyRetries() {
        return whole("empty-retries");
    }

    boolean throwsWhenEmpty() {
        return resolved().path("empty-exhausted").asString("").equals("throw");
    }

    boolean respectsHints() {
        return resolved().path("respect-retry-after?").asBoolean(true);
    }

    boolean recordsAttempts() {
        return resolved().path("record-attempts?").asBoolean(false);
    }

    BigDecimal longest() {
        return resolved().path("max-delay").decimalValue();
    }

    /** The range of a wait without a hint, after so many retried failures. */
    BigDecimal base(int errors) {
        JsonNode options = resolved();
        double base = options.path("base-delay").doubleValue()
                * Math.pow(options.path("multiplier").doubleValue(), errors);
        return Double.isInfinite(base) ? longest() : BigDecimal.valueOf(base).min(longest());
    }

    /** What a retry after a failure is called. */
    String kind() {
        return streaming ? "stream" : resolved().path("retry-kind").asString("error");
    }

    /** The constant share; empty where shares are drawn. */
    OptionalDouble share() {
        return kit().path("random").isNumber()
                ? OptionalDouble.of(kit().path("random").doubleValue())
                : OptionalDouble.empty();
    }

    boolean function() {
        return kit().path("function").asBoolean(false);
    }

    /** Whether the caller knows which results are empty, as a chat model does. */
    boolean knowsEmpty() {
        return !function() || kit().path("empty").asBoolean(false);
    }

    boolean injectsSleep() {
        return kit().path("sleep").asString("").equals("injected");
    }

    boolean callbackThrows() {
        return kit().path("callback").asString("").equals("throws");
    }

    boolean hasGate() {
        return streaming || kit().has("gate");
    }

    int failsAtOnce() {
        return kit().path("failsAtOnce").asInt(0);
    }

    /** Whether the client gives an answer up that does not begin. */
    boolean impatient() {
        return kit().has("firstByteMs");
    }

    /** The entry by which a call was made. */
    String entry() {
        List<String> entries =
                kit().path("entries").valueStream().map(JsonNode::asString).toList();
        return entries.isEmpty() ? "sync" : entries.get(Math.min(number, entries.size()) - 1);
    }

    boolean asynchronous() {
        return Stream.of("async", "future").anyMatch(entry()::equals);
    }

    /** Whether a level above the defaults names the key, or turns everything off. */
    boolean sets(String key) {
        return levels().stream().anyMatch(level -> level.has(key) || level.isBoolean() && !level.booleanValue());
    }

    private OptionalInt whole(String key) {
        return Optional.of(resolved().path(key))
                .filter(value -> value.canConvertToInt() && value.isIntegralNumber() && value.intValue() >= 0)
                .map(value -> OptionalInt.of(value.intValue()))
                .orElseGet(OptionalInt::empty);
    }

    private JsonNode kit() {
        return settings.path("kit");
    }
}
