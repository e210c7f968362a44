package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Replied;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The hint of a failure.
 *
 * @param millis what it asks for; absent where there is none, or where what there is cannot be read as one
 * @param plain whether every reader agrees
 */
record Hinted(Optional<BigDecimal> millis, boolean plain) {
    private static final Hinted NONE = new Hinted(Optional.empty(), true);
    private static final List<DateTimeFormatter> DATES = List.of(
            DateTimeFormatter.RFC_1123_DATE_TIME,
            DateTimeFormatter.ofPattern("EEEE, dd-MMM-yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC),
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC));

    static Hinted of(Turn turn) {
        Optional<At<Replied>> reply = turn.attempt().reply();
        if (reply.isEmpty()) {
            return NONE;
        }
        return turn.terms().function()
                ? ofError(reply.get().event().content().path("raise").path("retry-after-ms"))
                : ofHeaders(
                        reply.get().event().headers(),
                        Instant.EPOCH.plus(reply.get().time()));
    }

    private static Hinted ofError(JsonNode hint) {
        if (!hint.isNumber()) {
            return NONE;
        }
        BigDecimal millis = hint.decimalValue();
        return new Hinted(Optional.of(millis.max(BigDecimal.ZERO)), millis.signum() >= 0);
    }

    private static Hinted ofHeaders(Map<String, String> headers, Instant now) {
        String exact = headers.get("retry-after-ms");
        if (exact != null) {
            return new Hinted(number(exact, 0), false);
        }
        String value = headers.get("retry-after");
        if (value == null) {
            return NONE;
        }
        return value.matches("\\d{1,9}")
                ? new Hinted(number(value, 3), true)
                : new Hinted(number(value, 3).or(() -> until(value, now)), false);
    }

    /** Digits, and perhaps decimals; anything else is no number of anything to wait for. */
    private static Optional<BigDecimal> number(String value, int places) {
        return value.matches("\\d{1,9}(\\.\\d{1,9})?")
                ? Optional.of(new BigDecimal(value).movePointRight(places))
                : Optional.empty();
    }

    /** A year of two digits is one of the last century, in which virtual time begins. */
    private static Optional<BigDecimal> until(String date, Instant now) {
        String whole = date.replaceFirst("-(\\d\\d) ", "-19$1 ");
        return DATES.stream()
                .flatMap(form -> parsed(whole, form).stream())
                .findFirst()
                .map(instant -> Duration.between(now, instant).toMillis())
                .map(millis -> BigDecimal.valueOf(Math.max(0, millis)));
    }

    private static Optional<Instant> parsed(String date, DateTimeFormatter form) {
        try {
            return Optional.of(Instant.from(form.parse(date)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
