/**
 * What a terminal shows of a session, as a model without a terminal.
 * Knows session events as JSON and the clock; knows no session, no terminal and no trace.
 * Start with {@link dev.retrykit.simulator.ui.EventController} and {@link dev.retrykit.simulator.ui.Screen}.
 */
package dev.retrykit.simulator.ui;
