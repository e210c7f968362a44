package dev.retrykit.subject;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.time.Clock;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * What a subject is given to live in.
 *
 * @param settings the settings document as it is now; it may change while the session lives
 * @param streaming whether the session should ask for streamed answers
 */
public record Surroundings(
        Clock clock, Transport transport, Supplier<Settings> settings, boolean streaming, Observer observer) {
    /** Where a subject tells what it does. */
    public interface Observer {
        /** The session emitted an event. */
        void emitted(JsonNode event);

        /** A prompt came to its end: the oldest one that has not. */
        void promptCompleted();

        /** A prompt was not accepted: the newest one. */
        void promptRejected(String reason);
    }
}
