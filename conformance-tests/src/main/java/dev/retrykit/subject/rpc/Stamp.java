package dev.retrykit.subject.rpc;

import java.time.Duration;

/**
 * When something was heard.
 *
 * @param real the time of the loop, which limits and patience go by
 * @param time the time of the scenario, which the trace and the user go by
 */
record Stamp(Duration real, Duration time) {}
