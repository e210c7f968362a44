package dev.retrykit.simulator.session;

import java.util.Optional;

/** A retry policy: a pure function from what happened to what is to be done. */
public interface Decider {
    /**
     * Decides one input.
     *
     * @param settings the settings as they are at this moment
     */
    Step decide(RetryState state, Input input, RetrySettings settings);

    /**
     * What the end of a run says of a retry to come; empty where the policy says nothing. Changes nothing.
     *
     * @param last the last assistant message of the run
     */
    default Optional<Boolean> willRetry(RetryState state, Optional<AssistantMessage> last, RetrySettings settings) {
        return Optional.empty();
    }
}
