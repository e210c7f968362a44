/**
 * Subjects that live in this process, run on virtual time.
 * Knows the simulator's event loop and transports; knows no clause.
 * Start with {@link dev.retrykit.subject.virtual.VirtualStage}.
 */
package dev.retrykit.subject.virtual;
