package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** BACKOFF: waits that are drawn from a range, and hints that take their place. */
final class JitterChecks {
    private static final Duration EARLY = Duration.ofMillis(2);

    /** How many draws from one range are many, and into how many parts the range is cut to count them. */
    private static final int MANY = 50;

    private static final int PARTS = 10;

    /** What the chi-square of 9 degrees of freedom exceeds once in a thousand times. */
    private static final double CRITICAL = 27.88;

    private JitterChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "TTALK-BACKOFF-1", JitterChecks::withinTheRange,
                "TTALK-BACKOFF-2", JitterChecks::shareOfTheBase,
                "TTALK-BACKOFF-3", JitterChecks::hintIsWaitedFor,
                "TTALK-BACKOFF-4", JitterChecks::fillsTheRange,
                "TTALK-BACKOFF-5", JitterChecks::hintPlaysNoPart,
                "TTALK-BACKOFF-6", JitterChecks::waitsAsTold,
                "TTALK-BACKOFF-7", JitterChecks::cutAndCapped,
                "TTALK-BACKOFF-8", JitterChecks::hintOfNothing,
                "TTALK-OPEN-8", JitterChecks::negativeHint,
                "TTALK-OPEN-9", JitterChecks::withinTheRange);
    }

    /** How long it was until the next attempt, if that is wrong; beyond a millisecond, or earlier on a real clock. */
    static Optional<String> wrongWait(Reading reading, Turn turn, BigDecimal expected) {
        if (turn.terms().injectsSleep() || turn.gap().isEmpty()) {
            return Optional.empty();
        }
        Duration gap = turn.gap().get();
        Duration wanted = BackoffChecks.millis(expected);
        boolean right = reading.exact()
                ? gap.minus(wanted).abs().compareTo(Duration.ofMillis(1)) < 0
                : gap.plus(EARLY).compareTo(wanted) >= 0;
        return right ? Optional.empty() : Optional.of(BackoffChecks.inMillis(gap));
    }

    private static List<Outcome> withinTheRange(Reading reading) {
        return drawn(reading)
                .map(turn -> expect(
                        delay(turn).signum() >= 0 && delay(turn).compareTo(turn.base()) <= 0,
                        () -> "after " + turn + " a wait of " + delay(turn) + " ms was told; the clause asks for 0 to "
                                + plain(turn.base()) + " ms"))
                .toList();
    }

    private static List<Outcome> shareOfTheBase(Reading reading) {
        return drawn(reading)
                .filter(turn -> turn.terms().share().isPresent())
                .map(turn -> near(turn, share(turn)))
                .toList();
    }

    private static List<Outcome> hintIsWaitedFor(Reading reading) {
        return retried(reading)
                .flatMap(turn -> turn.hint().stream()
                        .map(hint -> hint.min(turn.terms().longest()))
                        .map(expected -> hintIsWaitedFor(reading, turn, expected)))
                .toList();
    }

    private static Outcome hintIsWaitedFor(Reading reading, Turn turn, BigDecimal expected) {
        if (turn.delay().isPresent()) {
            return near(turn, expected);
        }
        return Outcome.unless(wrongWait(reading, turn, expected)
                .map(gap -> "after " + turn + " the next request came after " + gap + "; the hint asks for "
                        + plain(expected) + " ms"));
    }

    /** Each range by itself: draws of different ranges are brought to one by division. */
    private static List<Outcome> fillsTheRange(Reading reading) {
        List<Double> shares = drawn(reading)
                .filter(turn -> turn.terms().share().isEmpty() && turn.base().compareTo(BigDecimal.TEN) > 0)
                .map(turn -> delay(turn).doubleValue() / turn.base().doubleValue())
                .toList();
        List<Outcome> measured = Spread.judge(reading);
        return shares.size() < MANY
                ? measured
                : Stream.concat(Stream.of(even(shares)), measured.stream()).toList();
    }

    private static Outcome even(List<Double> shares) {
        Map<Integer, Long> counts = shares.stream()
                .collect(Collectors.groupingBy(
                        share -> Math.min(PARTS - 1, (int) (share * PARTS)), Collectors.counting()));
        double expected = shares.size() / (double) PARTS;
        double chiSquare = 0;
        for (int part = 0; part < PARTS; part++) {
            double off = counts.getOrDefault(part, 0L) - expected;
            chiSquare += off * off / expected;
        }
        double found = Math.round(chiSquare * 10) / 10.0;
        return expect(
                chiSquare <= CRITICAL,
                () -> shares.size() + " waits do not fill their range evenly: chi-square is " + found + ", above "
                        + CRITICAL);
    }

    private static List<Outcome> hintPlaysNoPart(Reading reading) {
        return retried(reading)
                .filter(turn -> !turn.terms().respectsHints()
                        && turn.hinted().millis().isPresent()
                        && turn.delay().isPresent())
                .map(turn -> turn.terms().share().isPresent() ? near(turn, share(turn)) : notAbove(turn))
                .toList();
    }

    private static Outcome notAbove(Turn turn) {
        return expect(
                delay(turn).compareTo(turn.base()) <= 0,
                () -> "after " + turn + " a wait of " + delay(turn) + " ms was told; without hints it is at most "
                        + plain(turn.base()) + " ms");
    }

    private static List<Outcome> waitsAsTold(Reading reading) {
        return Retried.free(reading)
                .filter(turn -> turn.repeated()
                        && turn.delay().isPresent()
                        && !turn.terms().injectsSleep())
                .filter(turn -> turn.came() == Came.RETRYABLE)
                .map(turn -> Outcome.unless(wrongWait(reading, turn, delay(turn))
                        .map(gap -> "after " + turn + " a wait of " + delay(turn)
                                + " ms was told and the next attempt came" + " after " + gap)))
                .toList();
    }

    private static List<Outcome> cutAndCapped(Reading reading) {
        return drawn(reading)
                .filter(turn -> turn.terms().share().isPresent())
                .filter(turn ->
                        turn.errors() >= 32 || share(turn).stripTrailingZeros().scale() > 0 || capped(turn))
                .map(turn -> exactly(turn, share(turn).setScale(0, java.math.RoundingMode.DOWN)))
                .toList();
    }

    private static boolean capped(Turn turn) {
        return turn.base().compareTo(turn.terms().longest()) == 0
                && turn.terms().share().orElse(1) < 1;
    }

    private static List<Outcome> hintOfNothing(Reading reading) {
        return Stream.of(
                        retried(reading)
                                .filter(turn -> turn.hint()
                                        .filter(hint -> hint.signum() == 0)
                                        .isPresent())
                                .map(turn -> exactly(turn, BigDecimal.ZERO)),
                        retried(reading).filter(turn -> turn.hint().isPresent()).map(JitterChecks::undrawn),
                        Retried.undisturbed(reading).flatMap(JitterChecks::afterHint))
                .flatMap(outcomes -> outcomes)
                .toList();
    }

    private static Outcome undrawn(Turn turn) {
        return expect(
                turn.heard("random").isEmpty(),
                () -> "a random number was drawn after " + turn + ", whose hint needs none");
    }

    /** A backoff that follows a retry by a hint. */
    private static Stream<Outcome> afterHint(Retried call) {
        return call.turns().stream()
                .filter(turn ->
                        counts(turn) && turn.unhinted() && turn.terms().share().isPresent())
                .filter(turn -> call.turns().stream()
                        .limit(turn.number() - 1)
                        .anyMatch(earlier -> earlier.hint().isPresent()))
                .map(turn -> near(turn, share(turn)));
    }

    private static List<Outcome> negativeHint(Reading reading) {
        return retried(reading)
                .filter(turn -> turn.terms().function()
                        && turn.terms().respectsHints()
                        && !turn.hinted().plain())
                .map(turn -> exactly(turn, BigDecimal.ZERO))
                .toList();
    }

    /** A wait to within a millisecond: whether it is cut or rounded is another clause's. */
    static Outcome near(Turn turn, BigDecimal expected) {
        return expect(
                turn.delay().isEmpty() || delay(turn).subtract(expected).abs().compareTo(BigDecimal.ONE) < 0,
                () -> wrong(turn, expected));
    }

    private static Outcome exactly(Turn turn, BigDecimal expected) {
        return expect(turn.delay().isEmpty() || delay(turn).compareTo(expected) == 0, () -> wrong(turn, expected));
    }

    private static String wrong(Turn turn, BigDecimal expected) {
        return "after " + turn + " a wait of " + delay(turn) + " ms was told; the clause asks for " + plain(expected)
                + " ms";
    }

    /** Turns whose failure was retried by a wait without a hint, as the callback was told. */
    private static Stream<Turn> drawn(Reading reading) {
        return retried(reading).filter(turn -> turn.unhinted() && turn.delay().isPresent());
    }

    private static Stream<Turn> retried(Reading reading) {
        return Retried.free(reading).filter(JitterChecks::counts);
    }

    private static boolean counts(Turn turn) {
        return turn.repeated() && turn.came() == Came.RETRYABLE;
    }

    static BigDecimal share(Turn turn) {
        return turn.base().multiply(BigDecimal.valueOf(turn.terms().share().orElseThrow()));
    }

    private static BigDecimal delay(Turn turn) {
        return turn.delay().orElseThrow();
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
