package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The conversation that a request carried, without what providers allow to differ (system messages, form of content). */
record Context(List<Message> messages) {
    /** One message: who speaks, what is said, and which tools are called or answered. */
    record Message(String role, String text, String tools) {}

    static Context of(At<Sent> request) {
        return new Context(request.event()
                .body()
                .path("messages")
                .valueStream()
                .map(Context::message)
                .filter(message -> !message.role.equals("system") && !message.role.equals("developer"))
                .toList());
    }

    private static Message message(JsonNode json) {
        JsonNode content = json.path("content");
        String text = content.isString()
                ? content.stringValue()
                : content.valueStream()
                        .map(part -> part.path("text").asString(""))
                        .collect(Collectors.joining());
        String calls = json.path("tool_calls")
                .valueStream()
                .map(call -> call.path("function").path("name").asString("")
                        + call.path("function").path("arguments").asString(""))
                .collect(Collectors.joining(" "));
        return new Message(
                json.path("role").asString(""),
                text,
                calls + json.path("tool_call_id").asString(""));
    }

    List<Message> by(String role) {
        return messages.stream().filter(message -> message.role.equals(role)).toList();
    }

    /** What this context holds beyond the other, as often as it does. */
    static List<Message> beyond(List<Message> these, List<Message> those) {
        List<Message> rest = new ArrayList<>(these);
        those.forEach(rest::remove);
        return rest;
    }

    /** How many messages of the user say exactly this. */
    long saying(String text) {
        return by("user").stream().filter(message -> message.text.equals(text)).count();
    }
}
