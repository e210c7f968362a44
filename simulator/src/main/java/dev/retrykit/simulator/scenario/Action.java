package dev.retrykit.simulator.scenario;

/** Something that the user does to a session. */
public sealed interface Action {
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

    /** Throws the session away. */
    record Dispose() implements Action {}

    /** Changes the settings document under the running session. Only in process. */
    record Configure(Settings settings) implements Action {}
}
