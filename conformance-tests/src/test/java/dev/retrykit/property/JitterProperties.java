package dev.retrykit.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.model.CanonicalError;
import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.FullJitter;
import dev.retrykit.simulator.model.Ledger;
import dev.retrykit.simulator.model.Next;
import dev.retrykit.simulator.model.RetryDecider;
import dev.retrykit.simulator.model.RetryOptions;
import dev.retrykit.spec.Json;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** What holds of each wait of the ttalk policy, whatever the options. */
class JitterProperties {
    /** What the chi-square of 9 degrees of freedom exceeds once in ten million times. */
    private static final double CRITICAL = 50;

    @Property(seed = "20260101")
    void a_thousand_waits_fill_the_range_from_nothing_to_the_base_evenly(
            @ForAll @IntRange(max = 8) int attempt, @ForAll long seed) {
        // given
        Random random = new Random(seed);
        RetryOptions options = options(1000, 2, 100_000_000);
        double base = 1000 * (1 << attempt);

        // when
        int[] counts = new int[10];
        for (int draw = 0; draw < 1000; draw++) {
            long wait = FullJitter.delay(attempt, options, random.nextDouble()).toMillis();
            counts[(int) (wait * 10 / base)]++;
        }

        // then
        double chiSquare = 0;
        for (int count : counts) {
            chiSquare += (count - 100.0) * (count - 100.0) / 100.0;
        }
        assertThat(chiSquare).isLessThan(CRITICAL);
    }

    @Property(seed = "20260102")
    void a_wait_is_never_negative_and_never_longer_than_the_longest(
            @ForAll @IntRange(max = 100_000) int attempt,
            @ForAll @LongRange(max = 1_000_000_000_000L) long baseDelay,
            @ForAll @DoubleRange(max = 1e12) double multiplier,
            @ForAll @LongRange(max = 1_000_000_000_000L) long maxDelay,
            @ForAll @DoubleRange(max = 1) double share) {
        // when
        long wait = FullJitter.delay(attempt, options(baseDelay, multiplier, maxDelay), share)
                .toMillis();

        // then
        assertThat(wait).isBetween(0L, maxDelay);
    }

    @Property(seed = "20260103")
    void a_hint_is_never_waited_for_longer_than_the_longest_wait(
            @ForAll long hint, @ForAll @LongRange(max = 1_000_000_000L) long maxDelay) {
        // given
        CanonicalError error = new CanonicalError(Json.object()
                .put("type", "rate-limit-error")
                .put("message", "slow down")
                .put("retryable?", true)
                .put("retry-after-ms", hint));
        RetryDecider decider = new RetryDecider(options(1000, 2, maxDelay), () -> 1);

        // when
        Next next = decider.thrown(Ledger.NONE, new CanonicalException(error));

        // then
        assertThat(((Next.Again) next).retry().delay().toMillis()).isBetween(0L, maxDelay);
    }

    private static RetryOptions options(long baseDelay, double multiplier, long maxDelay) {
        return RetryOptions.resolve(
                Json.parse("null"),
                Json.object()
                        .put("base-delay", baseDelay)
                        .put("multiplier", multiplier)
                        .put("max-delay", maxDelay));
    }
}
