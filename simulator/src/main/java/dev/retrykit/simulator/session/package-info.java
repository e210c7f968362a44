/**
 * The reference agent sessions: retry decisions as a pure machine, and the thin shell that carries them out.
 * Knows the clock, the transport, the accounts and the settings document; knows no scenario, trace or check.
 * Start with {@link dev.retrykit.simulator.session.SessionPolicy}, the two deciders, and {@link dev.retrykit.simulator.session.AgentSession}.
 */
package dev.retrykit.simulator.session;
