package dev.retrykit.simulator.model;

import tools.jackson.databind.JsonNode;

/** What follows a call of the function. */
public sealed interface Next {
    /**
     * Another call, after a wait.
     *
     * @param ledger the accounts after this retry
     */
    record Again(Ledger ledger, Retry retry) implements Next {}

    /** The end: this is the result. */
    record Return(JsonNode result) implements Next {}

    /** The end: this is thrown. */
    record Raise(Throwable exception) implements Next {}
}
