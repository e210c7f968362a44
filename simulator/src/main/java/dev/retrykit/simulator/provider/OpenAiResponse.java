package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The response object of OpenAI's responses: at the start of a stream, at its end, or as a whole answer. */
record OpenAiResponse(Asked asked) {
    /** Of which nothing is known yet. */
    ObjectNode begun() {
        return response("in_progress", Json.array());
    }

    /** That came to its end, or had to stop before. */
    ObjectNode finished(ArrayNode output, Finish finish, Usage usage) {
        ObjectNode response = response(status(finish), output);
        reason(finish)
                .ifPresent(reason -> response.putObject("incomplete_details").put("reason", reason));
        response.set("usage", usage(usage));
        return response;
    }

    /** That failed on the way. */
    ObjectNode failed(Told told) {
        ObjectNode response = response("failed", Json.array());
        response.putObject("error").put("code", code(told)).put("message", told.message());
        return response;
    }

    /** What a failure is called where the script does not say. */
    static String code(Told told) {
        return told.code().or(told::type).orElse("server_error");
    }

    /** How a response, or one of its items, has ended. */
    static String status(Finish finish) {
        return reason(finish).isPresent() ? "incomplete" : "completed";
    }

    private ObjectNode response(String status, ArrayNode output) {
        ObjectNode response = Json.object()
                .put("id", "resp_" + asked.id())
                .put("object", "response")
                .put("created_at", OpenAiErrors.CREATED)
                .put("status", status)
                .put("background", false)
                .putNull("error")
                .putNull("incomplete_details")
                .putNull("instructions")
                .putNull("max_output_tokens")
                .put("model", asked.model());
        response.set("output", output);
        response.put("parallel_tool_calls", true).putNull("previous_response_id");
        response.putObject("reasoning").putNull("effort").putNull("summary");
        response.put("store", true).put("temperature", 1.0);
        response.putObject("text").putObject("format").put("type", "text");
        response.put("tool_choice", "auto").putArray("tools");
        response.put("top_p", 1.0).put("truncation", "disabled").putNull("usage");
        response.putObject("metadata");
        return response;
    }

    private static Optional<String> reason(Finish finish) {
        return switch (finish) {
            case STOP, TOOL_CALLS -> Optional.empty();
            case LENGTH -> Optional.of("max_output_tokens");
            case CONTENT_FILTER -> Optional.of("content_filter");
        };
    }

    private static ObjectNode usage(Usage usage) {
        ObjectNode json = Json.object().put("input_tokens", usage.input());
        json.putObject("input_tokens_details").put("cached_tokens", usage.cached());
        json.put("output_tokens", usage.output());
        json.putObject("output_tokens_details").put("reasoning_tokens", 0);
        return json.put("total_tokens", usage.input() + usage.output());
    }
}
