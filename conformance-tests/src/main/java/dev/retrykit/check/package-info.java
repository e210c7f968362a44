/**
 * One check for each clause: a pure function of what a trace tells.
 * Knows traces, the words of the policies and the dialects of answers; knows no subject, clock or provider.
 * Start with {@link dev.retrykit.check.Check} and {@link dev.retrykit.check.Reading}.
 */
package dev.retrykit.check;
