package dev.retrykit.simulator.ui;

import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Seconds that run down on a clock, shown at once and then each second until the last has begun. */
final class Countdown {
    private static final Duration TICK = Duration.ofSeconds(1);

    private final Clock clock;
    private final LongConsumer show;
    private Optional<Timer> tick = Optional.empty();

    Countdown(Clock clock, LongConsumer show) {
        this.clock = clock;
        this.show = show;
    }

    /** Begins, in the place of what ran down before. */
    void start(long seconds) {
        stop();
        show.accept(seconds);
        if (seconds > 1) {
            tick = Optional.of(clock.after(TICK, () -> start(seconds - 1)));
        }
    }

    void stop() {
        tick.ifPresent(Timer::cancel);
        tick = Optional.empty();
    }
}
