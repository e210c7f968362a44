package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The errors of the OpenAI interfaces. */
final class OpenAiErrors {
    private static final Map<String, String> RATE_LIMIT = Map.of(
            "x-ratelimit-limit-requests", "500",
            "x-ratelimit-remaining-requests", "0",
            "x-ratelimit-reset-requests", "120ms");

    private OpenAiErrors() {}

    /** A whole error answer. The script's own headers win over those that every error has. */
    static List<Piece> answer(Reply.HttpError error, Map<String, String> common) {
        Map<String, String> headers = new TreeMap<>(common);
        headers.put("content-type", contentType(error.body()));
        if (error.status() == 429) {
            headers.putAll(RATE_LIMIT);
        }
        error.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        return List.of(new Delivery.Head(error.status(), headers), Delivery.Part.whole(content(error.body())));
    }

    /** The error object as it also stands inside a stream. */
    static JsonNode body(Reply.ErrorBody.Told told) {
        return body(told.message(), told.type(), told.code());
    }

    static JsonNode body(String message, Optional<String> type, Optional<String> code) {
        ObjectNode body = Json.object();
        ObjectNode error = body.putObject("error").put("message", message);
        type.ifPresentOrElse(value -> error.put("type", value), () -> error.putNull("type"));
        error.putNull("param");
        code.ifPresentOrElse(value -> error.put("code", value), () -> error.putNull("code"));
        return body;
    }

    private static String contentType(Reply.ErrorBody body) {
        return body instanceof Reply.ErrorBody.Raw raw ? raw.contentType() : "application/json";
    }

    private static String content(Reply.ErrorBody body) {
        return body instanceof Reply.ErrorBody.Raw raw ? raw.content() : Json.line(body((Reply.ErrorBody.Told) body));
    }
}
