package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.ModelVice.named;

import dev.retrykit.simulator.model.RetryOptions;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Those who mix up the three levels of options. */
final class ModelOptionSaboteurs {
    private static final JsonNode NOTHING = NullNode.getInstance();

    private ModelOptionSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("ProviderFirst", "lets the provider's configuration win over the call", "TTALK-OPTS-1")
                        .resolving((config, call) -> RetryOptions.resolve(call, config)),
                named("HalfOff", "takes only the retries of errors away where false is said", "TTALK-OPTS-1")
                        .resolving((config, call) -> RetryOptions.resolve(half(config), half(call))),
                named("YesMan", "turns retry on where true is said", "TTALK-OPTS-2")
                        .resolving(
                                (config, call) -> RetryOptions.resolve(isBoolean(call, true) ? NOTHING : config, call)),
                named("Replacer", "lets a map replace all options of the level below", "TTALK-OPTS-3")
                        .resolving((config, call) ->
                                RetryOptions.resolve(call.isObject() && !call.isEmpty() ? NOTHING : config, call)),
                named("TwiceEmpty", "repeats an empty result twice by default", "TTALK-OPTS-4")
                        .resolving(by("empty-retries", "2")),
                named("ThriceByDefault", "retries an error three times by default", "TTALK-OPTS-5")
                        .resolving(by("max-retries", "3")),
                named("DisrespectfulByDefault", "hears no hints by default", "TTALK-OPTS-5")
                        .resolving(by("respect-retry-after?", "false")),
                named("CleanSweep", "gives all defaults back where false is said", "TTALK-OPTS-6")
                        .resolving((config, call) ->
                                RetryOptions.resolve(isBoolean(call, false) ? NOTHING : config, call)),
                named("StrangerDenier", "drops keys that it does not know", "TTALK-OPTS-6")
                        .resolving((config, call) -> RetryOptions.resolve(known(config), known(call))),
                named("LenientReader", "takes a level that it cannot read for nothing", "TTALK-OPTS-6")
                        .resolving((config, call) -> RetryOptions.resolve(readable(config), readable(call))));
    }

    private static boolean isBoolean(JsonNode level, boolean value) {
        return level.isBoolean() && level.booleanValue() == value;
    }

    private static JsonNode half(JsonNode level) {
        return isBoolean(level, false) ? Json.object().put("max-retries", 0) : level;
    }

    private static JsonNode readable(JsonNode level) {
        return level.isBoolean() || level.isObject() ? level : NOTHING;
    }

    private static JsonNode known(JsonNode level) {
        if (!level.isObject()) {
            return level;
        }
        ObjectNode kept = (ObjectNode) level.deepCopy();
        kept.remove("nobody-knows");
        return kept;
    }

    /** Another default, which stands where no level says anything of it. */
    private static BiFunction<JsonNode, JsonNode, RetryOptions> by(String key, String value) {
        return (config, call) -> {
            RetryOptions options = RetryOptions.resolve(config, call);
            boolean said = Stream.of(config, call).anyMatch(level -> level.has(key) || isBoolean(level, false));
            return said ? options : options.with(key, Json.parse(value));
        };
    }
}
