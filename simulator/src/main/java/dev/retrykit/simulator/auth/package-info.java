/**
 * The accounts of a session: which one is in use, and what happens when its limit is reached.
 * Knows the clock and the settings document; knows no session and no secret.
 * Start with {@link dev.retrykit.simulator.auth.AuthStorage}.
 */
package dev.retrykit.simulator.auth;
