package dev.retrykit.simulator.client;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Memo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI's chat completions. */
final class OpenAiChatDialect implements Dialect {
    /** A session offers the same tools in every request. */
    private static final Memo<List<Question.Tool>, JsonNode> TOOLS = new Memo<>(64, (tools, json) -> true);

    @Override
    public Transport.Call call(Question question, Optional<String> credential) {
        ObjectNode body = Json.object().put("model", question.model());
        ArrayNode messages = body.putArray("messages");
        question.turns().forEach(turn -> messages.add(message(turn)));
        body.put("stream", question.streaming());
        if (question.streaming()) {
            body.set("stream_options", Json.object().put("include_usage", true));
        }
        if (!question.tools().isEmpty()) {
            body.set("tools", TOOLS.of(question.tools(), () -> tools(question.tools())));
        }
        return new Transport.Call("/v1/chat/completions", body, credential);
    }

    @Override
    public List<Heard> read(JsonNode json) {
        List<Heard> heard = new ArrayList<>();
        Words.failure(json).ifPresent(heard::add);
        JsonNode usage = json.path("usage");
        if (usage.has("prompt_tokens")) {
            JsonNode cached = usage.path("prompt_tokens_details").path("cached_tokens");
            heard.add(Words.tokens(usage.path("prompt_tokens"), cached, usage.path("completion_tokens")));
        }
        JsonNode choice = json.path("choices").path(0);
        content(choice.path(choice.has("delta") ? "delta" : "message"), heard);
        JsonNode finish = choice.path("finish_reason");
        if (finish.isString()) {
            heard.add(finish(finish.stringValue()));
        }
        return heard;
    }

    private static void content(JsonNode delta, List<Heard> heard) {
        if (delta.path("reasoning_content").isString()) {
            heard.add(new Heard.Reasoning(delta.path("reasoning_content").stringValue()));
        }
        if (delta.path("content").isString()) {
            heard.add(new Heard.Text(delta.path("content").stringValue()));
        }
        if (delta.path("refusal").isString()) {
            heard.add(new Heard.Refusal(delta.path("refusal").stringValue()));
        }
        int position = 0;
        for (JsonNode call : delta.path("tool_calls")) {
            // Plain answers give no index: there the calls are whole and stand in their order.
            heard.add(new Heard.ToolCall(
                    OptionalInt.of(call.path("index").asInt(position++)),
                    call.path("id").asString(""),
                    call.path("function").path("name").asString(""),
                    call.path("function").path("arguments").asString("")));
        }
    }

    private static Heard finish(String word) {
        return new Heard.Finish(
                switch (word) {
                    case "stop" -> Optional.of(Reply.Finish.STOP);
                    case "length" -> Optional.of(Reply.Finish.LENGTH);
                    case "tool_calls" -> Optional.of(Reply.Finish.TOOL_CALLS);
                    case "content_filter" -> Optional.of(Reply.Finish.CONTENT_FILTER);
                    default -> Optional.empty();
                },
                word);
    }

    private static ObjectNode message(Turn turn) {
        if (turn instanceof Turn.User user) {
            return Json.object().put("role", "user").put("content", user.text());
        }
        if (turn instanceof Turn.Result result) {
            return Json.object()
                    .put("role", "tool")
                    .put("tool_call_id", result.callId())
                    .put("content", result.text());
        }
        Turn.Model model = (Turn.Model) turn;
        ObjectNode message = Json.object().put("role", "assistant").put("content", model.text());
        model.calls().forEach(call -> message.withArray("tool_calls").add(call(call)));
        return message;
    }

    private static ObjectNode call(Turn.Call call) {
        ObjectNode json = Json.object().put("id", call.id()).put("type", "function");
        json.set("function", Json.object().put("name", call.name()).put("arguments", call.arguments()));
        return json;
    }

    private static JsonNode tools(List<Question.Tool> tools) {
        ArrayNode json = Json.array();
        tools.forEach(tool -> json.add(tool(tool)));
        return Json.fixed(json);
    }

    private static ObjectNode tool(Question.Tool tool) {
        ObjectNode json = Json.object().put("type", "function");
        json.putObject("function")
                .put("name", tool.name())
                .put("description", tool.description())
                .set("parameters", Words.anyObject());
        return json;
    }
}
