package dev.retrykit.simulator.session;

import dev.retrykit.simulator.scenario.Settings;

/** How a session makes sense of its settings document, each time that it looks. */
@FunctionalInterface
public interface SettingsReader {
    RetrySettings read(Settings settings);
}
