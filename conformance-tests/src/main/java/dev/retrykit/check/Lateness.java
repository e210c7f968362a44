package dev.retrykit.check;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the waits of a foreign process have in common, where each alone may be late because its machine was busy. */
final class Lateness {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration ENOUGH = Duration.ofSeconds(6);

    /** A wait: how long it should be, and how long it was. */
    record Wait(Duration asked, Duration took) {
        boolean halfAsLongAgain() {
            return took.multipliedBy(2).compareTo(asked.multipliedBy(3)) >= 0;
        }
    }

    private Lateness() {}

    /** What is wrong with the waits that came in one row: there are two or more, and a busy machine delays only some by half. */
    static Optional<Outcome> of(List<Wait> waits) {
        List<Wait> told = waits.stream()
                .filter(wait -> wait.asked.compareTo(SHORTEST) >= 0)
                .toList();
        Duration sum = told.stream().map(Wait::asked).reduce(Duration.ZERO, Duration::plus);
        boolean slow =
                told.size() > 1 && sum.compareTo(ENOUGH) >= 0 && told.stream().allMatch(Wait::halfAsLongAgain);
        return slow
                ? Optional.of(new Outcome.Broken("the waits were " + inMillis(told, Wait::took)
                        + ", each half as long again, or more, as the clause asks for: "
                        + inMillis(told, Wait::asked)))
                : Optional.empty();
    }

    private static String inMillis(List<Wait> waits, Function<Wait, Duration> which) {
        return waits.stream().map(which).map(BackoffChecks::inMillis).collect(Collectors.joining(", "));
    }
}
