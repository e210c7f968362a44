package dev.retrykit.simulator.session;

import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The events of a session, as JSON objects.
 *
 * <p>A run is {@code agent_start}, then {@code message_end} for each message that enters the history (with
 * {@code tool_execution_end} before the result of a tool), then {@code agent_end}. A chain is one or more
 * {@code auto_retry_start} and one {@code auto_retry_end}. A compaction is a start and an end, whose names differ by
 * policy; a compaction that would be the second for one overflow is an end alone. Numbers are integers, times are
 * milliseconds.
 */
final class SessionEvents {
    private SessionEvents() {}

    static ObjectNode agentStart() {
        return event("agent_start");
    }

    static ObjectNode messageEnd(JsonNode message) {
        ObjectNode event = event("message_end");
        event.set("message", message);
        return event;
    }

    static ObjectNode toolExecutionEnd(Message.ToolResult result) {
        return event("tool_execution_end")
                .put("toolCallId", result.callId())
                .put("toolName", result.toolName())
                .put("result", result.text());
    }

    /** The messages are those of this run alone; some policies say whether a retry follows. */
    static ObjectNode agentEnd(List<JsonNode> messages, Optional<Boolean> willRetry) {
        ObjectNode event = event("agent_end");
        event.set("messages", Json.array().addAll(messages));
        willRetry.ifPresent(will -> event.put("willRetry", will));
        return event;
    }

    static ObjectNode autoRetryStart(Decision.Start start) {
        return event("auto_retry_start")
                .put("attempt", start.attempt())
                .put("maxAttempts", start.maxAttempts())
                .put("delayMs", start.delay().toMillis())
                .put("errorMessage", start.errorMessage());
    }

    static ObjectNode autoRetryEnd(Decision.End end) {
        ObjectNode event = event("auto_retry_end").put("success", end.success()).put("attempt", end.attempt());
        end.finalError().ifPresent(words -> event.put("finalError", words));
        return event;
    }

    static ObjectNode compactionStart(String name) {
        return event(name + "_start").put("reason", "overflow");
    }

    /** The run goes on after it, or an error says why the context is as large as it was. */
    static ObjectNode compactionEnd(String name, boolean aborted, boolean willRetry, Optional<String> error) {
        ObjectNode event = event(name + "_end")
                .put("reason", "overflow")
                .put("aborted", aborted)
                .put("willRetry", willRetry);
        error.ifPresent(words -> event.put("errorMessage", words));
        return event;
    }

    private static ObjectNode event(String type) {
        return Json.object().put("type", type);
    }
}
