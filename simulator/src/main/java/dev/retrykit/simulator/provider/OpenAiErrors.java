package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.spec.Json;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The errors and headers that the interfaces of OpenAI share. */
final class OpenAiErrors {
    /** When every answer was made, in seconds: the first of January 2026. */
    static final long CREATED = 1_767_225_600;

    private static final Map<String, String> RATE_LIMIT = Map.of(
            "x-ratelimit-limit-requests", "500",
            "x-ratelimit-remaining-requests", "0",
            "x-ratelimit-reset-requests", "120ms");

    private static final Map<Integer, String> CODES =
            Map.of(401, "invalid_api_key", 404, "model_not_found", 429, "rate_limit_exceeded");

    private OpenAiErrors() {}

    /** Headers of every answer. */
    static Map<String, String> headers(Asked asked) {
        return Map.of("openai-version", "2020-10-01", "x-request-id", "req_" + asked.id());
    }

    /** Headers of an error beside those. */
    static Map<String, String> headers(int status) {
        return status == 429 ? RATE_LIMIT : Map.of();
    }

    /** The body of an HTTP error. What the script does not say is what a typical error of this status says. */
    static JsonNode refusal(Told told, int status) {
        Optional<String> code =
                told.type().isPresent() ? told.code() : told.code().or(() -> Optional.ofNullable(CODES.get(status)));
        return body(told.message(), told.type().or(() -> Optional.of(type(status))), code);
    }

    /** The body of an error inside an answer of status 200. */
    static JsonNode inBand(Told told) {
        return body(told.message(), told.type().or(() -> Optional.of("server_error")), told.code());
    }

    static JsonNode body(String message, Optional<String> type, Optional<String> code) {
        ObjectNode body = Json.object();
        ObjectNode error = body.putObject("error").put("message", message);
        type.ifPresentOrElse(value -> error.put("type", value), () -> error.putNull("type"));
        error.putNull("param");
        code.ifPresentOrElse(value -> error.put("code", value), () -> error.putNull("code"));
        return body;
    }

    private static String type(int status) {
        if (status == 429) {
            return "requests";
        }
        return status < 500 ? "invalid_request_error" : "server_error";
    }
}
