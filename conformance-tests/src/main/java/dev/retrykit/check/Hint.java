package dev.retrykit.check;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a failure asks its client to wait, in the plain forms on which no two readers differ. */
final class Hint {
    private static final Pattern WORDS = Pattern.compile(
            "(?:try again|retry|resets?) (?:in|after) (\\d+) ?(seconds|minutes|hours|s|min|h)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern FIELD = Pattern.compile("resets_in_seconds\\D{1,4}(\\d+)");
    private static final Map<Character, Long> UNITS = Map.of('s', 1_000L, 'm', 60_000L, 'h', 3_600_000L);

    private Hint() {}

    /** In milliseconds; empty where there is none of these forms. */
    static Optional<Long> of(Failure failure) {
        return header(failure, "retry-after-ms", 1)
                .or(() -> header(failure, "retry-after", 1_000))
                .or(() -> field(failure))
                .or(() -> words(failure.text()));
    }

    private static Optional<Long> header(Failure failure, String name, long unit) {
        return failure.reply()
                .map(reply -> reply.event().headers().get(name))
                .filter(value -> value.matches("\\d{1,9}"))
                .map(value -> Long.parseLong(value) * unit);
    }

    private static Optional<Long> field(Failure failure) {
        return failure.reply()
                .map(reply -> FIELD.matcher(reply.event().content().toString()))
                .filter(Matcher::find)
                .map(matcher -> Long.parseLong(matcher.group(1)) * 1_000);
    }

    private static Optional<Long> words(String text) {
        Matcher matcher = WORDS.matcher(text);
        return matcher.find()
                ? Optional.of(Long.parseLong(matcher.group(1))
                        * UNITS.get(matcher.group(2).toLowerCase(Locale.ROOT).charAt(0)))
                : Optional.empty();
    }
}
