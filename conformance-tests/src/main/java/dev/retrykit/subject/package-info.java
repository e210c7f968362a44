/**
 * Implementations under test, and the stages that run one scenario against one of them.
 * Knows the simulator; knows no clause and no report.
 * Start with {@link dev.retrykit.subject.Subject} and {@link dev.retrykit.subject.Stage}.
 */
package dev.retrykit.subject;
