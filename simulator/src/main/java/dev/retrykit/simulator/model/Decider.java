package dev.retrykit.simulator.model;

import tools.jackson.databind.JsonNode;

/** Says what follows a call of the function. Both twins ask it and nothing else, so that they decide alike. */
public interface Decider {
    /** What follows a call that returned. */
    Next returned(Ledger before, JsonNode result);

    /** What follows a call that threw, or whose future failed. */
    Next thrown(Ledger before, Throwable thrown);
}
