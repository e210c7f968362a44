/**
 * The language of the features: what each step means, and how features are run against a stage.
 * Knows scenarios, stages and checks; the only place that knows Cucumber.
 * Start with {@link dev.retrykit.steps.Features} and {@link dev.retrykit.steps.GivenSteps}.
 */
package dev.retrykit.steps;
