package dev.retrykit.simulator.auth;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads how long a provider asks its client to wait: in headers, in the fields of its JSON, and in plain words. */
public final class RetryHints {
    private static final String NUMBER = "([0-9]{1,12}+(?:\\.[0-9]{1,9}+)?+)";

    /** Fields of error bodies; what they hold is seconds, unless the name ends otherwise. */
    private static final Pattern FIELD = Pattern.compile(
            "(resets_in_seconds|retry_after_seconds|retry_after_ms|retry_after)\"?+\\s?+[:=]\\s?+\"?+" + NUMBER);

    /** The words before a time: "try again in", "will reset after", "retryDelay":. */
    private static final Pattern WORDS = Pattern.compile(
            "(?:try again|retry(?:ing)?|resets?|available)(?: \\w{1,10})?? (?:in|after) (?:about )?+"
                    + "|retry.?(?:delay|after)\\W{1,6}+",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern TIME = Pattern.compile(
            NUMBER + " ?+(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d)(?![a-z])",
            Pattern.CASE_INSENSITIVE);

    private RetryHints() {}

    /**
     * The first hint that is found, headers first.
     *
     * @param headers with names in lower case
     * @param now what a date is counted from
     */
    public static Optional<Duration> of(Map<String, String> headers, String text, Instant now) {
        return header(headers, now).or(() -> field(text)).or(() -> words(text));
    }

    /** What {@code retry-after-ms} or {@code retry-after} says: milliseconds, seconds, or an HTTP date. Never negative. */
    public static Optional<Duration> header(Map<String, String> headers, Instant now) {
        Optional<Duration> exact = Optional.ofNullable(headers.get("retry-after-ms"))
                .flatMap(RetryHints::number)
                .map(RetryHints::millis);
        return exact.or(() -> Optional.ofNullable(headers.get("retry-after"))
                        .flatMap(value -> number(value).map(RetryHints::seconds).or(() -> until(value, now))))
                .filter(hint -> !hint.isNegative());
    }

    private static Optional<Duration> field(String text) {
        Matcher matcher = FIELD.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        BigDecimal value = new BigDecimal(matcher.group(2));
        return Optional.of(matcher.group(1).endsWith("ms") ? millis(value) : seconds(value));
    }

    private static Optional<Duration> words(String text) {
        Matcher words = WORDS.matcher(text);
        while (words.find()) {
            Optional<Duration> time = time(text.substring(words.end(), Math.min(text.length(), words.end() + 60)));
            if (time.isPresent()) {
                return time;
            }
        }
        return Optional.empty();
    }

    /** A time that the text begins with, made of one or more parts, as {@code 1h30m}. */
    private static Optional<Duration> time(String text) {
        Matcher part = TIME.matcher(text);
        Duration sum = Duration.ZERO;
        int end = 0;
        while (part.find(end) && text.substring(end, part.start()).isBlank()) {
            sum = sum.plus(duration(new BigDecimal(part.group(1)), part.group(2).toLowerCase(java.util.Locale.ROOT)));
            end = part.end();
        }
        return end == 0 ? Optional.empty() : Optional.of(sum);
    }

    private static Duration duration(BigDecimal amount, String unit) {
        if (unit.startsWith("ms") || unit.startsWith("milli")) {
            return millis(amount);
        }
        long unitSeconds = switch (unit.charAt(0)) {
            case 's' -> 1;
            case 'm' -> 60;
            case 'h' -> 3_600;
            default -> 86_400;
        };
        return seconds(amount.multiply(BigDecimal.valueOf(unitSeconds)));
    }

    /** A date in any of the three forms that HTTP has (RFC 9110, section 5.6.7). */
    private static Optional<Duration> until(String date, Instant now) {
        return HttpDate.parse(date.strip(), now)
                .map(instant -> Duration.between(now, instant))
                .map(left -> left.isNegative() ? Duration.ZERO : left);
    }

    private static Optional<BigDecimal> number(String value) {
        String text = value.strip();
        return text.matches("-?[0-9]{1,12}(\\.[0-9]{1,9})?") ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    private static Duration seconds(BigDecimal seconds) {
        return millis(seconds.movePointRight(3));
    }

    /** Parts of a millisecond are rounded up, so that nobody comes too early. */
    private static Duration millis(BigDecimal millis) {
        return Duration.ofMillis(
                millis.setScale(0, java.math.RoundingMode.CEILING).longValue());
    }
}
