/**
 * Measures how fast the kit is: each figure beside others of the same run, since only their ratios mean something elsewhere.
 * Knows the simulator, the stages of the references and JMH; gives its results to the reports.
 * Start with {@link dev.retrykit.bench.Bench}.
 */
package dev.retrykit.bench;
