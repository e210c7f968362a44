package dev.retrykit.subject;

import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The settings document of a call with retry: the options by their names, and under {@code kit} what a scenario sets that has no
 * option: who calls, and what the functions do that the caller hands in.
 */
record CallSettings(JsonNode json) {
    /** The provider's configuration: nothing unless the scenario sets it. */
    JsonNode config() {
        return kit().has("config") ? kit().path("config") : NullNode.getInstance();
    }

    /** The call's own options: a map, unless the scenario sets something else. */
    JsonNode call() {
        if (kit().has("call")) {
            return kit().path("call");
        }
        ObjectNode options = (ObjectNode) json.deepCopy();
        options.remove("kit");
        return options;
    }

    /** The entry that a call takes, as {@code sync}; where there are fewer entries than calls, the last one goes on. */
    String entry(int call) {
        List<String> entries =
                kit().path("entries").valueStream().map(JsonNode::asString).toList();
        return entries.isEmpty() ? "sync" : entries.get(Math.min(call, entries.size()) - 1);
    }

    /** Whether a function stands in the provider's place. */
    boolean function() {
        return kit().path("function").asBoolean(false);
    }

    /** Whether the caller knows which results are empty; a chat model always does. */
    boolean knowsEmpty() {
        return !function() || kit().path("empty").asBoolean(false);
    }

    /** What the random function always gives. */
    OptionalDouble share() {
        return kit().has("random") ? OptionalDouble.of(kit().path("random").doubleValue()) : OptionalDouble.empty();
    }

    /** What the gate answers, in order; empty where there is no gate. */
    List<Boolean> gate() {
        return kit().path("gate").valueStream().map(JsonNode::booleanValue).toList();
    }

    /** Whether the caller hands in a sleep function. */
    boolean injectsSleep() {
        return kit().path("sleep").asString("").equals("injected");
    }

    /** Whether the callback throws. */
    boolean callbackThrows() {
        return kit().path("callback").asString("").equals("throws");
    }

    /** How often the function fails by itself before it asks anybody. */
    int failsAtOnce() {
        return kit().path("failsAtOnce").asInt(0);
    }

    /** How long the first byte of an answer may take. */
    Optional<Duration> patience() {
        return kit().has("firstByteMs")
                ? Optional.of(Duration.ofMillis(kit().path("firstByteMs").longValue()))
                : Optional.empty();
    }

    private JsonNode kit() {
        return json.isObject() ? json.path("kit") : Json.object();
    }
}
