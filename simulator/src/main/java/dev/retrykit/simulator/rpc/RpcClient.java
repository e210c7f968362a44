package dev.retrykit.simulator.rpc;

import dev.retrykit.spec.Json;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A user's end of the agent RPC: one method for each command, whose future holds the response. Safe to use from several threads. */
public final class RpcClient {
    private final Consumer<JsonNode> output;
    private final AtomicLong lastId = new AtomicLong();
    private final Map<String, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
    private final List<Consumer<JsonNode>> listeners = new CopyOnWriteArrayList<>();

    /** A client that hands out its commands; what comes back goes to {@link #accept}. */
    public RpcClient(Consumer<JsonNode> output) {
        this.output = output;
    }

    /** A client on a pair of streams; a thread of its own reads until the input ends. */
    public static RpcClient over(InputStream in, OutputStream out) {
        RpcClient client = new RpcClient(JsonLines.writer(out));
        Thread reader = new Thread(() -> JsonLines.read(in, client::hear), "rpc client");
        reader.setDaemon(true);
        reader.start();
        return client;
    }

    /** Hears every event of the session from now on. */
    public void subscribe(Consumer<JsonNode> listener) {
        listeners.add(listener);
    }

    public CompletableFuture<JsonNode> prompt(String message) {
        return send(command("prompt").put("message", message));
    }

    public CompletableFuture<JsonNode> steer(String message) {
        return send(command("steer").put("message", message));
    }

    public CompletableFuture<JsonNode> followUp(String message) {
        return send(command("follow_up").put("message", message));
    }

    public CompletableFuture<JsonNode> abort() {
        return send(command("abort"));
    }

    /** Cancels a waiting retry; the response is the same where none waits. */
    public CompletableFuture<JsonNode> abortRetry() {
        return send(command("abort_retry"));
    }

    /** Turns retry on or off. */
    public CompletableFuture<JsonNode> setAutoRetry(boolean enabled) {
        return send(command("set_auto_retry").put("enabled", enabled));
    }

    public CompletableFuture<JsonNode> newSession() {
        return send(command("new_session"));
    }

    public CompletableFuture<JsonNode> getState() {
        return send(command("get_state"));
    }

    public CompletableFuture<JsonNode> getMessages() {
        return send(command("get_messages"));
    }

    /** Takes in what the session said: the response to a command, or an event. */
    public void accept(JsonNode line) {
        if (line.path("type").asString("").equals("response")) {
            Optional.ofNullable(open.remove(line.path("id").asString(""))).ifPresent(answer -> answer.complete(line));
        } else {
            listeners.forEach(listener -> listener.accept(line));
        }
    }

    private void hear(String text) {
        Optional<JsonNode> line;
        try {
            line = Optional.of(Json.parse(text));
        } catch (JacksonException noJson) {
            // A line for people; the RPC allows it and it says nothing to a client.
            line = Optional.empty();
        }
        line.ifPresent(this::accept);
    }

    private ObjectNode command(String type) {
        return Json.object().put("id", Long.toString(lastId.incrementAndGet())).put("type", type);
    }

    private CompletableFuture<JsonNode> send(ObjectNode command) {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        open.put(command.path("id").stringValue(), answer);
        output.accept(command);
        return answer;
    }
}
