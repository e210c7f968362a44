/**
 * The fake provider on its own, in real time, for any test suite in any language.
 * Knows the provider and the words of scripts, and no session.
 * Start with {@link dev.retrykit.simulator.alone.ProviderAlone}; the module's PROVIDER.md is the page for its users.
 */
package dev.retrykit.simulator.alone;
