package dev.retrykit.simulator.session;

import dev.retrykit.simulator.auth.Accounts;
import dev.retrykit.simulator.auth.AuthStorage;
import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.time.Clock;

/**
 * All that a session knows of its outside.
 *
 * @param streaming whether it asks for streamed answers
 * @param api the interface of the provider
 */
public record World(
        Clock clock,
        Transport transport,
        SettingsStore settings,
        boolean streaming,
        AuthStorage auth,
        Seams seams,
        Api api) {
    /** A world with chat completions. */
    public World(
            Clock clock,
            Transport transport,
            SettingsStore settings,
            boolean streaming,
            AuthStorage auth,
            Seams seams) {
        this(clock, transport, settings, streaming, auth, seams, Api.OPENAI_CHAT);
    }

    /** A world with the accounts of the settings document, in which nobody hears the session's inner calls. */
    public World(Clock clock, Transport transport, SettingsStore settings, boolean streaming) {
        this(clock, transport, settings, streaming, Accounts.of(settings.get(), clock), Seams.UNHEARD);
    }

    /** The same world, reached another way. */
    public World over(Transport other) {
        return new World(clock, other, settings, streaming, auth, seams, api);
    }
}
