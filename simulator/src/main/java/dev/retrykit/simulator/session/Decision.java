package dev.retrykit.simulator.session;

import java.time.Duration;
import java.util.Optional;

/** One thing that the session is to do, as data. */
public sealed interface Decision {
    /** Tell that a retry begins with a wait. */
    record Start(int attempt, int maxAttempts, Duration delay, String errorMessage) implements Decision {}

    /**
     * Tell that a chain is over.
     *
     * @param attempt the last retry that was made, or that was waiting when it was cancelled
     * @param finalError present exactly when the chain failed
     */
    record End(boolean success, int attempt, Optional<String> finalError) implements Decision {
        /** A chain that came to a good end. */
        static End succeeded(int attempt) {
            return new End(true, attempt, Optional.empty());
        }

        /** A chain that was given up. */
        static End failed(int attempt, String finalError) {
            return new End(false, attempt, Optional.of(finalError));
        }
    }

    /** Let whoever waits for the prompt wait for the end of the chain, too. */
    record OpenPromise() implements Decision {}

    /** Release whoever waits for the end of the chain. */
    record ResolvePromise() implements Decision {}

    /** Take the failed message out of the runtime context; the history keeps it. */
    record DropFailure() implements Decision {}

    /** Wait, and say when the wait is over. */
    record Sleep(Duration delay) implements Decision {}

    /** End the wait, or forget the continuation that is due after it. */
    record CancelSleep() implements Decision {}

    /** Have the retry continue on a later turn. */
    record ScheduleContinuation() implements Decision {}

    /** Run the agent again on the context as it is. */
    record ContinueRun() implements Decision {}

    /** See whether the context has to be compacted. */
    record CheckCompaction() implements Decision {}

    /** Break off the request that is in flight, if there is one. */
    record AbortRequest() implements Decision {}

    /** Tell the auth storage that the account of this failure has reached its limit, and say what came of it. */
    record MarkUsageLimit(AssistantMessage last) implements Decision {}

    /** Stop one part of the session for good. */
    record Stop(Part part) implements Decision {
        /** What can be stopped beside the agent itself. */
        public enum Part {
            RETRY,
            COMPACTION,
            BRANCH_SUMMARY,
            BASH
        }
    }

    /** Go on when the agent has come to rest. */
    record AwaitIdle() implements Decision {}
}
