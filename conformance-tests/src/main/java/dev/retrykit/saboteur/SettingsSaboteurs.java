package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.SdkSettings;
import dev.retrykit.simulator.session.SettingsReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Those who misread the settings. */
final class SettingsSaboteurs {
    private SettingsSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "DefiantAgent",
                                "retries although retry is turned off",
                                "OMP-LIFE-2",
                                "OMP-STOP-1",
                                "PI-LIFE-1",
                                "PI-STATE-1")
                        .reading(() -> changed(read -> enabled(read, true))),
                reference
                        .named("StickyAgent", "reads its settings once and for all", "OMP-LIFE-10", "PI-LIFE-11")
                        .reading(SettingsSaboteurs::once),
                reference
                        .named(
                                "ReluctantAgent",
                                "takes retry for turned off unless it is turned on",
                                "OMP-BACKOFF-3",
                                "PI-BACKOFF-1",
                                "PI-BACKOFF-3")
                        .reading(() -> settings -> settings.retry("enabled").isMissingNode()
                                ? enabled(RetrySettings.of(settings), false)
                                : RetrySettings.of(settings)),
                reference
                        .named(
                                "GenerousAgent",
                                "has five retries to give where no number is set",
                                "OMP-BACKOFF-3",
                                "PI-BACKOFF-1",
                                "PI-BACKOFF-3")
                        .reading(() -> settings -> settings.retry("maxRetries").isMissingNode()
                                ? max(RetrySettings.of(settings), 5)
                                : RetrySettings.of(settings)),
                reference
                        .named(
                                "EagerAgent",
                                "begins with one second where no base delay is set",
                                "OMP-BACKOFF-3",
                                "PI-BACKOFF-1",
                                "PI-BACKOFF-3")
                        .reading(() -> settings -> settings.retry("baseDelayMs").isMissingNode()
                                ? base(RetrySettings.of(settings), Duration.ofSeconds(1))
                                : RetrySettings.of(settings)),
                reference
                        .named(
                                "AllOrNothingAgent",
                                "falls back on every default as soon as one key is missing",
                                "OMP-BACKOFF-3",
                                "PI-BACKOFF-3")
                        .reading(() ->
                                settings -> complete(settings) ? RetrySettings.of(settings) : RetrySettings.DEFAULTS),
                reference
                        .named("FalsyAgent", "takes a maximum of 0 for none", "OMP-MAX-3", "PI-BACKOFF-5", "PI-MAX-2")
                        .reading(() -> changed(read -> read.maxRetries() == 0 ? max(read, 3) : read)),
                reference
                        .named("ImpatientAgent", "takes a base delay of 0 for none", "OMP-BACKOFF-1", "PI-BACKOFF-5")
                        .reading(() ->
                                changed(read -> read.baseDelay().isZero() ? base(read, Duration.ofSeconds(2)) : read)),
                reference
                        .named("SharingAgent", "takes the longest wait of the layer below for its own", "PI-BACKOFF-3")
                        .reading(() -> settings -> base(RetrySettings.of(settings), shorter(settings))),
                reference
                        .named(
                                "BorrowingAgent",
                                "takes the maximum of the layer below for its own",
                                "PI-BACKOFF-3",
                                "PI-SDK-6")
                        .reading(() -> settings -> max(
                                RetrySettings.of(settings),
                                settings.retry("provider")
                                        .path("maxRetries")
                                        .asInt(RetrySettings.of(settings).maxRetries()))),
                reference
                        .named("EndlessAgent", "takes a negative maximum for no maximum", "OMP-OPEN-13", "PI-OPEN-16")
                        .reading(() -> settings -> settings.retry("maxRetries").asInt(0) < 0
                                ? max(RetrySettings.of(settings), Integer.MAX_VALUE - 1)
                                : RetrySettings.of(settings)),
                reference
                        .named(
                                "FragileAgent",
                                "breaks on a base delay that makes no sense",
                                "OMP-OPEN-13",
                                "PI-OPEN-16")
                        .reading(() -> settings -> settings.retry("baseDelayMs").isMissingNode()
                                ? RetrySettings.of(settings)
                                : base(
                                        RetrySettings.of(settings),
                                        Duration.ofMillis(
                                                settings.retry("baseDelayMs").longValue()))));
    }

    private static SettingsReader changed(UnaryOperator<RetrySettings> change) {
        return settings -> change.apply(RetrySettings.of(settings));
    }

    private static Duration shorter(Settings settings) {
        Duration own = RetrySettings.of(settings).baseDelay();
        Duration longest = SdkSettings.of(settings).longestWait();
        return own.compareTo(longest) < 0 ? own : longest;
    }

    static SettingsReader once() {
        List<RetrySettings> first = new ArrayList<>();
        return settings -> {
            if (first.isEmpty()) {
                first.add(RetrySettings.of(settings));
            }
            return first.get(0);
        };
    }

    private static boolean complete(Settings settings) {
        return List.of("enabled", "maxRetries", "baseDelayMs").stream()
                .noneMatch(key -> settings.retry(key).isMissingNode());
    }

    private static RetrySettings enabled(RetrySettings read, boolean enabled) {
        return new RetrySettings(enabled, read.maxRetries(), read.baseDelay());
    }

    static RetrySettings max(RetrySettings read, int maxRetries) {
        return new RetrySettings(read.enabled(), maxRetries, read.baseDelay());
    }

    private static RetrySettings base(RetrySettings read, Duration baseDelay) {
        return new RetrySettings(read.enabled(), read.maxRetries(), baseDelay);
    }
}
