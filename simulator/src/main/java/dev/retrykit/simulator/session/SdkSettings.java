package dev.retrykit.simulator.session;

import dev.retrykit.simulator.scenario.Settings;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/**
 * The settings of the retries below a session: the group {@code retry.provider}.
 *
 * @param maxRetries retries, not requests
 * @param longestWait what no wait exceeds, whatever the provider asks for
 */
public record SdkSettings(int maxRetries, Duration longestWait) {
    /** What is in force where no key is set: nothing is tried again unless somebody asks for it. */
    public static final SdkSettings DEFAULTS = new SdkSettings(0, Duration.ofMinutes(1));

    /** Reads a settings document; what is missing or makes no sense has its default. */
    public static SdkSettings of(Settings settings) {
        JsonNode provider = settings.retry("provider");
        return new SdkSettings(
                RetrySettings.count(provider.path("maxRetries"), DEFAULTS.maxRetries),
                RetrySettings.millis(provider.path("maxRetryDelayMs"), DEFAULTS.longestWait));
    }
}
