/**
 * What must hold, and the words for it: clauses, traces, verdicts and findings.
 * Knows no implementation, no provider and no renderer.
 * Start with {@link dev.retrykit.spec.Catalogue} and {@link dev.retrykit.spec.Trace}.
 */
package dev.retrykit.spec;
