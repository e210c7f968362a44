package dev.retrykit.spec;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * When something happened.
 *
 * @param at since the scenario began, never negative
 * @param turn the event loop's turn; absent for what was observed in a foreign process
 */
public record Moment(Duration at, OptionalLong turn) {
    public Moment {
        if (at.isNegative()) {
            throw new IllegalArgumentException("a trace begins at 0, not at " + at);
        }
    }
}
