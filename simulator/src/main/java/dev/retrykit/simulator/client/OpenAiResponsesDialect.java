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

/** OpenAI's responses. */
final class OpenAiResponsesDialect implements Dialect {
    @Override
    public Transport.Call call(Question question, Optional<String> credential) {
        ObjectNode body = Json.object().put("model", question.model());
        ArrayNode input = body.putArray("input");
        question.turns().forEach(turn -> add(input, turn));
        body.put("stream", question.streaming());
        question.tools().forEach(tool -> body.withArray("tools").add(tool(tool)));
        return new Transport.Call("/v1/responses", body, credential);
    }

    @Override
    public List<Heard> read(JsonNode json) {
        List<Heard> heard = new ArrayList<>();
        String type = json.path("type").asString("");
        OptionalInt place = OptionalInt.of(json.path("output_index").asInt(0));
        switch (type) {
            case "response.reasoning_summary_text.delta" -> heard.add(new Heard.Reasoning(delta(json)));
            case "response.output_text.delta" -> heard.add(new Heard.Text(delta(json)));
            case "response.refusal.delta" -> heard.add(new Heard.Refusal(delta(json)));
            case "response.function_call_arguments.delta" -> heard.add(new Heard.ToolCall(place, "", "", delta(json)));
            case "response.output_item.added" -> call(json.path("item"), place, heard);
            case "response.completed", "response.incomplete", "response.failed" -> end(json.path("response"), heard);
            case "error" -> Words.failure(json).ifPresent(heard::add);
            default -> whole(json, heard);
        }
        return heard;
    }

    private static String delta(JsonNode json) {
        return json.path("delta").asString("");
    }

    /** A body that is no event; other events bring nothing new. */
    private static void whole(JsonNode json, List<Heard> heard) {
        if (json.path("object").asString("").equals("response")) {
            for (JsonNode item : json.path("output")) {
                item.path("summary")
                        .forEach(part ->
                                heard.add(new Heard.Reasoning(part.path("text").asString(""))));
                item.path("content")
                        .forEach(part ->
                                heard.add(new Heard.Text(part.path("text").asString(""))));
                call(item, OptionalInt.empty(), heard);
            }
            end(json, heard);
        } else if (!json.has("type")) {
            Words.failure(json).ifPresent(heard::add);
        }
    }

    private static Heard part(JsonNode part) {
        return part.path("type").asString("").equals("refusal")
                ? new Heard.Refusal(part.path("refusal").asString(""))
                : new Heard.Text(part.path("text").asString(""));
    }

    private static void call(JsonNode item, OptionalInt place, List<Heard> heard) {
        if (item.path("type").asString("").equals("function_call")) {
            heard.add(new Heard.ToolCall(
                    place,
                    item.path("call_id").asString(""),
                    item.path("name").asString(""),
                    item.path("arguments").asString("")));
        }
    }

    private static void end(JsonNode response, List<Heard> heard) {
        JsonNode usage = response.path("usage");
        if (usage.has("input_tokens")) {
            JsonNode cached = usage.path("input_tokens_details").path("cached_tokens");
            heard.add(Words.tokens(usage.path("input_tokens"), cached, usage.path("output_tokens")));
        }
        Words.failure(response).ifPresent(heard::add);
        String reason = response.path("incomplete_details").path("reason").asString("");
        String status = response.path("status").asString("");
        if (!status.equals("failed")) {
            heard.add(finish(reason.isEmpty() ? status : reason));
        }
    }

    private static Heard finish(String word) {
        return new Heard.Finish(
                switch (word) {
                    case "completed" -> Optional.of(Reply.Finish.STOP);
                    case "max_output_tokens" -> Optional.of(Reply.Finish.LENGTH);
                    case "content_filter" -> Optional.of(Reply.Finish.CONTENT_FILTER);
                    default -> Optional.empty();
                },
                word);
    }

    private static void add(ArrayNode input, Turn turn) {
        if (turn instanceof Turn.User user) {
            input.addObject().put("role", "user").put("content", user.text());
        } else if (turn instanceof Turn.Result result) {
            input.addObject()
                    .put("type", "function_call_output")
                    .put("call_id", result.callId())
                    .put("output", result.text());
        } else if (turn instanceof Turn.Model model) {
            if (!model.text().isEmpty()) {
                input.addObject().put("role", "assistant").put("content", model.text());
            }
            model.calls()
                    .forEach(call -> input.addObject()
                            .put("type", "function_call")
                            .put("call_id", call.id())
                            .put("name", call.name())
                            .put("arguments", call.arguments()));
        }
    }

    private static ObjectNode tool(Question.Tool tool) {
        ObjectNode json =
                Json.object().put("type", "function").put("name", tool.name()).put("description", tool.description());
        json.set("parameters", Words.anyObject());
        return json;
    }
}
