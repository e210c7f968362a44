package dev.retrykit.simulator.session;

import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * What the model answered in one turn, whole or broken off.
 *
 * @param text what it said; empty where it said nothing
 * @param toolCalls the tools that it asked for; in a failed message perhaps cut off in the middle
 * @param errorMessage why it failed or was aborted; an error may come without a word, then this is empty text
 * @param envelope what came with it
 */
public record AssistantMessage(
        String text, List<ToolCall> toolCalls, StopReason stopReason, Optional<String> errorMessage, Envelope envelope)
        implements Message {
    public AssistantMessage {
        toolCalls = List.copyOf(toolCalls);
    }

    /** A message of which only the content is known. */
    public AssistantMessage(
            String text, List<ToolCall> toolCalls, StopReason stopReason, Optional<String> errorMessage) {
        this(text, toolCalls, stopReason, errorMessage, Envelope.NONE);
    }

    /** A call of a tool; the arguments are the text that the model wrote, which is JSON where it was finished. */
    public record ToolCall(String id, String name, String arguments) {}

    /** An answer of text that stops by itself. */
    public static AssistantMessage said(String text) {
        return new AssistantMessage(text, List.of(), StopReason.STOP, Optional.empty());
    }

    /** A failure that brought no content. */
    public static AssistantMessage failed(String errorMessage) {
        return new AssistantMessage("", List.of(), StopReason.ERROR, Optional.of(errorMessage));
    }

    /** Whether the message is neither an error nor aborted. */
    public boolean succeeded() {
        return stopReason != StopReason.ERROR && stopReason != StopReason.ABORTED;
    }

    /** The error text; empty where there is none. */
    String error() {
        return errorMessage.orElse("");
    }

    /** Whether it says or asks for nothing. */
    boolean isEmpty() {
        return text.isEmpty() && toolCalls.isEmpty();
    }

    /** Whether the run goes on with the results of its tools. A call that was cut off for length is not made. */
    public boolean asksForTools() {
        return succeeded() && stopReason != StopReason.LENGTH && !toolCalls.isEmpty();
    }

    @Override
    public ObjectNode json() {
        ObjectNode json = Json.object().put("role", "assistant");
        json.set("content", content());
        json.put("stopReason", stopReason.word());
        errorMessage.ifPresent(words -> json.put("errorMessage", words));
        envelope.usage().ifPresent(usage -> json.set("usage", usage.json()));
        return json;
    }

    private ArrayNode content() {
        ArrayNode content = Json.array();
        if (!text.isEmpty()) {
            content.add(Json.object().put("type", "text").put("text", text));
        }
        for (ToolCall call : toolCalls) {
            ObjectNode item =
                    Json.object().put("type", "toolCall").put("id", call.id()).put("name", call.name());
            item.set("arguments", arguments(call));
            content.add(item);
        }
        return content;
    }

    /** Finished arguments are shown as JSON, unfinished ones as the text that arrived. */
    private static JsonNode arguments(ToolCall call) {
        JsonNode text = StringNode.valueOf(call.arguments());
        try {
            JsonNode parsed = Json.parse(call.arguments());
            return parsed.isObject() ? parsed : text;
        } catch (JacksonException e) {
            return text;
        }
    }
}
