package dev.retrykit.simulator.loop;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.spec.Json;
import tools.jackson.databind.node.ObjectNode;

/** What a call gives back, however many requests it made. */
public sealed interface Outcome {
    /** As a trace holds it. */
    ObjectNode json();

    /** What a single request without retries gives back. */
    static Outcome of(LlmProvider.Answer answer) {
        return answer instanceof LlmProvider.Answered whole
                ? new Value(whole.message())
                : new Error(((LlmProvider.Failed) answer).error());
    }

    /** An answer. */
    record Value(AssistantMessage message) implements Outcome {
        @Override
        public ObjectNode json() {
            return Json.object().put("outcome", "value").put("value", message.text());
        }
    }

    /** The last error, as its provider told it. */
    record Error(String text) implements Outcome {
        @Override
        public ObjectNode json() {
            return Json.object().put("outcome", "error").put("error", text);
        }
    }

    /** The user had enough; no error is the reason. */
    record Cancelled() implements Outcome {
        @Override
        public ObjectNode json() {
            return Json.object().put("outcome", "cancelled");
        }
    }
}
