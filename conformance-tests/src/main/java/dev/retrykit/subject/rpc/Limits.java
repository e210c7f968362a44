package dev.retrykit.subject.rpc;

import dev.retrykit.subject.process.OutputLimits;
import java.time.Duration;

/**
 * What one scenario may take; requests are limited by the provider.
 *
 * @param startUp until the process says its first line of JSON
 * @param scenario from the first action to the end
 * @param answer how long a command may go unanswered before it counts as one that the subject lacks
 * @param inARow how many scenarios in a row may reach a limit
 */
public record Limits(Duration startUp, Duration scenario, Duration answer, int inARow, OutputLimits output) {
    /** The limits that every run has unless it is told otherwise. */
    public static final Limits USUAL =
            new Limits(Duration.ofSeconds(20), Duration.ofSeconds(30), Duration.ofSeconds(2), 3, OutputLimits.USUAL);
}
