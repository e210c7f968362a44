package dev.retrykit.simulator.session;

import dev.retrykit.spec.Json;
import tools.jackson.databind.node.ObjectNode;

/** The one tool of the reference session: it answers with its own call, whatever name it was called by. */
public final class EchoTool {
    private EchoTool() {}

    /** What it answers to a call. */
    public static Message.ToolResult answer(AssistantMessage.ToolCall call) {
        return new Message.ToolResult(call.id(), call.name(), call.name() + " " + call.arguments());
    }

    /** How a request declares it. */
    static ObjectNode declaration() {
        ObjectNode function = Json.object().put("name", "echo").put("description", "Answers with what it is given.");
        function.set("parameters", Json.object().put("type", "object"));
        ObjectNode tool = Json.object().put("type", "function");
        tool.set("function", function);
        return tool;
    }
}
