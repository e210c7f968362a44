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

/** Google's generateContent, whose streams are asked for as events. Its tool calls come whole and have no id but their name. */
final class GoogleDialect implements Dialect {
    @Override
    public Transport.Call call(Question question, Optional<String> credential) {
        ObjectNode body = Json.object();
        ArrayNode contents = body.putArray("contents");
        question.turns().forEach(turn -> contents.add(content(turn)));
        if (!question.tools().isEmpty()) {
            ArrayNode declarations = body.putArray("tools").addObject().putArray("functionDeclarations");
            question.tools()
                    .forEach(tool -> declarations
                            .addObject()
                            .put("name", tool.name())
                            .put("description", tool.description())
                            .set("parameters", Words.anyObject()));
        }
        String method = question.streaming() ? "streamGenerateContent?alt=sse" : "generateContent";
        return new Transport.Call("/v1beta/models/" + question.model() + ":" + method, body, credential);
    }

    @Override
    public List<Heard> read(JsonNode json) {
        List<Heard> heard = new ArrayList<>();
        Words.failure(json).ifPresent(heard::add);
        JsonNode candidate = json.path("candidates").path(0);
        candidate.path("content").path("parts").forEach(part -> part(part, heard));
        JsonNode usage = json.path("usageMetadata");
        if (usage.has("promptTokenCount")) {
            heard.add(Words.tokens(
                    usage.path("promptTokenCount"),
                    usage.path("cachedContentTokenCount"),
                    usage.path("candidatesTokenCount")));
        }
        if (candidate.path("finishReason").isString()) {
            heard.add(finish(candidate.path("finishReason").stringValue()));
        } else if (json.path("promptFeedback").path("blockReason").isString()) {
            heard.add(finish(json.path("promptFeedback").path("blockReason").stringValue()));
        }
        return heard;
    }

    private static void part(JsonNode part, List<Heard> heard) {
        if (part.has("functionCall")) {
            JsonNode call = part.path("functionCall");
            String name = call.path("name").asString("");
            heard.add(new Heard.ToolCall(
                    OptionalInt.empty(), call.path("id").asString(name), name, Json.line(call.path("args"))));
        } else if (part.path("text").isString()) {
            String text = part.path("text").stringValue();
            heard.add(part.path("thought").asBoolean(false) ? new Heard.Reasoning(text) : new Heard.Text(text));
        }
    }

    private static Heard finish(String word) {
        return new Heard.Finish(
                switch (word) {
                    case "STOP" -> Optional.of(Reply.Finish.STOP);
                    case "MAX_TOKENS" -> Optional.of(Reply.Finish.LENGTH);
                    case "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII" ->
                        Optional.of(Reply.Finish.CONTENT_FILTER);
                    default -> Optional.empty();
                },
                word);
    }

    private static ObjectNode content(Turn turn) {
        ObjectNode content = Json.object().put("role", turn instanceof Turn.Model ? "model" : "user");
        ArrayNode parts = content.putArray("parts");
        if (turn instanceof Turn.User user) {
            parts.addObject().put("text", user.text());
        } else if (turn instanceof Turn.Result result) {
            ObjectNode response =
                    parts.addObject().putObject("functionResponse").put("name", result.tool());
            response.putObject("response").put("output", result.text());
        } else if (turn instanceof Turn.Model model) {
            if (!model.text().isEmpty()) {
                parts.addObject().put("text", model.text());
            }
            model.calls()
                    .forEach(call -> parts.addObject()
                            .putObject("functionCall")
                            .put("name", call.name())
                            .set("args", Words.object(call.arguments())));
        }
        return content;
    }
}
