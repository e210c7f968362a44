package dev.retrykit.check;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The conversation that a request carried, without what providers allow to differ (system messages, form of content). */
record Context(List<Message> messages) {
    private static final Set<String> INSTRUCTORS = Set.of("system", "developer");
    private static final List<String> INSTRUCTIONS =
            List.of("system", "instructions", "systemInstruction", "system_instruction");

    /** One message: who speaks, what is said, and which tools are called or answered. */
    record Message(String role, String text, String tools) {
        @Override
        public String toString() {
            return role + " \"" + Words.cut(text) + "\"" + (tools.isBlank() ? "" : " with " + Words.cut(tools.strip()));
        }
    }

    static Context of(At<Sent> request) {
        return new Context(turns(request.event().body())
                .map(Context::message)
                .filter(message -> !INSTRUCTORS.contains(message.role))
                .toList());
    }

    /** Whether a request tells the model how to behave, in whatever words. */
    static boolean instructs(At<Sent> request) {
        JsonNode body = request.event().body();
        return INSTRUCTIONS.stream().anyMatch(body::has)
                || turns(body)
                        .anyMatch(turn -> INSTRUCTORS.contains(turn.path("role").asString("")));
    }

    /** Each interface has a list of turns, under a name of its own; a single thing that the user says may be mere text. */
    private static Stream<JsonNode> turns(JsonNode body) {
        JsonNode turns = body.path("messages")
                .asOptional()
                .or(() -> body.path("contents").asOptional())
                .orElse(body.path("input"));
        return turns.isString()
                ? Stream.of(Json.object().put("role", "user").set("content", turns))
                : turns.valueStream();
    }

    private static Message message(JsonNode json) {
        JsonNode content = json.has("parts") ? json.path("parts") : json.path("content");
        String text = content.isString()
                ? content.stringValue()
                : content.valueStream()
                        .map(part -> part.path("text").asString(""))
                        .collect(Collectors.joining());
        String role = json.path("role").asString("");
        return new Message(role.equals("model") ? "assistant" : role, text, tools(json, content));
    }

    /** Calls of tools and their results: fields of the turn, parts of its content, or the turn itself. */
    private static String tools(JsonNode turn, JsonNode content) {
        Stream<String> fields = turn.path("tool_calls")
                .valueStream()
                .map(call -> call.path("function").path("name").asString("")
                        + call.path("function").path("arguments").asString(""));
        Stream<String> parts =
                content.valueStream().filter(part -> !part.has("text")).map(Json::line);
        String whole = turn.has("role") ? turn.path("tool_call_id").asString("") : Json.line(turn);
        return Stream.of(fields, parts, Stream.of(whole)).flatMap(each -> each).collect(Collectors.joining(" "));
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

    /** Whether it holds all messages of another one in their order, among whatever else. */
    boolean keepsOrderOf(Context other) {
        Iterator<Message> these = messages.iterator();
        return other.messages.stream().allMatch(message -> reaches(these, message));
    }

    private static boolean reaches(Iterator<Message> these, Message wanted) {
        while (these.hasNext()) {
            if (these.next().equals(wanted)) {
                return true;
            }
        }
        return false;
    }

    /** How many messages of the user say exactly this. */
    long saying(String text) {
        return by("user").stream().filter(message -> message.text.equals(text)).count();
    }
}
