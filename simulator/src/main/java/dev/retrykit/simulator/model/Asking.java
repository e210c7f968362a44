package dev.retrykit.simulator.model;

import tools.jackson.databind.JsonNode;

/** A function of one argument that asks a model; a wrapped one is of the same shape. */
@FunctionalInterface
public interface Asking<A> {
    /**
     * Asks.
     *
     * @throws Exception whatever the function throws
     */
    JsonNode ask(A argument) throws Exception;
}
