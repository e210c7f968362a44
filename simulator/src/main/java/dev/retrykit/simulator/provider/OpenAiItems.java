package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.spec.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The items of a response's output: thoughts, a message, and calls of functions. Each has its place for an id. */
record OpenAiItems(Asked asked) {
    /** All items of a whole answer. */
    ArrayNode of(Reply.Success success) {
        ArrayNode items = Json.array();
        if (!success.reasoning().isEmpty()) {
            items.add(reasoning(items.size(), Json.array().add(summary(success.reasoning()))));
        }
        if (!success.text().isEmpty() || items.isEmpty() && success.toolCalls().isEmpty()) {
            String status = OpenAiResponse.status(success.finish());
            items.add(message(items.size(), status, Json.array().add(text(success.text()))));
        }
        for (ToolCall call : success.toolCalls()) {
            items.add(call(items.size(), "completed", call.name(), call.arguments()));
        }
        return items;
    }

    /** The id of the item at this place. */
    String id(String kind, int place) {
        return kind + "_" + asked.id() + "_" + place;
    }

    ObjectNode reasoning(int place, ArrayNode summary) {
        ObjectNode item = Json.object().put("id", id("rs", place)).put("type", "reasoning");
        item.set("summary", summary);
        return item;
    }

    ObjectNode message(int place, String status, ArrayNode content) {
        ObjectNode item = Json.object()
                .put("id", id("msg", place))
                .put("type", "message")
                .put("status", status)
                .put("role", "assistant");
        item.set("content", content);
        return item;
    }

    ObjectNode call(int place, String status, String name, String arguments) {
        return Json.object()
                .put("id", id("fc", place))
                .put("type", "function_call")
                .put("status", status)
                .put("call_id", id("call", place))
                .put("name", name)
                .put("arguments", arguments);
    }

    static ObjectNode summary(String text) {
        return Json.object().put("type", "summary_text").put("text", text);
    }

    static ObjectNode text(String text) {
        ObjectNode part = Json.object().put("type", "output_text").put("text", text);
        part.putArray("annotations");
        part.putArray("logprobs");
        return part;
    }
}
