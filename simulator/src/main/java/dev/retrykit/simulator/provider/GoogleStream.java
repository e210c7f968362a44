package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An answer of streamGenerateContent. A tool call comes whole, or, where it is only begun, not at all. */
final class GoogleStream implements AnswerStream {
    private final GoogleBody body;
    private final Frames frames;
    private boolean said;

    GoogleStream(GoogleBody body, Frames frames) {
        this.body = body;
        this.frames = frames;
    }

    @Override
    public void content(String reasoning, String text, List<ToolCall> calls) {
        Fragments.ofWords(reasoning).forEach(words -> delta(GoogleBody.thought(words)));
        Fragments.ofWords(text).forEach(words -> delta(GoogleBody.text(words)));
        calls.stream().filter(call -> call.object().isPresent()).forEach(call -> delta(GoogleBody.call(call)));
    }

    /** The last response says no more than why the answer stops, and what it cost. */
    @Override
    public void finish(Finish finish, Usage usage) {
        ArrayNode parts = said ? Json.array().add(GoogleBody.text("")) : Json.array();
        frames.event(body.response(parts, Optional.of(finish), GoogleBody.usage(usage)), false);
    }

    @Override
    public void error(Told told) {
        frames.event(GoogleErrors.inBand(told), false);
    }

    @Override
    public Frames frames() {
        return frames;
    }

    /** Tokens are counted while the answer goes on; the output is known at its end. */
    private void delta(ObjectNode part) {
        said = true;
        ObjectNode usage = GoogleBody.usage(new Usage(Usage.SMALL.input(), 0, 0));
        frames.event(body.response(Json.array().add(part), Optional.empty(), usage), true);
    }
}
