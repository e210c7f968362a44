package dev.retrykit.simulator.scenario;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in words, as {@code 250ms}, {@code 1.5s}, {@code 10m} and {@code 2h}. */
final class DurationWords {
    /** What such words look like, for error messages. */
    static final String EXAMPLES = "a time as 250ms, 1.5s, 10m or 2h";

    private static final Pattern WORDS = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?) ?(ms|s|m|h)");
    private static final Map<String, Integer> MILLIS = Map.of("ms", 1, "s", 1_000, "m", 60_000, "h", 3_600_000);

    private DurationWords() {}

    /** The duration of these words, to the millisecond, if they are one. */
    static Optional<Duration> parse(String words) {
        Matcher matcher = WORDS.matcher(words);
        return matcher.matches()
                ? Optional.of(Duration.ofMillis(new BigDecimal(matcher.group(1))
                        .multiply(BigDecimal.valueOf(MILLIS.get(matcher.group(2))))
                        .longValue()))
                : Optional.empty();
    }

    /** The shortest words for a duration. */
    static String text(Duration duration) {
        long millis = duration.toMillis();
        for (String unit : new String[] {"h", "m", "s"}) {
            if (millis > 0 && millis % MILLIS.get(unit) == 0) {
                return millis / MILLIS.get(unit) + unit;
            }
        }
        return millis + "ms";
    }
}
