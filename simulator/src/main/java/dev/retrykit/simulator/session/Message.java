package dev.retrykit.simulator.session;

import dev.retrykit.spec.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One message of a conversation. */
public sealed interface Message permits Message.FromUser, Message.ToolResult, Message.Summary, AssistantMessage {
    /** The message as events and history show it. */
    ObjectNode json();

    /** What the user said. */
    record FromUser(String text) implements Message {
        @Override
        public ObjectNode json() {
            return Json.object().put("role", "user").put("content", text);
        }
    }

    /** What stands for messages that a compaction took out of the context. */
    record Summary(String text) implements Message {
        @Override
        public ObjectNode json() {
            return Json.object().put("role", "compactionSummary").put("content", text);
        }
    }

    /** What a tool answered to one call. */
    record ToolResult(String callId, String toolName, String text) implements Message {
        @Override
        public ObjectNode json() {
            ArrayNode content =
                    Json.array().add(Json.object().put("type", "text").put("text", text));
            ObjectNode json = Json.object()
                    .put("role", "toolResult")
                    .put("toolCallId", callId)
                    .put("toolName", toolName);
            json.set("content", content);
            return json;
        }
    }
}
