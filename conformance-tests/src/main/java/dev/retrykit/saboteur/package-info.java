/**
 * Wrong implementations on purpose, each one change away from a reference, by which the checks are proved.
 * Knows the reference sessions, the scenarios and the judge; knows no report.
 * Start with {@link dev.retrykit.saboteur.Saboteurs} and {@link dev.retrykit.saboteur.Trials}.
 */
package dev.retrykit.saboteur;
