package dev.retrykit.simulator.session;

/** Something that happened, on which a decision is due. */
public sealed interface Input {
    /** An assistant message is whole, or broken off; its run may go on. */
    record AssistantEnded(AssistantMessage message) implements Input {}

    /** A run is over; this is its last assistant message. */
    record AgentEnded(AssistantMessage last) implements Input {}

    /** A run is over, and no assistant message of it was seen. */
    record AgentEndedUnseen() implements Input {}

    /**
     * The auth storage has been told of the failure.
     *
     * @param switched whether the next request goes to another account or model
     */
    record UsageLimitMarked(AssistantMessage last, boolean switched) implements Input {}

    /** The wait before a retry has passed by itself. */
    record SleepElapsed() implements Input {}

    /** The later turn has come on which the retry is to continue. */
    record ContinuationDue() implements Input {}

    /** The user stops the retry alone. */
    record RetryAborted() implements Input {}

    /** The user stops everything. */
    record Aborted() implements Input {}

    /** The user throws the session away. */
    record Disposed() implements Input {}
}
