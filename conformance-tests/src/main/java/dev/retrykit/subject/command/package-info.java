/**
 * Commands that make one model call, as subjects on the real clock.
 * Knows foreign processes, the provider and the forms of scenarios and traces; no clause and no report.
 * Start with {@link dev.retrykit.subject.command.CommandStage}.
 */
package dev.retrykit.subject.command;
