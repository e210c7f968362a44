/**
 * What others recorded, read into traces: traces of the kit, printed RPC lines, and session files.
 * Knows the words of the specification; what it cannot read it names by file and line, and reads on.
 * Start with {@link dev.retrykit.log.Recording}.
 */
package dev.retrykit.log;
