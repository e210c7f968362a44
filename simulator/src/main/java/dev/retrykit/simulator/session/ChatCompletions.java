package dev.retrykit.simulator.session;

import dev.retrykit.simulator.auth.Credential;
import dev.retrykit.simulator.provider.Transport.Call;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Requests in the wire format of OpenAI's chat completions. */
public final class ChatCompletions {
    private static final String PATH = "/v1/chat/completions";

    private ChatCompletions() {}

    /** The request that sends this context with this account. */
    public static Call call(List<Message> context, Credential credential, boolean streaming) {
        ArrayNode messages = Json.array();
        context.forEach(message -> messages.add(wire(message)));
        ObjectNode body = Json.object().put("model", credential.model());
        body.set("messages", messages);
        body.put("stream", streaming);
        if (streaming) {
            body.set("stream_options", Json.object().put("include_usage", true));
        }
        body.set("tools", Json.array().add(EchoTool.declaration()));
        return new Call(PATH, body, Optional.of(credential.alias()));
    }

    private static ObjectNode wire(Message message) {
        if (message instanceof Message.FromUser user) {
            return Json.object().put("role", "user").put("content", user.text());
        }
        if (message instanceof Message.ToolResult result) {
            return Json.object()
                    .put("role", "tool")
                    .put("tool_call_id", result.callId())
                    .put("content", result.text());
        }
        if (message instanceof Message.Summary summary) {
            return Json.object().put("role", "user").put("content", summary.text());
        }
        return wire((AssistantMessage) message);
    }

    private static ObjectNode wire(AssistantMessage message) {
        ObjectNode wire = Json.object().put("role", "assistant").put("content", message.text());
        // A call without its result would make the request invalid, so calls that were never made stay out of it.
        if (message.asksForTools()) {
            ArrayNode calls = Json.array();
            message.toolCalls().forEach(call -> calls.add(wire(call)));
            wire.set("tool_calls", calls);
        }
        return wire;
    }

    private static ObjectNode wire(AssistantMessage.ToolCall call) {
        ObjectNode wire = Json.object().put("id", call.id()).put("type", "function");
        wire.set("function", Json.object().put("name", call.name()).put("arguments", call.arguments()));
        return wire;
    }
}
