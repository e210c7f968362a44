package dev.retrykit.simulator.auth;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The three forms in which HTTP writes a date. */
final class HttpDate {
    private static final DateTimeFormatter ASCTIME = DateTimeFormatter.ofPattern(
                    "EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private HttpDate() {}

    /**
     * Reads a date.
     *
     * @param now what tells the century of a year of two digits: no such date lies more than 50 years ahead
     */
    static Optional<Instant> parse(String text, Instant now) {
        return Stream.of(DateTimeFormatter.RFC_1123_DATE_TIME, twoDigitYear(now), ASCTIME)
                .flatMap(form -> parse(text, form).stream())
                .findFirst();
    }

    private static Optional<Instant> parse(String text, DateTimeFormatter form) {
        try {
            return Optional.of(Instant.from(form.parse(text)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static DateTimeFormatter twoDigitYear(Instant now) {
        int first = now.atOffset(ZoneOffset.UTC).getYear() - 49;
        return new DateTimeFormatterBuilder()
                .appendPattern("EEEE, dd-MMM-")
                .appendValueReduced(ChronoField.YEAR, 2, 2, first)
                .appendPattern(" HH:mm:ss 'GMT'")
                .toFormatter(Locale.ENGLISH)
                .withZone(ZoneOffset.UTC);
    }
}
