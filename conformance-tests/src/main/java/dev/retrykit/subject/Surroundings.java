package dev.retrykit.subject;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.ui.Screen;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * What a subject is given to live in.
 *
 * @param settings the settings document; it may change while the session lives, and the session may write to it
 * @param streaming whether the session should ask for streamed answers
 * @param display where its screen is seen; empty where nobody looks
 * @param api the interface in which the provider is to be spoken to
 * @param provider where an HTTP client of the subject's own finds the provider, without a version suffix; empty where a
 *     subject is to use the transport
 */
public record Surroundings(
        Clock clock,
        Transport transport,
        SettingsStore settings,
        boolean streaming,
        Observer observer,
        Optional<Display> display,
        Api api,
        Optional<URI> provider) {
    /** Surroundings with chat completions, on the transport. */
    public Surroundings(
            Clock clock,
            Transport transport,
            SettingsStore settings,
            boolean streaming,
            Observer observer,
            Optional<Display> display) {
        this(clock, transport, settings, streaming, observer, display, Api.OPENAI_CHAT, Optional.empty());
    }

    /** The same on another clock. */
    public Surroundings timedBy(Clock other) {
        return new Surroundings(other, transport, settings, streaming, observer, display, api, provider);
    }

    /** The same, with the provider reached another way. */
    public Surroundings over(Transport other) {
        return new Surroundings(clock, other, settings, streaming, observer, display, api, provider);
    }

    /** The same with another observer. */
    public Surroundings observedBy(Observer other) {
        return new Surroundings(clock, transport, settings, streaming, other, display, api, provider);
    }

    /**
     * A screen that somebody looks at.
     *
     * @param clock the time for what only the screen waits for, so that it is not taken for a wait of the session
     * @param show is given the screen, and each change of it
     */
    public record Display(Clock clock, Consumer<Screen> show) {}

    /** Where a subject tells what it does. */
    public interface Observer {
        /**
         * The session emitted an event; or the consumer of a call received something: {@code text_delta} with its {@code
         * text}, {@code reasoning_delta} or {@code tool_call_delta}.
         */
        void emitted(JsonNode event);

        /** A prompt came to its end: the oldest one that has not. */
        void promptCompleted();

        /** A prompt was not accepted: the newest one. */
        void promptRejected(String reason);

        /** A line went over the session's RPC, where it has one. */
        default void rpc(boolean toSubject, JsonNode line) {}

        /** An extension received an event. */
        default void extended(JsonNode event) {}

        /**
         * The auth storage was told that a credential has reached its limit.
         *
         * @param credential its alias
         * @param switchedTo the alias of the one that takes over, if one does
         */
        default void limitReached(String credential, Optional<Duration> hint, Optional<String> switchedTo) {}

        /** The session called one of its own parts. */
        default void called(String call, JsonNode details) {}

        /**
         * A call came to its end: the oldest one that has not.
         *
         * @param result {@code outcome} is {@code value}, {@code error} or {@code cancelled}; the value stands under {@code
         *     value}, the text of the error under {@code error}
         */
        default void callCompleted(JsonNode result) {}

        /**
         * A record was logged.
         *
         * @param fields its {@code level}, as {@code warn}, and what it says beside its text
         */
        default void logged(String text, JsonNode fields) {}
    }
}
