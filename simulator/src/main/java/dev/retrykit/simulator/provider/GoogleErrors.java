package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.spec.Json;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The errors of Google's interfaces. */
final class GoogleErrors {
    private static final String TYPES = "type.googleapis.com/google.rpc.";

    private static final Map<Integer, String> STATUSES = Map.of(
            400, "INVALID_ARGUMENT",
            401, "UNAUTHENTICATED",
            403, "PERMISSION_DENIED",
            404, "NOT_FOUND",
            409, "ABORTED",
            429, "RESOURCE_EXHAUSTED",
            499, "CANCELLED",
            500, "INTERNAL",
            503, "UNAVAILABLE",
            504, "DEADLINE_EXCEEDED");

    private GoogleErrors() {}

    /** The body of an HTTP error. A script's code becomes its reason, and a wait in seconds that a header asks for stands here, too. */
    static ObjectNode refusal(Told told, Reply.HttpError error) {
        ObjectNode body = body(told, error.status());
        error.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase("retry-after"))
                .map(Map.Entry::getValue)
                .filter(value -> value.matches("\\d+"))
                .forEach(seconds -> details(body)
                        .addObject()
                        .put("@type", TYPES + "RetryInfo")
                        .put("retryDelay", seconds + "s"));
        return body;
    }

    /** The body of an error inside an answer of status 200. */
    static ObjectNode inBand(Told told) {
        int status = STATUSES.entrySet().stream()
                .filter(entry -> told.type().filter(entry.getValue()::equals).isPresent())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(503);
        return body(told, status);
    }

    private static ObjectNode body(Told told, int status) {
        ObjectNode body = Json.object();
        body.putObject("error")
                .put("code", status)
                .put("message", told.message())
                .put("status", told.type().orElseGet(() -> word(status)));
        told.code()
                .ifPresent(reason -> details(body)
                        .addObject()
                        .put("@type", TYPES + "ErrorInfo")
                        .put("reason", reason)
                        .put("domain", "googleapis.com"));
        return body;
    }

    private static String word(int status) {
        return STATUSES.getOrDefault(status, status < 500 ? "INVALID_ARGUMENT" : "UNKNOWN");
    }

    private static ArrayNode details(ObjectNode body) {
        return ((ObjectNode) body.path("error")).withArray("details");
    }
}
