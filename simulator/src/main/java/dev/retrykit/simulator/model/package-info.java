/**
 * The reference of the ttalk policy: one function call that is retried by its canonical error, in two twins.
 * Knows clocks and, at its boundary alone, the provider; the decisions know neither.
 * Start with {@link dev.retrykit.simulator.model.RetryDecider}.
 */
package dev.retrykit.simulator.model;
