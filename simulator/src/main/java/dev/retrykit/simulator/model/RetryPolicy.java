package dev.retrykit.simulator.model;

import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;

/**
 * All that the retry of a call is made of, each part a value.
 *
 * @param options resolves the provider's configuration and the call's options
 * @param decider decides by the resolved options, and asks
 * @param entries carry the decisions out
 * @param refusals make canonical errors of HTTP
 */
public record RetryPolicy(
        BiFunction<JsonNode, JsonNode, RetryOptions> options,
        BiFunction<RetryOptions, Questions, Decider> decider,
        Entries entries,
        Refusals refusals) {
    /** The policy of the ttalk document. */
    public static RetryPolicy ttalk() {
        return new RetryPolicy(RetryOptions::resolve, RetryDecider::new, new Entries(), Boundary::refusal);
    }
}
