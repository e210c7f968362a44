package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.spec.Json;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The errors of Anthropic's interfaces. */
final class AnthropicErrors {
    private static final Map<Integer, String> TYPES = Map.of(
            400, "invalid_request_error",
            401, "authentication_error",
            402, "billing_error",
            403, "permission_error",
            404, "not_found_error",
            413, "request_too_large",
            429, "rate_limit_error",
            500, "api_error",
            504, "timeout_error",
            529, "overloaded_error");

    private static final Map<String, String> RATE_LIMIT = Map.of(
            "anthropic-ratelimit-requests-limit", "50",
            "anthropic-ratelimit-requests-remaining", "0",
            "anthropic-ratelimit-requests-reset", "2026-01-01T00:00:00Z");

    private AnthropicErrors() {}

    /** Headers of an error beside those of every answer. */
    static Map<String, String> headers(int status) {
        return status == 429 ? RATE_LIMIT : Map.of();
    }

    /** The body of an HTTP error. */
    static JsonNode refusal(Told told, int status, Asked asked) {
        String usual = TYPES.getOrDefault(status, status < 500 ? "invalid_request_error" : "api_error");
        return body(told, usual, asked);
    }

    /** The body of an error inside an answer of status 200, which most often tells of an overload. */
    static JsonNode inBand(Told told, Asked asked) {
        return body(told, "overloaded_error", asked);
    }

    static String requestId(Asked asked) {
        return "req_" + asked.id();
    }

    private static JsonNode body(Told told, String usualType, Asked asked) {
        ObjectNode body = Json.object().put("type", "error");
        ObjectNode error = body.putObject("error")
                .put("type", told.type().orElse(usualType))
                .put("message", told.message());
        told.code()
                .ifPresent(code -> error.putObject("details")
                        .put("error_visibility", "user_facing")
                        .put("error_code", code));
        return body.put("request_id", requestId(asked));
    }
}
