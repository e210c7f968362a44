package dev.retrykit.simulator.model;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A model's answer as the chat model hands it on: a map of text, reasoning, tool calls, other content, finish and usage. */
public final class Completion {
    /** Why a vendor ends an answer that says nothing on purpose. */
    private static final Set<String> VERDICTS = Set.of(
            "content-filter", "length", "pause", "refusal", "content_filter", "pause_turn", "max_tokens", "safety");

    private Completion() {}

    /**
     * Whether the model said nothing at all, by accident: no text but blanks, no reasoning, no tool call, no other content,
     * and no word of the vendor why.
     */
    public static boolean isEmpty(JsonNode answer) {
        return answer.path("text").asString("").isBlank()
                && answer.path("reasoning").asString("").isBlank()
                && answer.path("tool-calls").isEmpty()
                && answer.path("content").isEmpty()
                && answer.path("refusal").asString("").isEmpty()
                && !VERDICTS.contains(answer.path("finish").asString(""));
    }
}
