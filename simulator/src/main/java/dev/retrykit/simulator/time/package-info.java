/**
 * The clock and the event loop on which everything waits.
 * Knows nothing of providers, sessions or policies.
 * Start with {@link dev.retrykit.simulator.time.Clock} and {@link dev.retrykit.simulator.time.EventLoop}.
 */
package dev.retrykit.simulator.time;
