package dev.retrykit.simulator.session;

import dev.retrykit.simulator.client.Question;
import dev.retrykit.simulator.client.Turn;
import java.util.ArrayList;
import java.util.List;

/** A context as the question that a model is asked. */
public final class Conversation {
    private static final List<Question.Tool> TOOLS = List.of(EchoTool.DECLARED);

    private Conversation() {}

    /** The whole context, and the tool that a session has. */
    public static Question question(String model, List<Message> context, boolean streaming) {
        List<Turn> turns = new ArrayList<>(context.size());
        context.forEach(message -> turns.add(turn(message)));
        return new Question(model, turns, TOOLS, streaming);
    }

    private static Turn turn(Message message) {
        if (message instanceof Message.FromUser user) {
            return new Turn.User(user.text());
        }
        if (message instanceof Message.ToolResult result) {
            return new Turn.Result(result.callId(), result.toolName(), result.text());
        }
        if (message instanceof Message.Summary summary) {
            return new Turn.User(summary.text());
        }
        return turn((AssistantMessage) message);
    }

    /** A call without its result would make the request invalid, so calls that were never made stay out of it. */
    private static Turn turn(AssistantMessage message) {
        List<AssistantMessage.ToolCall> made = message.asksForTools() ? message.toolCalls() : List.of();
        return new Turn.Model(
                message.text(),
                made.stream()
                        .map(call -> new Turn.Call(call.id(), call.name(), call.arguments()))
                        .toList());
    }
}
