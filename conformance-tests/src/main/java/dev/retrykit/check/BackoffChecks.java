package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Sent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** BACKOFF: how long a retry waits. */
final class BackoffChecks {
    /** What a foreign process may be early by, since its clock and ours are read at different moments. */
    static final Duration EARLY = Duration.ofMillis(2);

    private static final BigDecimal THIRTY_TWO_BITS = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal USUAL_CAP = BigDecimal.valueOf(30_000);
    private static final Pattern HINT = Pattern.compile(
            "(retry|try again|retry delay|wait)\\W+((in|after|is|for)\\s+)?\\d", Pattern.CASE_INSENSITIVE);

    private BackoffChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-BACKOFF-1", BackoffChecks::formula,
                "OMP-BACKOFF-2", BackoffChecks::waitsAsAnnounced,
                "OMP-BACKOFF-3", BackoffChecks::defaults,
                "OMP-BACKOFF-4", BackoffChecks::noJitterNoCap,
                "OMP-BACKOFF-5", BackoffChecks::hintsPlayNoPart,
                "OMP-BACKOFF-6", BackoffChecks::exactWhenLarge);
    }

    private static List<Outcome> formula(Reading reading) {
        return moderate(reading)
                .filter(failure -> failure.settings().has("baseDelayMs"))
                .map(BackoffChecks::followsFormula)
                .toList();
    }

    static Outcome followsFormula(Failure failure) {
        Start start = failure.start().orElseThrow();
        BigDecimal expected = failure.delay();
        return expect(
                start.delay().compareTo(expected) == 0,
                () -> "attempt " + start.attempt() + " announced " + start.delay() + " ms; the clause asks for "
                        + expected + " ms (" + failure.settings().base() + " * 2^" + (start.attempt() - 1) + ")");
    }

    private static List<Outcome> waitsAsAnnounced(Reading reading) {
        Stream<Outcome> each = moderate(reading)
                .flatMap(
                        failure -> observedWait(failure).stream().map(waited -> asAnnounced(reading, failure, waited)));
        return Stream.concat(each, late(reading).stream()).toList();
    }

    /** On a real clock one wait may be late, but not all of them. */
    private static Optional<Outcome> late(Reading reading) {
        return reading.exact()
                ? Optional.empty()
                : Lateness.of(moderate(reading)
                        .flatMap(failure -> observedWait(failure).stream()
                                .map(waited -> new Lateness.Wait(
                                        millis(failure.start().orElseThrow().delay()), waited)))
                        .toList());
    }

    private static Outcome asAnnounced(Reading reading, Failure failure, Duration waited) {
        Start start = failure.start().orElseThrow();
        Duration announced = millis(start.delay());
        boolean holds = reading.exact()
                ? timed(waited).equals(timed(announced))
                : waited.plus(EARLY).compareTo(announced) >= 0;
        return expect(
                holds,
                () -> "the request after attempt " + start.attempt() + " was announced came after " + inMillis(waited)
                        + "; the clause asks for " + inMillis(announced));
    }

    /** As a timer counts, whose unit is the millisecond: a part of one is a whole one. */
    private static Duration timed(Duration wait) {
        return wait.plusNanos(999_999).truncatedTo(ChronoUnit.MILLIS);
    }

    /** From the end of the failing reply to the request that repeats it. */
    private static Optional<Duration> observedWait(Failure failure) {
        Optional<At<Sent>> next = failure.repeat();
        return failure.reply()
                .flatMap(reply -> next.map(request -> request.time().minus(reply.time())));
    }

    private static List<Outcome> defaults(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.surely() && !failure.interrupted())
                .filter(failure ->
                        failure.settings().ordinary() && failure.settings().incomplete())
                .filter(failure -> failure.settings().enabled())
                .map(BackoffChecks::followsDefaults)
                .toList();
    }

    private static Outcome followsDefaults(Failure failure) {
        Settled settings = failure.settings();
        boolean due = failure.made() < settings.max();
        if (failure.retried() != due) {
            return new Outcome.Broken(failure + (due ? " was not retried" : " was retried") + " after "
                    + Words.count(failure.made(), "retry", "retries") + " under the settings " + settings
                    + "; what is not set is enabled, with 3 retries from 2000 ms");
        }
        int max = failure.start()
                .map(start -> start.event().path("maxAttempts").asInt(-1))
                .orElse(settings.max());
        return max == settings.max()
                ? failure.start().map(start -> followsFormula(failure)).orElseGet(Outcome.Held::new)
                : new Outcome.Broken("maxAttempts is " + max + " under the settings " + settings
                        + "; the clause asks for " + settings.max());
    }

    private static List<Outcome> noJitterNoCap(Reading reading) {
        return moderate(reading)
                .filter(failure -> repeats(reading, failure) || mayBeCapped(failure))
                .map(BackoffChecks::followsFormula)
                .toList();
    }

    /** By its wait, or, where waits are scaled down, by its place: the fifth wait of a session without settings is so long. */
    private static boolean mayBeCapped(Failure failure) {
        return expected(failure).compareTo(USUAL_CAP) > 0
                || failure.start().orElseThrow().attempt() >= 5;
    }

    /** Whether an earlier failure had the same attempt and base, so that the two waits must be equal. */
    private static boolean repeats(Reading reading, Failure failure) {
        return retried(reading)
                .takeWhile(earlier -> earlier.answer().before(failure.answer()))
                .anyMatch(earlier -> expected(earlier).compareTo(expected(failure)) == 0);
    }

    private static List<Outcome> hintsPlayNoPart(Reading reading) {
        return retried(reading)
                .filter(BackoffChecks::hinted)
                .map(BackoffChecks::followsFormula)
                .toList();
    }

    private static boolean hinted(Failure failure) {
        return HINT.matcher(failure.text()).find()
                || failure.reply()
                        .filter(reply -> reply.event().headers().keySet().stream()
                                .anyMatch(name -> name.startsWith("retry-after")))
                        .isPresent();
    }

    private static List<Outcome> exactWhenLarge(Reading reading) {
        return retried(reading)
                .filter(BackoffChecks::isLarge)
                .flatMap(failure -> Stream.concat(
                        Stream.of(followsFormula(failure)),
                        observedWait(failure).stream().map(waited -> asAnnounced(reading, failure, waited))))
                .toList();
    }

    /** Whether an announced retry is beyond 32 bits in attempt or wait, where only OMP-BACKOFF-6 asks for exactness. */
    static boolean isLarge(Failure failure) {
        return failure.start().filter(start -> start.attempt() >= 32).isPresent()
                || expected(failure).compareTo(THIRTY_TWO_BITS) > 0;
    }

    private static BigDecimal expected(Failure failure) {
        return failure.delay();
    }

    /** Failures for which a retry was announced, under settings that the document foresees. */
    private static Stream<Failure> retried(Reading reading) {
        return reading.failures().stream()
                .filter(failure ->
                        failure.start().isPresent() && failure.settings().ordinary());
    }

    private static Stream<Failure> moderate(Reading reading) {
        return retried(reading).filter(failure -> !isLarge(failure));
    }

    static Duration millis(BigDecimal millis) {
        return Duration.ofNanos(0)
                .plusMillis(millis.longValue())
                .plusNanos(millis.remainder(BigDecimal.ONE).movePointRight(6).longValue());
    }

    static String inMillis(Duration duration) {
        return new BigDecimal(duration.getSeconds())
                        .movePointRight(3)
                        .add(new BigDecimal(duration.getNano()).movePointLeft(6))
                        .stripTrailingZeros()
                        .toPlainString()
                + " ms";
    }
}
