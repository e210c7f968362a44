/**
 * A scenario as a value: settings, the provider's script and the user's actions, and its file.
 * Knows the provider's replies, and no subject.
 * Start with {@link dev.retrykit.simulator.scenario.Scenario}.
 */
package dev.retrykit.simulator.scenario;
