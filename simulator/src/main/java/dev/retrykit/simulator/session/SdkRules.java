package dev.retrykit.simulator.session;

import dev.retrykit.simulator.auth.RetryHints;
import dev.retrykit.simulator.scenario.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * How the layer below a session decides: what it repeats, what the provider asks for, and what its settings say.
 *
 * @param hint the wait that the headers of an answer ask for
 */
public record SdkRules(Repeating repeating, Hint hint, Function<Settings, SdkSettings> reader) {
    private static final Duration BASE = Duration.ofSeconds(1);
    private static final Set<Integer> STATUSES = Set.of(429, 500, 502, 503, 504);
    private static final Family TEXTS = Family.of(
            "sdk", "rate~limit", "overloaded", "service~unavailable", "upstream~connect", "connection~refused");

    /** Whether a refusal may pass by itself. */
    @FunctionalInterface
    public interface Repeating {
        boolean repeats(int status, String text);
    }

    /** What the headers of an answer ask for. */
    @FunctionalInterface
    public interface Hint {
        Optional<Duration> of(Map<String, String> headers, Instant now);
    }

    /** The rules of the pi document (PI-SDK-1 to PI-SDK-4). */
    public static SdkRules standard() {
        return new SdkRules(SdkRules::mayPass, RetryHints::header, SdkSettings::of);
    }

    /** The same with another answer to what is repeated. */
    public SdkRules repeating(Repeating other) {
        return new SdkRules(other, hint, reader);
    }

    /** The same with another understanding of headers. */
    public SdkRules hinted(Hint other) {
        return new SdkRules(repeating, other, reader);
    }

    /** The same with another reading of the settings. */
    public SdkRules reading(Function<Settings, SdkSettings> other) {
        return new SdkRules(repeating, hint, other);
    }

    /** What the provider asks for, else a second that doubles; never more than the settings allow. */
    Duration delay(Map<String, String> headers, Instant now, int retry, SdkSettings settings) {
        Duration wanted = hint.of(headers, now).orElse(Backoff.doubling(BASE, retry));
        return wanted.compareTo(settings.longestWait()) < 0 ? wanted : settings.longestWait();
    }

    private static boolean mayPass(int status, String text) {
        if (status == 429 && Quota.in(text)) {
            return false;
        }
        return STATUSES.contains(status) || TEXTS.matches(text);
    }
}
