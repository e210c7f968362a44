/**
 * How we say so: a run as files, pages and terminal lines.
 * Knows the words of the specification, and nothing of how a run came to be.
 * Start with {@link dev.retrykit.reports.Run} and {@link dev.retrykit.reports.ReportDirectory}.
 */
package dev.retrykit.reports;
