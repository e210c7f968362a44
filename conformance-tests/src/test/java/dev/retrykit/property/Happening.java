package dev.retrykit.property;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.Raised.How;
import dev.retrykit.spec.Json;
import tools.jackson.databind.node.ObjectNode;

/** What one call of a function may come to. */
enum Happening {
    BUSY,
    HINTED,
    FINAL,
    BUG,
    NOTHING,
    DONE;

    /** Whether the call may go on after it. */
    boolean goesOn() {
        return this == BUSY || this == HINTED || this == NOTHING;
    }

    /** The same as a script has it. */
    Reply reply() {
        return switch (this) {
            case BUSY -> new Reply.Raised(error(true), How.CANONICAL);
            case HINTED -> new Reply.Raised(error(true).put("retry-after-ms", 1500), How.CANONICAL);
            case FINAL -> new Reply.Raised(error(false), How.CANONICAL);
            case BUG -> new Reply.Raised(error(true), How.PLAIN);
            case NOTHING -> new Reply.Empty();
            case DONE -> new Reply.Returned(Json.object().put("text", "done"));
        };
    }

    private static ObjectNode error(boolean retryable) {
        return Json.object()
                .put("type", "provider-error")
                .put("message", "busy")
                .put("status", 503)
                .put("retryable?", retryable);
    }
}
