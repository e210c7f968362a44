package dev.retrykit.check;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Random shares of waits, told by the waits alone: what can be said of a process that names none of them. A machine that is busy
 * makes some waits longer, so that only what nearly all of them have in common counts.
 */
final class Spread {
    /** So many draws lie in one half of their range in no run that anybody will see. */
    private static final int MANY = 40;
    /** A shorter range drowns in the noise of processes. */
    private static final BigDecimal WIDE = BigDecimal.valueOf(500);

    private static final double HALF = 0.5;
    private static final double QUARTER = 0.25;
    /** So few draws, or fewer, lie outside the middle of their range in one run of a hundred millions. */
    private static final int FEW = 3;
    /** A machine may delay the rest. */
    private static final double NEARLY_ALL = 0.9;
    /** Waits of a client that sleeps in steps come in more lengths than these. */
    private static final int LENGTHS = 6;
    /** Waits that are less far apart have one length. */
    private static final double APART = 0.01;
    /** Nearer to each other than this no two waits are measured. */
    private static final double ALIKE = 0.002;
    /** The geometric mean of random shares is about 0.37, and a smaller one than this in two runs of a million. */
    private static final double SMALL = 0.14;

    private Spread() {}

    static List<Outcome> judge(Reading reading) {
        List<Double> shares = Retried.free(reading)
                .filter(turn -> turn.came() == Came.RETRYABLE && turn.unhinted())
                .filter(turn -> turn.terms().share().isEmpty()
                        && !turn.terms().injectsSleep()
                        && turn.base().compareTo(WIDE) >= 0)
                .flatMap(turn -> turn.gap().stream().map(gap -> share(gap, turn.base())))
                .sorted()
                .toList();
        return shares.size() < MANY ? List.of() : List.of(Outcome.unless(flaw(shares)));
    }

    private static double share(Duration gap, BigDecimal base) {
        return gap.toNanos() / 1e6 / base.doubleValue();
    }

    private static Optional<String> flaw(List<Double> shares) {
        int count = shares.size();
        if (shares.get(0) > HALF) {
            return Optional.of("none of " + count + " waits was shorter than half of its range; random shares fill all"
                    + " of it");
        } else if (shares.get((int) (NEARLY_ALL * count) - 1) < HALF) {
            return Optional.of("nine in ten of " + count + " waits were shorter than half of their range; random shares"
                    + " fill all of it");
        }
        if (shares.stream().filter(Spread::outside).count() <= FEW) {
            return Optional.of("nearly all of " + count + " waits lay in the middle half of their range; random shares"
                    + " fill all of it");
        }
        return shares.get(count / 2) > 1
                ? Optional.of("half of " + count + " waits were longer than the range that they are drawn from")
                : uneven(shares);
    }

    private static boolean outside(double share) {
        return Math.abs(share - HALF) > QUARTER;
    }

    /** Shares that reach all parts of the range, and some of them too often. */
    private static Optional<String> uneven(List<Double> shares) {
        int lengths = 1
                + (int) IntStream.range(1, shares.size())
                        .filter(nth -> shares.get(nth) - shares.get(nth - 1) > APART)
                        .count();
        if (lengths <= LENGTHS) {
            return Optional.of(shares.size() + " waits had " + Words.count(lengths, "length")
                    + " between them; random shares are as many as there are waits");
        }
        return geometricMean(shares) < SMALL
                ? Optional.of("most of " + shares.size() + " waits were short ones; random shares fill their range"
                        + " evenly")
                : Optional.empty();
    }

    /** Of all but the shortest, which shows what the machine adds to each. */
    private static double geometricMean(List<Double> shares) {
        return Math.exp(shares.stream()
                .skip(1)
                .mapToDouble(share -> Math.log(Math.max(ALIKE, share - shares.get(0))))
                .average()
                .orElse(0));
    }
}
