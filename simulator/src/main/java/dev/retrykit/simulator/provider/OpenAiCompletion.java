package dev.retrykit.simulator.provider;

import dev.retrykit.spec.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A chat completion in one piece. */
record OpenAiCompletion(Asked asked) {
    /** The body of a whole answer. */
    JsonNode of(Reply.Success success) {
        ObjectNode body = OpenAiChat.envelope("chat.completion", asked);
        ObjectNode choice = body.putArray("choices").addObject().put("index", 0);
        choice.set("message", message(success));
        choice.putNull("logprobs").put("finish_reason", OpenAiChat.word(success.finish()));
        body.set("usage", OpenAiChat.usage(success.usage()));
        return body;
    }

    private ObjectNode message(Reply.Success success) {
        ObjectNode message = Json.object().put("role", "assistant");
        if (success.text().isEmpty() && !success.toolCalls().isEmpty()) {
            message.putNull("content");
        } else {
            message.put("content", success.text());
        }
        if (!success.reasoning().isEmpty()) {
            message.put("reasoning_content", success.reasoning());
        }
        message.putNull("refusal");
        if (!success.toolCalls().isEmpty()) {
            message.set("tool_calls", calls(success.toolCalls()));
        }
        return message;
    }

    private ArrayNode calls(List<Reply.ToolCall> calls) {
        ArrayNode array = Json.array();
        for (Reply.ToolCall call : calls) {
            ObjectNode node = array.addObject().put("id", OpenAiChat.callId(asked, array.size() - 1));
            node.put("type", "function");
            node.putObject("function").put("name", call.name()).put("arguments", call.arguments());
        }
        return array;
    }
}
