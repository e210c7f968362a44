package dev.retrykit.simulator.model;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.spec.Json;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads one chat completion, streamed or whole, into a future: of a completion, or of a canonical error. */
final class CompletionReader implements Transport.Receiver {
    private final CompletableFuture<JsonNode> future;
    private final Consumer<String> sink;
    private final Refusals refusals;
    private final Clock clock;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder reasoning = new StringBuilder();
    private final StringBuilder refusal = new StringBuilder();
    private final StringBuilder refused = new StringBuilder();
    private final Map<Integer, ObjectNode> calls = new TreeMap<>();
    private final ObjectNode headers = Json.object();
    private String finish = "";
    private JsonNode usage = Json.object();
    private int status;

    /** A reader that hands each piece of text on as it arrives. */
    CompletionReader(CompletableFuture<JsonNode> future, Consumer<String> sink, Refusals refusals, Clock clock) {
        this.future = future;
        this.sink = sink;
        this.refusals = refusals;
        this.clock = clock;
    }

    @Override
    public void head(int status, Map<String, String> headers) {
        this.status = status;
        headers.forEach(this.headers::put);
    }

    @Override
    public void part(String data) {
        if (status >= 300) {
            refused.append(data);
        } else if (!data.strip().equals("[DONE]") && !future.isDone()) {
            chunk(data);
        }
    }

    @Override
    public void end() {
        if (status >= 300) {
            fail(refusals.error(status, headers, refused.toString(), clock.now()));
        } else if (finish.isEmpty()) {
            fail(CanonicalError.of("network-error", "the answer ended without a finish", true));
        } else {
            future.complete(completion());
        }
    }

    @Override
    public void failed(Transport.Failure failure) {
        future.completeExceptionally(Boundary.failure(failure));
    }

    private void chunk(String data) {
        JsonNode json;
        try {
            json = Json.parse(data);
        } catch (JacksonException e) {
            fail(CanonicalError.of("parse-error", "the answer is not JSON", false));
            return;
        }
        if (json.path("error").isObject() || json.path("error").isString()) {
            fail(Boundary.inBand(json));
            return;
        }
        usage = json.path("usage").isObject() ? json.path("usage") : usage;
        JsonNode choice = json.path("choices").path(0);
        content(choice.path(choice.has("delta") ? "delta" : "message"));
        finish = choice.path("finish_reason").asString(finish);
    }

    private void content(JsonNode delta) {
        reasoning.append(delta.path("reasoning_content").asString(""));
        refusal.append(delta.path("refusal").asString(""));
        int position = 0;
        for (JsonNode call : delta.path("tool_calls")) {
            ObjectNode whole = calls.computeIfAbsent(call.path("index").asInt(position++), index -> Json.object());
            Stream.of("name", "arguments").forEach(key -> grow(whole, key, call.path("function")));
        }
        String piece = delta.path("content").asString("");
        if (!piece.isEmpty()) {
            text.append(piece);
            sink.accept(piece);
        }
    }

    private static void grow(ObjectNode whole, String key, JsonNode piece) {
        whole.put(key, whole.path(key).asString("") + piece.path(key).asString(""));
    }

    private JsonNode completion() {
        ObjectNode completion = Json.object().put("text", text.toString()).put("finish", finish);
        if (!reasoning.isEmpty()) {
            completion.put("reasoning", reasoning.toString());
        }
        if (!refusal.isEmpty()) {
            completion.put("refusal", refusal.toString());
        }
        calls.values().forEach(completion.withArray("tool-calls")::add);
        completion.set("usage", usage);
        return completion;
    }

    private void fail(CanonicalError error) {
        future.completeExceptionally(new CanonicalException(error));
    }
}
