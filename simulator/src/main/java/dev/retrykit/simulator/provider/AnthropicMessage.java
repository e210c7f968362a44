package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A message of Anthropic's interface in one piece. */
record AnthropicMessage(Asked asked) {
    /** What proves to the provider that it made a thought itself. */
    static final String SIGNATURE = "c2lnbmF0dXJl";

    /** The body of a whole answer. */
    JsonNode of(Reply.Success success) {
        ArrayNode content = Json.array();
        if (!success.reasoning().isEmpty()) {
            content.add(thinking(success.reasoning(), SIGNATURE));
        }
        if (!success.text().isEmpty()) {
            content.add(text(success.text()));
        }
        success.toolCalls().forEach(call -> content.add(call(call, content.size(), call.object())));
        return envelope(content, Optional.of(success.finish()), usage(success.usage()));
    }

    /** The message, which at the start of a stream has no content and no reason to stop. */
    ObjectNode envelope(ArrayNode content, Optional<Finish> finish, ObjectNode usage) {
        ObjectNode message = Json.object()
                .put("id", "msg_" + asked.id())
                .put("type", "message")
                .put("role", "assistant")
                .put("model", asked.model());
        message.set("content", content);
        finish.ifPresentOrElse(
                reason -> message.put("stop_reason", word(reason)), () -> message.putNull("stop_reason"));
        message.putNull("stop_sequence");
        message.set("usage", usage);
        return message;
    }

    static ObjectNode text(String text) {
        return Json.object().put("type", "text").put("text", text);
    }

    static ObjectNode thinking(String text, String signature) {
        return Json.object().put("type", "thinking").put("thinking", text).put("signature", signature);
    }

    /** A tool call at this place of the answer. Its input is an object, so one that is only begun has none yet. */
    ObjectNode call(ToolCall call, int index, Optional<ObjectNode> input) {
        ObjectNode block = Json.object()
                .put("type", "tool_use")
                .put("id", "toolu_" + asked.id() + "_" + index)
                .put("name", call.name());
        block.set("input", input.orElseGet(Json::object));
        return block;
    }

    /** The token counts; what was read from a cache is no input here. */
    static ObjectNode usage(Usage usage) {
        return Json.object()
                .put("input_tokens", usage.input() - usage.cached())
                .put("cache_creation_input_tokens", 0)
                .put("cache_read_input_tokens", usage.cached())
                .put("output_tokens", usage.output());
    }

    /** The word of the wire for why an answer stops. */
    static String word(Finish finish) {
        return switch (finish) {
            case STOP -> "end_turn";
            case LENGTH -> "max_tokens";
            case TOOL_CALLS -> "tool_use";
            case CONTENT_FILTER -> "refusal";
        };
    }
}
