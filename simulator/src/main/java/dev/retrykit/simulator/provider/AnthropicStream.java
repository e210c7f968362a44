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

/** A message of Anthropic's interface as a stream of named events: its blocks, one after another. */
final class AnthropicStream implements AnswerStream {
    private final Frames frames = new Frames(Framing.EVENTS, "text/event-stream; charset=utf-8");
    private final Asked asked;
    private final AnthropicMessage message;
    private boolean open;
    private int index;

    AnthropicStream(Asked asked) {
        this.asked = asked;
        this.message = new AnthropicMessage(asked);
    }

    @Override
    public void content(String reasoning, String text, List<ToolCall> calls) {
        begin();
        if (!reasoning.isEmpty()) {
            open(AnthropicMessage.thinking("", ""));
            Fragments.ofWords(reasoning).forEach(words -> delta("thinking_delta", "thinking", words));
            block("signature_delta", "signature", AnthropicMessage.SIGNATURE, false);
        }
        if (!text.isEmpty()) {
            open(AnthropicMessage.text(""));
            Fragments.ofWords(text).forEach(words -> delta("text_delta", "text", words));
        }
        for (ToolCall call : calls) {
            close();
            open(message.call(call, index, Optional.empty()));
            Fragments.ofLength(call.arguments()).forEach(part -> delta("input_json_delta", "partial_json", part));
        }
    }

    @Override
    public void finish(Finish finish, Usage usage) {
        close();
        ObjectNode event = Json.object();
        event.putObject("delta")
                .put("stop_reason", AnthropicMessage.word(finish))
                .putNull("stop_sequence");
        event.set("usage", AnthropicMessage.usage(usage));
        event("message_delta", event, false);
        event("message_stop", Json.object(), false);
    }

    @Override
    public void error(Told told) {
        frames.event("error", AnthropicErrors.inBand(told, asked), false);
    }

    @Override
    public Frames frames() {
        return frames;
    }

    /** The input is counted at once, the output when the answer ends. */
    private void begin() {
        ObjectNode usage = AnthropicMessage.usage(new Usage(Usage.SMALL.input(), 0, 1));
        ObjectNode event = Json.object();
        event.set("message", message.envelope(Json.array(), Optional.empty(), usage));
        event("message_start", event, false);
    }

    private void open(ObjectNode block) {
        close();
        open = true;
        ObjectNode event = Json.object().put("index", index);
        event.set("content_block", block);
        event("content_block_start", event, false);
        if (index == 0) {
            event("ping", Json.object(), false);
        }
    }

    private void close() {
        if (open) {
            event("content_block_stop", Json.object().put("index", index), false);
            index++;
        }
        open = false;
    }

    private void delta(String type, String field, String text) {
        block(type, field, text, true);
    }

    private void block(String type, String field, String text, boolean content) {
        ObjectNode event = Json.object().put("index", index);
        event.putObject("delta").put("type", type).put(field, text);
        event("content_block_delta", event, content);
    }

    /** Every event says its name twice. */
    private void event(String name, ObjectNode fields, boolean content) {
        frames.event(name, Json.object().put("type", name).setAll(fields), content);
    }
}
