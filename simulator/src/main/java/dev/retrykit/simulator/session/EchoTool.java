package dev.retrykit.simulator.session;

import dev.retrykit.simulator.client.Question;

/** The one tool of the reference session: it answers with its own call, whatever name it was called by. */
public final class EchoTool {
    /** How a request declares it. */
    static final Question.Tool DECLARED = new Question.Tool("echo", "Answers with what it is given.");

    private EchoTool() {}

    /** What it answers to a call. */
    public static Message.ToolResult answer(AssistantMessage.ToolCall call) {
        return new Message.ToolResult(call.id(), call.name(), call.name() + " " + call.arguments());
    }
}
