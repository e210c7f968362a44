package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The chat completions of OpenAI, whole or streamed. */
final class OpenAiChat implements WireFormat {
    @Override
    public boolean serves(String path) {
        return path.endsWith("/v1/chat/completions");
    }

    @Override
    public List<Piece> say(Reply reply, int number, JsonNode request) {
        if (reply instanceof Reply.HttpError error) {
            return OpenAiErrors.answer(error, headers(number));
        }
        if (reply instanceof Reply.Reset reset && reset.partial().isEmpty()) {
            return List.of(new Cut(true));
        }
        return request.path("stream").asBoolean(false)
                ? streamed(reply, number, request)
                : whole(reply, number, request);
    }

    private static List<Piece> streamed(Reply reply, int number, JsonNode request) {
        OpenAiChatStream stream =
                new OpenAiChatStream(head("text/event-stream; charset=utf-8", number), number, request);
        if (reply instanceof Reply.Success success) {
            return stream.content(success.text(), success.toolCalls()).finish(success.finish(), success.usage());
        }
        if (reply instanceof Reply.Empty) {
            return stream.content("", List.of()).finish(Finish.STOP, new Usage(Usage.SMALL.input(), 0, 0));
        }
        if (reply instanceof Reply.StreamError error) {
            return stream.begun(error.partial()).error(error.error());
        }
        return reply instanceof Reply.Unfinished unfinished
                ? stream.begun(unfinished.partial()).pieces()
                : stream.begun(((Reply.Reset) reply).partial().orElseThrow()).reset();
    }

    private static List<Piece> whole(Reply reply, int number, JsonNode request) {
        Head head = head("application/json", number);
        OpenAiCompletion completion = new OpenAiCompletion(number, request);
        if (reply instanceof Reply.Success success) {
            return List.of(head, part(completion.of(success)));
        }
        if (reply instanceof Reply.Empty) {
            Usage usage = new Usage(Usage.SMALL.input(), 0, 0);
            return List.of(head, part(completion.of(new Reply.Success("", List.of(), Finish.STOP, usage))));
        }
        if (reply instanceof Reply.StreamError error) {
            return List.of(head, part(OpenAiErrors.body(error.error())));
        }
        return reply instanceof Reply.Unfinished unfinished
                ? List.of(head, beginning(completion, unfinished.partial()), new Cut(false))
                : List.of(
                        head,
                        beginning(completion, ((Reply.Reset) reply).partial().orElseThrow()),
                        new Cut(true));
    }

    /** A whole answer is one JSON document, so the part of it that arrives is its first half. */
    private static Part beginning(OpenAiCompletion completion, Partial partial) {
        List<Reply.ToolCall> calls = partial.toolCall().map(List::of).orElse(List.of());
        String text = Json.line(completion.of(new Reply.Success(partial.text(), calls, Finish.STOP, Usage.SMALL)));
        return Part.whole(text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2)));
    }

    private static Part part(JsonNode body) {
        return Part.whole(Json.line(body));
    }

    private static Head head(String contentType, int number) {
        Map<String, String> headers = new TreeMap<>(headers(number));
        headers.put("content-type", contentType);
        return new Head(200, headers);
    }

    private static Map<String, String> headers(int number) {
        return Map.of("openai-version", "2020-10-01", "x-request-id", "req_%012d".formatted(number));
    }

    /** The word of the wire for why an answer stops. */
    static String word(Finish finish) {
        return finish.name().toLowerCase(Locale.ROOT);
    }

    /** The token counts as the wire has them. */
    static JsonNode usage(Usage usage) {
        ObjectNode json = Json.object()
                .put("prompt_tokens", usage.input())
                .put("completion_tokens", usage.output())
                .put("total_tokens", usage.input() + usage.output());
        if (usage.cached() > 0) {
            json.putObject("prompt_tokens_details").put("cached_tokens", usage.cached());
        }
        return json;
    }

    /** The id of a tool call, counted from 0 within its answer. */
    static String callId(int number, int index) {
        return "call_%012d_%d".formatted(number, index);
    }

    /** What every chunk and every completion begins with. */
    static ObjectNode envelope(String object, int number, JsonNode request) {
        return Json.object()
                .put("id", "chatcmpl-%012d".formatted(number))
                .put("object", object)
                .put("created", 1_767_225_600)
                .put(
                        "model",
                        Optional.of(request.path("model").asString(""))
                                .filter(name -> !name.isEmpty())
                                .orElse("fake-model"));
    }
}
