package dev.retrykit.subject.command;

import dev.retrykit.spec.Json;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a command came to its end, and what that makes of its call.
 *
 * @param requests how many it made
 * @param text what it printed
 * @param error what it said last on stderr
 * @param cancel what had happened when it was cancelled
 */
record CallEnd(int exitCode, int requests, String text, String error, Optional<Cancel> cancel) {
    /** A shell adds to this the signal by which a process was killed. */
    private static final int KILLED = 128;

    private static final int LAST_SIGNAL = 31;

    /** Where a call stood when it was cancelled. */
    record Cancel(int requests, String text) {}

    /** Why there is no result at all: nothing was asked, or the process was killed; empty where there is one. */
    Optional<String> crash() {
        boolean killed = exitCode > KILLED && exitCode <= KILLED + LAST_SIGNAL;
        if (cancel.isPresent() || requests > 0 && !killed) {
            return Optional.empty();
        }
        String when = requests == 0 ? " before it made a model call" : "";
        String said = error.isEmpty()
                ? ""
                : "; its last word on stderr: "
                        + error.lines().reduce((a, b) -> b).orElseThrow();
        return Optional.of("the process ended with exit code " + exitCode + when + said);
    }

    /** What the call gave back, as a trace has it. */
    ObjectNode result() {
        ObjectNode result = Json.object();
        if (cancel.filter(heard -> !wentOn(heard)).isPresent()) {
            return result.put("outcome", "cancelled");
        }
        return exitCode == 0
                ? result.put("outcome", "value").put("value", text)
                : result.put("outcome", "error").put("error", error).put("exitCode", exitCode);
    }

    /** A command may exit as it likes when it is cancelled, but not ask again, or bring its answer to a good end. */
    private boolean wentOn(Cancel heard) {
        return requests > heard.requests() || exitCode == 0 && !text.equals(heard.text());
    }
}
