package dev.retrykit.simulator.model;

import java.time.Duration;
import java.util.Optional;

/**
 * A retry that is about to happen, as {@code on-retry} is told of it.
 *
 * @param attempt its number among all retries of the call, from 1
 * @param kind {@code error}, {@link #EMPTY}, or the caller's own word
 * @param error absent where nothing was thrown
 * @param exception absent where nothing was thrown
 */
public record Retry(
        int attempt, Duration delay, String kind, Optional<CanonicalError> error, Optional<Throwable> exception) {
    /** The kind of a repeat of an empty result. */
    public static final String EMPTY = "empty-completion";

    /** Whether nothing is waited for, not even for no time. */
    boolean immediate() {
        return kind.equals(EMPTY);
    }
}
