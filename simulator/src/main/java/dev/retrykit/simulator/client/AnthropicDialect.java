package dev.retrykit.simulator.client;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.spec.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Anthropic's messages. */
final class AnthropicDialect implements Dialect {
    private static final int MOST_TOKENS = 4096;

    @Override
    public Transport.Call call(Question question, Optional<String> credential) {
        ObjectNode body = Json.object().put("model", question.model()).put("max_tokens", MOST_TOKENS);
        ArrayNode messages = body.putArray("messages");
        question.turns().forEach(turn -> messages.add(message(turn)));
        body.put("stream", question.streaming());
        question.tools().forEach(tool -> body.withArray("tools").add(tool(tool)));
        return new Transport.Call("/v1/messages", body, credential);
    }

    @Override
    public List<Heard> read(JsonNode json) {
        List<Heard> heard = new ArrayList<>();
        OptionalInt place = OptionalInt.of(json.path("index").asInt(0));
        switch (json.path("type").asString("")) {
            case "message_start" -> tokens(json.path("message").path("usage"), heard);
            case "content_block_start" -> block(json.path("content_block"), place, "", heard);
            case "content_block_delta" -> delta(json.path("delta"), place, heard);
            case "message_delta" -> end(json.path("delta"), json.path("usage"), heard);
            case "message" -> {
                json.path("content")
                        .forEach(block -> block(block, OptionalInt.empty(), Json.line(block.path("input")), heard));
                end(json, json.path("usage"), heard);
            }
            default -> Words.failure(json).ifPresent(heard::add);
        }
        return heard;
    }

    /** A block as it begins, or whole. In a stream a call begins with an empty input, to which its arguments are no addition. */
    private static void block(JsonNode block, OptionalInt place, String arguments, List<Heard> heard) {
        switch (block.path("type").asString("")) {
            case "thinking" ->
                heard.add(new Heard.Reasoning(block.path("thinking").asString("")));
            case "text" -> heard.add(new Heard.Text(block.path("text").asString("")));
            case "tool_use" ->
                heard.add(new Heard.ToolCall(
                        place, block.path("id").asString(""), block.path("name").asString(""), arguments));
            default -> {}
        }
    }

    private static void delta(JsonNode delta, OptionalInt place, List<Heard> heard) {
        switch (delta.path("type").asString("")) {
            case "thinking_delta" ->
                heard.add(new Heard.Reasoning(delta.path("thinking").asString("")));
            case "text_delta" -> heard.add(new Heard.Text(delta.path("text").asString("")));
            case "input_json_delta" ->
                heard.add(new Heard.ToolCall(
                        place, "", "", delta.path("partial_json").asString("")));
            default -> {}
        }
    }

    private static void end(JsonNode reason, JsonNode usage, List<Heard> heard) {
        tokens(usage, heard);
        if (reason.path("stop_reason").isString()) {
            heard.add(finish(reason.path("stop_reason").stringValue()));
        }
    }

    private static void tokens(JsonNode usage, List<Heard> heard) {
        heard.add(new Heard.Tokens(
                Words.count(usage.path("input_tokens")),
                Words.count(usage.path("cache_read_input_tokens")),
                Words.count(usage.path("output_tokens"))));
    }

    private static Heard finish(String word) {
        return new Heard.Finish(
                switch (word) {
                    case "end_turn", "stop_sequence" -> Optional.of(Reply.Finish.STOP);
                    case "max_tokens" -> Optional.of(Reply.Finish.LENGTH);
                    case "tool_use" -> Optional.of(Reply.Finish.TOOL_CALLS);
                    case "refusal" -> Optional.of(Reply.Finish.CONTENT_FILTER);
                    default -> Optional.empty();
                },
                word);
    }

    private static ObjectNode message(Turn turn) {
        if (turn instanceof Turn.User user) {
            return Json.object().put("role", "user").put("content", user.text());
        }
        ObjectNode message = Json.object().put("role", turn instanceof Turn.Model ? "assistant" : "user");
        ArrayNode content = message.putArray("content");
        if (turn instanceof Turn.Result result) {
            content.addObject()
                    .put("type", "tool_result")
                    .put("tool_use_id", result.callId())
                    .put("content", result.text());
        } else if (turn instanceof Turn.Model model) {
            if (!model.text().isEmpty()) {
                content.addObject().put("type", "text").put("text", model.text());
            }
            model.calls().forEach(call -> content.add(call(call)));
        }
        return message;
    }

    private static ObjectNode call(Turn.Call call) {
        ObjectNode block =
                Json.object().put("type", "tool_use").put("id", call.id()).put("name", call.name());
        block.set("input", Words.object(call.arguments()));
        return block;
    }

    private static ObjectNode tool(Question.Tool tool) {
        ObjectNode json = Json.object().put("name", tool.name()).put("description", tool.description());
        json.set("input_schema", Words.anyObject());
        return json;
    }
}
