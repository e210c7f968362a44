package dev.retrykit.simulator.client;

import dev.retrykit.spec.Json;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the dialects have in common when they read JSON. */
final class Words {
    private Words() {}

    /** The error that stands in a body or event, if one does. */
    static Optional<Heard> failure(JsonNode json) {
        JsonNode error = json.path("error");
        if (error.isMissingNode() || error.isNull()) {
            return Optional.empty();
        }
        return Optional.of(new Heard.Failed(
                error.isString() ? error.stringValue() : error.path("message").asString(Json.line(error))));
    }

    /** A count, where there is one. */
    static OptionalLong count(JsonNode json) {
        return json.isIntegralNumber() ? OptionalLong.of(json.longValue()) : OptionalLong.empty();
    }

    /** A whole count of the input, without that part of it which was read from a cache. */
    static Heard.Tokens tokens(JsonNode input, JsonNode cached, JsonNode output) {
        long read = cached.asLong(0);
        OptionalLong all = count(input);
        OptionalLong fresh = all.isPresent() ? OptionalLong.of(all.getAsLong() - read) : all;
        return new Heard.Tokens(fresh, all.isPresent() ? OptionalLong.of(read) : all, count(output));
    }

    /** The arguments of a call as the object that some interfaces want; those that are none become empty. */
    static ObjectNode object(String arguments) {
        try {
            return Json.parse(arguments) instanceof ObjectNode object ? object : Json.object();
        } catch (JacksonException unfinished) {
            return Json.object();
        }
    }

    /** The schema of any object. */
    static ObjectNode anyObject() {
        return Json.object().put("type", "object");
    }
}
