/**
 * A clock for the waits of a foreign process, which the kit moves: the protocol of CLOCK.md and the preload for JavaScript.
 * Knows sockets and lines; knows no scenario and no agent.
 * Start with {@link dev.retrykit.subject.clock.ClockServer}.
 */
package dev.retrykit.subject.clock;
