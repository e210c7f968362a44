package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A response of generateContent; a streamed answer is a row of them. */
record GoogleBody(String model, String id) {
    /** The body of a whole answer. */
    ObjectNode whole(Reply.Success success) {
        ArrayNode parts = Json.array();
        if (!success.reasoning().isEmpty()) {
            parts.add(thought(success.reasoning()));
        }
        if (!success.text().isEmpty()) {
            parts.add(text(success.text()));
        }
        success.toolCalls().forEach(call -> parts.add(call(call)));
        return response(parts, Optional.of(success.finish()), usage(success.usage()));
    }

    /** A response with these parts; only the last of an answer says why it stops. */
    ObjectNode response(ArrayNode parts, Optional<Finish> finish, ObjectNode usage) {
        ObjectNode response = Json.object();
        ObjectNode candidate = response.putArray("candidates").addObject();
        ObjectNode content = candidate.putObject("content");
        if (!parts.isEmpty()) {
            content.set("parts", parts);
        }
        content.put("role", "model");
        finish.ifPresent(reason -> candidate.put("finishReason", word(reason)));
        candidate.put("index", 0);
        response.set("usageMetadata", usage);
        return response.put("modelVersion", model).put("responseId", "resp-" + id);
    }

    static ObjectNode text(String text) {
        return Json.object().put("text", text);
    }

    static ObjectNode thought(String text) {
        return text(text).put("thought", true);
    }

    /** Arguments are an object here, so those that are not yet one have no place. */
    static ObjectNode call(ToolCall call) {
        ObjectNode part = Json.object();
        ObjectNode function = part.putObject("functionCall").put("name", call.name());
        function.set("args", call.object().orElseGet(Json::object));
        return part;
    }

    /** The tokens of a whole answer. */
    static ObjectNode usage(Usage usage) {
        ObjectNode json = Json.object().put("promptTokenCount", usage.input());
        if (usage.output() > 0) {
            json.put("candidatesTokenCount", usage.output());
        }
        json.put("totalTokenCount", usage.input() + usage.output());
        if (usage.cached() > 0) {
            json.put("cachedContentTokenCount", usage.cached());
        }
        return json;
    }

    private static String word(Finish finish) {
        return switch (finish) {
            case STOP, TOOL_CALLS -> "STOP";
            case LENGTH -> "MAX_TOKENS";
            case CONTENT_FILTER -> "SAFETY";
        };
    }
}
