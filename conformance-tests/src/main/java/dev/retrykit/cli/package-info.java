/**
 * The command line: verbs, flags, exit codes.
 * Knows everything else and decides nothing about subjects; messages are one line and name the remedy.
 * Start with {@link dev.retrykit.cli.Main}.
 */
package dev.retrykit.cli;
