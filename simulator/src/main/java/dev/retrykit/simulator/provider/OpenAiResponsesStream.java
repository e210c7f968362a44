package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Frames.Framing;
import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A response as a stream of numbered events: its items, each opened, filled and closed. */
final class OpenAiResponsesStream implements AnswerStream {
    private static final String COMPLETED = "completed";

    private final Frames frames = new Frames(Framing.EVENTS, "text/event-stream; charset=utf-8");
    private final OpenAiResponse response;
    private final OpenAiItems items;
    private final ArrayNode output = Json.array();
    private Optional<Consumer<String>> close = Optional.empty();
    private int sequence;

    OpenAiResponsesStream(Asked asked) {
        this.response = new OpenAiResponse(asked);
        this.items = new OpenAiItems(asked);
    }

    @Override
    public void content(String reasoning, String text, List<ToolCall> calls) {
        whole("response.created", response.begun());
        whole("response.in_progress", response.begun());
        if (!reasoning.isEmpty()) {
            reasoning(reasoning);
        }
        if (!text.isEmpty() || reasoning.isEmpty() && calls.isEmpty()) {
            message(text);
        }
        calls.forEach(this::call);
    }

    @Override
    public void finish(Finish finish, Usage usage) {
        String status = OpenAiResponse.status(finish);
        close(status);
        whole("response." + status, response.finished(output, finish, usage));
    }

    /** The error itself, and then the response that it left behind. */
    @Override
    public void error(Told told) {
        ObjectNode event = Json.object();
        event.putObject("error")
                .put("type", told.type().orElse("server_error"))
                .put("code", OpenAiResponse.code(told))
                .put("message", told.message())
                .putNull("param");
        event("error", event, false);
        whole("response.failed", response.failed(told));
    }

    @Override
    public Frames frames() {
        return frames;
    }

    private void reasoning(String text) {
        close(COMPLETED);
        String id = items.id("rs", output.size());
        ObjectNode place = place(id).put("summary_index", 0);
        added(items.reasoning(output.size(), Json.array()));
        part("response.reasoning_summary_part.added", place, OpenAiItems.summary(""));
        Fragments.ofWords(text).forEach(words -> delta("response.reasoning_summary_text", place, words));
        close = Optional.of(status -> {
            event("response.reasoning_summary_text.done", place.deepCopy().put("text", text), false);
            part("response.reasoning_summary_part.done", place, OpenAiItems.summary(text));
            done(items.reasoning(output.size(), Json.array().add(OpenAiItems.summary(text))));
        });
    }

    private void message(String text) {
        close(COMPLETED);
        ObjectNode place = place(items.id("msg", output.size())).put("content_index", 0);
        added(items.message(output.size(), "in_progress", Json.array()));
        part("response.content_part.added", place, OpenAiItems.text(""));
        Fragments.ofWords(text).forEach(words -> delta("response.output_text", withLogprobs(place), words));
        close = Optional.of(status -> {
            event("response.output_text.done", withLogprobs(place).put("text", text), false);
            part("response.content_part.done", place, OpenAiItems.text(text));
            done(items.message(output.size(), status, Json.array().add(OpenAiItems.text(text))));
        });
    }

    private void call(ToolCall call) {
        close(COMPLETED);
        ObjectNode place = place(items.id("fc", output.size()));
        added(items.call(output.size(), "in_progress", call.name(), ""));
        Fragments.ofLength(call.arguments()).forEach(part -> delta("response.function_call_arguments", place, part));
        close = Optional.of(status -> {
            ObjectNode all = place.deepCopy().put("name", call.name()).put("arguments", call.arguments());
            event("response.function_call_arguments.done", all, false);
            done(items.call(output.size(), COMPLETED, call.name(), call.arguments()));
        });
    }

    private void added(ObjectNode item) {
        item("response.output_item.added", item);
    }

    /** An item that another follows is complete, whatever becomes of the response. */
    private void close(String status) {
        Optional<Consumer<String>> closing = close;
        close = Optional.empty();
        closing.ifPresent(last -> last.accept(status));
    }

    private void done(ObjectNode item) {
        item("response.output_item.done", item);
        output.add(item);
    }

    private static ObjectNode withLogprobs(ObjectNode place) {
        ObjectNode copy = place.deepCopy();
        copy.putArray("logprobs");
        return copy;
    }

    private ObjectNode place(String id) {
        return Json.object().put("item_id", id).put("output_index", output.size());
    }

    private void item(String name, ObjectNode item) {
        ObjectNode event = Json.object().put("output_index", output.size());
        event.set("item", item);
        event(name, event, false);
    }

    private void part(String name, ObjectNode place, JsonNode part) {
        ObjectNode event = place.deepCopy();
        event.set("part", part);
        event(name, event, false);
    }

    private void delta(String name, ObjectNode place, String text) {
        event(name + ".delta", place.deepCopy().put("delta", text), true);
    }

    private void whole(String name, ObjectNode whole) {
        ObjectNode event = Json.object();
        event.set("response", whole);
        event(name, event, false);
    }

    private void event(String name, ObjectNode fields, boolean content) {
        ObjectNode event = Json.object().put("type", name).put("sequence_number", sequence++);
        frames.event(name, event.setAll(fields), content);
    }
}
