/**
 * The fake provider: what it was told to answer, how that looks on the wire, and what it saw.
 * Knows the clock, and nothing of sessions or policies.
 * Start with {@link dev.retrykit.simulator.provider.Script}, {@link dev.retrykit.simulator.provider.Transport} and {@link dev.retrykit.simulator.provider.Playback}.
 */
package dev.retrykit.simulator.provider;
