package dev.retrykit.check;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Random shares of waits, told by the waits alone: what can be said of a process that names none of them. A machine that is busy
 * makes some waits longer, so that only what nearly all of them have in common counts.
 */
final class Spread {
    /** So many draws all lie in the highest or the lowest quarter of their range in no run that anybody will see. */
    private static final int MANY = 20;
    /** A shorter range drowns in the noise of processes. */
    private static final BigDecimal WIDE = BigDecimal.valueOf(400);

    private static final double LOW = 0.25;
    private static final double HIGH = 0.75;

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
        if (shares.get(0) > HIGH) {
            return Optional.of("none of " + count + " waits was shorter than three quarters of its range; random shares"
                    + " fill all of it");
        } else if (shares.get(count - 1) < LOW) {
            return Optional.of("none of " + count + " waits was longer than a quarter of its range; random shares fill"
                    + " all of it");
        }
        return shares.get(count / 2) > 1
                ? Optional.of("half of " + count + " waits were longer than the range that they are drawn from")
                : Optional.empty();
    }
}
