package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Frames.Framing;
import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A chat completion as a stream. */
final class OpenAiChatStream implements AnswerStream {
    private final Frames frames = new Frames(Framing.EVENTS, "text/event-stream; charset=utf-8");
    private final Asked asked;
    private final boolean counted;
    private boolean opened;

    OpenAiChatStream(Asked asked) {
        this.asked = asked;
        this.counted = asked.counted();
    }

    /** Thoughts are no part of OpenAI's own interface; they come as providers that are compatible with it send them. */
    @Override
    public void content(String reasoning, String text, List<ToolCall> calls) {
        if (!reasoning.isEmpty() || !text.isEmpty() || calls.isEmpty()) {
            open(Json.object().put("content", ""));
        }
        Fragments.ofWords(reasoning).forEach(words -> delta(Json.object().put("reasoning_content", words)));
        Fragments.ofWords(text).forEach(words -> delta(Json.object().put("content", words)));
        for (int index = 0; index < calls.size(); index++) {
            call(index, calls.get(index));
        }
    }

    @Override
    public void finish(Finish finish, Usage usage) {
        frames.event(chunk(Json.object(), Optional.of(finish)), false);
        if (counted) {
            ObjectNode last = OpenAiChat.envelope("chat.completion.chunk", asked);
            last.putArray("choices");
            last.set("usage", OpenAiChat.usage(usage));
            frames.event(last, false);
        }
        frames.mark("[DONE]");
    }

    @Override
    public void error(Told told) {
        frames.event(OpenAiErrors.inBand(told), false);
    }

    @Override
    public Frames frames() {
        return frames;
    }

    private void call(int index, ToolCall call) {
        ObjectNode first =
                entry(index).put("id", OpenAiChat.callId(asked, index)).put("type", "function");
        first.putObject("function").put("name", call.name()).put("arguments", "");
        open(calling(first));
        for (String fragment : Fragments.ofLength(call.arguments())) {
            ObjectNode next = entry(index);
            next.putObject("function").put("arguments", fragment);
            delta(calling(next));
        }
    }

    /** The role comes with whatever is the first to be said. */
    private void open(ObjectNode delta) {
        if (opened) {
            event(delta, false);
            return;
        }
        opened = true;
        ObjectNode first = Json.object().put("role", "assistant");
        if (!delta.has("content")) {
            first.putNull("content");
        }
        event(first.setAll(delta), false);
    }

    private void delta(ObjectNode delta) {
        event(delta, true);
    }

    private void event(ObjectNode delta, boolean content) {
        frames.event(chunk(delta, Optional.empty()), content);
    }

    private ObjectNode chunk(ObjectNode delta, Optional<Finish> finish) {
        ObjectNode chunk = OpenAiChat.envelope("chat.completion.chunk", asked);
        ObjectNode choice = chunk.putArray("choices").addObject().put("index", 0);
        choice.set("delta", delta);
        choice.putNull("logprobs");
        finish.map(OpenAiChat::word)
                .ifPresentOrElse(word -> choice.put("finish_reason", word), () -> choice.putNull("finish_reason"));
        return counted ? chunk.putNull("usage") : chunk;
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
