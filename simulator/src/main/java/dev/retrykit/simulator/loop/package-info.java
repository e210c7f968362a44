/**
 * The reference of the policy agent-loop: a loop that retries one model call, streamed or whole, until its user cancels.
 * Knows the clock and the transport, and of sessions only how a request and an answer look.
 * Start with {@link dev.retrykit.simulator.loop.AgentLoop} and {@link dev.retrykit.simulator.loop.RetryRule}.
 */
package dev.retrykit.simulator.loop;
