/**
 * Foreign processes: how they are started, read within limits, and ended with all that they started.
 * Knows the operating system, and nothing of agents, scenarios or traces.
 * Start with {@link dev.retrykit.subject.process.ForeignProcess}.
 */
package dev.retrykit.subject.process;
