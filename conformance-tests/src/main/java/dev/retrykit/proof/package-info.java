/**
 * Proves the kit: what its checks catch, whom they leave in peace, and what holds whatever happens.
 * Knows saboteurs, scenarios and the judge, and gives its results to the reports.
 * Start with {@link dev.retrykit.proof.Prover}.
 */
package dev.retrykit.proof;
