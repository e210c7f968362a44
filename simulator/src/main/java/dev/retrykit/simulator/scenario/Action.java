package dev.retrykit.simulator.scenario;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Something that the user does to a session, or to a call. */
public sealed interface Action {
    /** The name of the action in traces and over RPC, as {@code abort_retry}. */
    default String verb() {
        return ActionFormat.verb(this);
    }

    /** What was said or set, as a trace shows it. */
    default JsonNode details() {
        return ActionFormat.details(this);
    }

    /** Asks; completes when the session says so. */
    record Prompt(String message) implements Action {}

    /** Stops everything. */
    record Abort() implements Action {}

    /** Stops the retry alone. */
    record AbortRetry() implements Action {}

    /** Turns retry on or off. */
    record SetAutoRetry(boolean enabled) implements Action {}

    /** Says something while the agent runs. */
    record Steer(String message) implements Action {}

    /** Says something for after the run. */
    record FollowUp(String message) implements Action {}

    /** Presses the Esc key, which does whatever the screen of the moment has it do. Only in process. */
    record PressEscape() implements Action {}

    /** Throws the session away. */
    record Dispose() implements Action {}

    /** Takes the agent's events away from the session. Only in process. */
    record Disconnect() implements Action {}

    /** Gives them back. Only in process. */
    record Reconnect() implements Action {}

    /**
     * Makes one call of a call policy; completes with a value, an error, or cancelled.
     *
     * @param caller who calls another way than the usual one, as {@code maintenance}; empty where it is the usual one
     */
    record Call(String message, Optional<String> caller) implements Action {
        /** The usual call. */
        public Call(String message) {
            this(message, Optional.empty());
        }
    }

    /** Cancels the call that is under way, or the first one where none has been made yet. */
    record Cancel() implements Action {}

    /** Changes the settings document under the running session. Only in process. */
    record Configure(Settings settings) implements Action {}
}
