package dev.retrykit.simulator.session;

import dev.retrykit.simulator.session.AssistantMessage.ToolCall;
import dev.retrykit.simulator.session.Envelope.Usage;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The answer to one chat completion request, put together from its parts; made for streamed and plain answers alike. */
public final class ChatAnswer {
    private static final String NO_FINISH = "Stream ended without finish_reason";

    private final StringBuilder text = new StringBuilder();
    private final Map<Integer, PartialCall> calls = new TreeMap<>();
    private final StringBuilder errorBody = new StringBuilder();
    private int status;
    private Map<String, String> headers = Map.of();
    private Optional<Usage> usage = Optional.empty();
    private Optional<String> finish = Optional.empty();
    private Optional<String> error = Optional.empty();

    /** A call whose arguments are still arriving. */
    private record PartialCall(StringBuilder id, StringBuilder name, StringBuilder arguments) {
        PartialCall() {
            this(new StringBuilder(), new StringBuilder(), new StringBuilder());
        }

        ToolCall call() {
            return new ToolCall(id.toString(), name.toString(), arguments.toString());
        }
    }

    /** The status line and headers, with names in lower case. */
    public void head(int status, Map<String, String> headers) {
        this.status = status;
        this.headers = headers;
    }

    /** One event of a stream, or the whole body. */
    public void part(String data) {
        if (refused()) {
            errorBody.append(data);
        } else if (!data.strip().equals("[DONE]")) {
            chunk(data);
        }
    }

    /** The message of an answer that came to its end. */
    public AssistantMessage whole() {
        if (refused()) {
            return broken(ProviderError.ofStatus(status, errorBody.toString()));
        }
        if (error.isPresent() || finish.isEmpty()) {
            return broken(NO_FINISH);
        }
        return switch (finish.get()) {
            case "stop" -> message(StopReason.STOP, Optional.empty());
            case "length" -> message(StopReason.LENGTH, Optional.empty());
            case "tool_calls" -> message(StopReason.TOOL_USE, Optional.empty());
            default -> broken("Unhandled stop reason: " + finish.get());
        };
    }

    /** The message of an answer that broke off. What the provider said of it goes before how it ended. */
    public AssistantMessage broken(String cause) {
        return message(StopReason.ERROR, Optional.of(error.orElse(cause)));
    }

    /** The message of an answer that the user broke off. */
    AssistantMessage aborted() {
        return message(StopReason.ABORTED, Optional.of("Request was aborted"));
    }

    private boolean refused() {
        return status >= 300;
    }

    private void chunk(String data) {
        JsonNode json;
        try {
            json = Json.parse(data);
        } catch (JacksonException e) {
            error = error.or(() -> Optional.of("The provider's answer is not JSON"));
            return;
        }
        if (error.isEmpty()) {
            error = ProviderError.inBand(json);
            error.ifPresent(words -> errorBody.append(data));
        }
        usage = usage(json.path("usage")).or(() -> usage);
        JsonNode choice = json.path("choices").path(0);
        content(choice.path(choice.has("delta") ? "delta" : "message"));
        if (choice.path("finish_reason").isString()) {
            finish = Optional.of(choice.path("finish_reason").stringValue());
        }
    }

    private void content(JsonNode delta) {
        text.append(delta.path("content").asString(""));
        int position = 0;
        for (JsonNode call : delta.path("tool_calls")) {
            // Plain answers give no index: there the calls are whole and stand in their order.
            PartialCall partial = calls.computeIfAbsent(call.path("index").asInt(position++), i -> new PartialCall());
            partial.id().append(call.path("id").asString(""));
            partial.name().append(call.path("function").path("name").asString(""));
            partial.arguments().append(call.path("function").path("arguments").asString(""));
        }
    }

    private AssistantMessage message(StopReason reason, Optional<String> errorMessage) {
        List<ToolCall> whole = calls.values().stream().map(PartialCall::call).toList();
        Envelope envelope = new Envelope(usage, headers, errorBody.toString());
        return new AssistantMessage(text.toString(), whole, reason, errorMessage, envelope);
    }

    private static Optional<Usage> usage(JsonNode json) {
        if (!json.has("prompt_tokens")) {
            return Optional.empty();
        }
        long cached = json.path("prompt_tokens_details").path("cached_tokens").asLong(0);
        long input = json.path("prompt_tokens").asLong(0) - cached;
        return Optional.of(
                new Usage(input, cached, json.path("completion_tokens").asLong(0)));
    }
}
