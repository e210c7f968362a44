package dev.retrykit.simulator.session;

import dev.retrykit.simulator.auth.RetryHints;
import dev.retrykit.simulator.session.Classifier.Treatment;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What really lies behind a failure, by its status and by all that the provider said: the reading of the field policy. */
public enum Cause {
    /** It passes by itself. */
    TRANSIENT(Treatment.RETRY),
    /** An allowance is used up, and no wait within a task's patience lifts that. */
    QUOTA(Treatment.GIVE_UP),
    /** The context is too long. */
    OVERFLOW(Treatment.COMPACT),
    /** The request is refused for what it is, or somebody wanted it to end. */
    REFUSAL(Treatment.GIVE_UP);

    /** The longest wait that a provider can ask of somebody who wants an answer. */
    public static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final int PAYMENT_REQUIRED = 402;
    private static final String NO_BODY = "(no body)";

    private final Treatment treatment;

    Cause(Treatment treatment) {
        this.treatment = treatment;
    }

    /** What is to become of such a failure. */
    public Treatment treatment() {
        return treatment;
    }

    /**
     * The cause of a failure.
     *
     * @param status of the answer; where it is missing, the one that the text begins with, if it does
     * @param headers with names in lower case
     * @param text the message, and the body where it is known
     */
    public static Cause of(OptionalInt status, Map<String, String> headers, String text) {
        OptionalInt told = status(status, text);
        if (Signs.FILTERED.in(text) || Signs.CANCELLED.in(text)) {
            return REFUSAL;
        } else if (usedUp(told, headers, text)) {
            return QUOTA;
        } else if (overflows(told, text)) {
            return OVERFLOW;
        }
        return transients(told, text) ? TRANSIENT : REFUSAL;
    }

    /** How long a provider asks to wait; dates do not count, since whoever decides has no clock. */
    static Optional<Duration> hint(Map<String, String> headers, String text) {
        Map<String, String> plain = headers.entrySet().stream()
                .filter(header -> !header.getValue().contains(":"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return RetryHints.of(plain, text, Instant.EPOCH);
    }

    /** What a wrapper says of the last answer comes first; the status of a good answer says nothing. */
    private static OptionalInt status(OptionalInt known, String text) {
        return Signs.innerStatus(text)
                .or(() -> known.stream().filter(each -> each >= 300).boxed().findFirst())
                .or(() -> Signs.leadingStatus(text))
                .map(OptionalInt::of)
                .orElseGet(OptionalInt::empty);
    }

    private static boolean usedUp(OptionalInt status, Map<String, String> headers, String text) {
        return status.orElse(0) == PAYMENT_REQUIRED
                || Signs.any(Signs.QUOTA, text)
                || hint(headers, text)
                        .filter(hint -> hint.compareTo(PATIENCE) > 0)
                        .isPresent();
    }

    private static boolean overflows(OptionalInt status, String text) {
        if (text.contains(NO_BODY)) {
            return status.orElse(0) == 400 || status.orElse(0) == 413;
        }
        return Signs.TOO_LARGE.in(text) || Signs.any(Signs.OVERFLOW, text) && !Signs.RATE.in(text);
    }

    /** A status decides; without one the words do. */
    private static boolean transients(OptionalInt status, String text) {
        return status.isPresent()
                ? passes(status.getAsInt())
                : Signs.any(Signs.TRANSIENT, text) && !Signs.UNTRUSTED.in(text);
    }

    private static boolean passes(int status) {
        return switch (status) {
            case 408, 425, 429, 500, 502, 503, 504 -> true;
            default -> status >= 520 && status <= 529;
        };
    }
}
