package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A chat completion as a stream, put together event by event. */
final class OpenAiChatStream {
    private final List<Piece> pieces = new ArrayList<>();
    private final int number;
    private final JsonNode request;
    private final boolean counted;
    private boolean opened;

    OpenAiChatStream(Head head, int number, JsonNode request) {
        this.number = number;
        this.request = request;
        this.counted = request.path("stream_options").path("include_usage").asBoolean(false);
        pieces.add(head);
    }

    /** Text and tool calls, each in a few fragments. */
    OpenAiChatStream content(String text, List<ToolCall> calls) {
        if (!text.isEmpty() || calls.isEmpty()) {
            open(Json.object().put("content", ""));
        }
        Fragments.ofWords(text).forEach(words -> content(Json.object().put("content", words)));
        for (int index = 0; index < calls.size(); index++) {
            call(index, calls.get(index));
        }
        return this;
    }

    /** What arrives before a stream breaks; nothing at all where there is nothing. */
    OpenAiChatStream begun(Partial partial) {
        return partial.equals(Partial.NONE)
                ? this
                : content(partial.text(), partial.toolCall().map(List::of).orElse(List.of()));
    }

    /** The clean end of an answer. */
    List<Piece> finish(Finish finish, Usage usage) {
        pieces.add(new Part(event(chunk(Json.object(), Optional.of(finish)))));
        if (counted) {
            ObjectNode last = OpenAiChat.envelope("chat.completion.chunk", number, request);
            last.putArray("choices");
            last.set("usage", OpenAiChat.usage(usage));
            pieces.add(new Part(event(last)));
        }
        pieces.add(new Part("data: [DONE]\n\n"));
        return pieces;
    }

    /** An error event, after which the stream is over. */
    List<Piece> error(Reply.ErrorBody.Told error) {
        pieces.add(new Part(event(OpenAiErrors.body(error))));
        return pieces;
    }

    /** A connection reset at this point. */
    List<Piece> reset() {
        pieces.add(new Cut(true));
        return pieces;
    }

    /** What was put together so far. */
    List<Piece> pieces() {
        return pieces;
    }

    private void call(int index, ToolCall call) {
        ObjectNode first =
                entry(index).put("id", OpenAiChat.callId(number, index)).put("type", "function");
        first.putObject("function").put("name", call.name()).put("arguments", "");
        open(calling(first));
        for (String fragment : Fragments.ofLength(call.arguments())) {
            ObjectNode next = entry(index);
            next.putObject("function").put("arguments", fragment);
            content(calling(next));
        }
    }

    private void open(ObjectNode delta) {
        if (opened) {
            frame(delta);
            return;
        }
        opened = true;
        ObjectNode first = Json.object().put("role", "assistant");
        if (!delta.has("content")) {
            first.putNull("content");
        }
        frame(first.setAll(delta));
    }

    private void frame(ObjectNode delta) {
        pieces.add(new Part(event(chunk(delta, Optional.empty()))));
    }

    private void content(ObjectNode delta) {
        pieces.add(Part.delta(event(chunk(delta, Optional.empty()))));
    }

    private ObjectNode chunk(ObjectNode delta, Optional<Finish> finish) {
        ObjectNode chunk = OpenAiChat.envelope("chat.completion.chunk", number, request);
        ObjectNode choice = chunk.putArray("choices").addObject().put("index", 0);
        choice.set("delta", delta);
        choice.putNull("logprobs");
        finish.map(OpenAiChat::word)
                .ifPresentOrElse(word -> choice.put("finish_reason", word), () -> choice.putNull("finish_reason"));
        return counted ? chunk.putNull("usage") : chunk;
    }

    private static String event(JsonNode data) {
        return "data: " + Json.line(data) + "\n\n";
    }

    private static ObjectNode entry(int index) {
        return Json.object().put("index", index);
    }

    private static ObjectNode calling(ObjectNode call) {
        ObjectNode delta = Json.object();
        delta.putArray("tool_calls").add(call);
        return delta;
    }
}
