/**
 * A reference session in a terminal: keys in, the screen model out.
 * Knows sessions, the screen model and the terminal library; decides nothing of retries.
 * Start with {@link dev.retrykit.terminal.TerminalAgent}.
 */
package dev.retrykit.terminal;
