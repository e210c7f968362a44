/**
 * The kit from inside a JUnit test: one test for each clause.
 * Knows subjects, steps and checks, and nothing of the command line.
 * Start with {@link dev.retrykit.junit.RetryKit}.
 */
package dev.retrykit.junit;
