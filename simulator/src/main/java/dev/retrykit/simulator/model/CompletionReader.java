package dev.retrykit.simulator.model;

import dev.retrykit.simulator.client.Dialect;
import dev.retrykit.simulator.client.Heard;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.spec.Json;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads one answer, streamed or whole, into a future: of a completion, or of a canonical error. */
final class CompletionReader implements Transport.Receiver {
    private final CompletableFuture<JsonNode> future;
    private final Consumer<String> sink;
    private final Dialect dialect;
    private final Refusals refusals;
    private final Clock clock;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder reasoning = new StringBuilder();
    private final StringBuilder refusal = new StringBuilder();
    private final StringBuilder refused = new StringBuilder();
    private final Map<Integer, ObjectNode> calls = new TreeMap<>();
    private final ObjectNode headers = Json.object();
    private final ObjectNode usage = Json.object();
    private String finish = "";
    private int status;

    /** A reader that hands each piece of text on as it arrives. */
    CompletionReader(
            CompletableFuture<JsonNode> future,
            Consumer<String> sink,
            Dialect dialect,
            Refusals refusals,
            Clock clock) {
        this.dialect = dialect;
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
        for (Heard piece : dialect.read(json)) {
            if (piece instanceof Heard.Failed) {
                fail(Boundary.inBand(json));
                return;
            }
            take(piece);
        }
    }

    private void take(Heard piece) {
        if (piece instanceof Heard.Text said && !said.text().isEmpty()) {
            text.append(said.text());
            sink.accept(said.text());
        } else if (piece instanceof Heard.Reasoning thought) {
            reasoning.append(thought.text());
        } else if (piece instanceof Heard.Refusal refused) {
            refusal.append(refused.text());
        } else if (piece instanceof Heard.ToolCall call) {
            ObjectNode whole = calls.computeIfAbsent(call.place().orElse(calls.size()), place -> Json.object());
            grow(whole, "name", call.name());
            grow(whole, "arguments", call.arguments());
        } else if (piece instanceof Heard.Finish why) {
            finish = why.reason().map(CompletionReader::word).orElse(why.word());
        } else if (piece instanceof Heard.Tokens tokens) {
            tokens.input().ifPresent(count -> usage.put("input", count));
            tokens.cached().ifPresent(count -> usage.put("cached", count));
            tokens.output().ifPresent(count -> usage.put("output", count));
        }
    }

    private static String word(Reply.Finish reason) {
        return reason.name().toLowerCase(Locale.ROOT);
    }

    private static void grow(ObjectNode whole, String key, String piece) {
        whole.put(key, whole.path(key).asString("") + piece);
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
