package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision.Sleep;
import dev.retrykit.simulator.session.World;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Those who compute the wait wrongly, or wait for something else than they say. */
final class BackoffSaboteurs {
    private static final Duration THIRTY_TWO_BITS = Duration.ofMillis(Integer.MAX_VALUE);
    private static final Duration CAP = Duration.ofSeconds(30);

    private BackoffSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "LinearAgent",
                                "adds the base delay where it should double",
                                "OMP-BACKOFF-1",
                                "PI-BACKOFF-1")
                        .waiting(() -> (base, attempt) -> base.multipliedBy(attempt)),
                reference
                        .named("MonotonousAgent", "waits the base delay each time", "OMP-BACKOFF-1", "PI-BACKOFF-1")
                        .waiting(() -> (base, attempt) -> base),
                reference
                        .named("PrematureAgent", "doubles before the first wait", "OMP-BACKOFF-1", "PI-BACKOFF-1")
                        .waiting(() -> (base, attempt) -> Backoff.doubling(base, attempt + 1)),
                reference
                        .named(
                                "HastyAgent",
                                "waits for nothing, whatever it announces",
                                "OMP-BACKOFF-2",
                                "PI-BACKOFF-2")
                        .deciding(sleeping(delay -> Duration.ZERO)),
                reference
                        .named(
                                "SlothfulAgent",
                                "sleeps one millisecond longer than it announces",
                                "OMP-BACKOFF-2",
                                "PI-BACKOFF-2")
                        .deciding(sleeping(delay -> delay.plusMillis(1))),
                reference
                        .named(
                                "TiringAgent",
                                "waits half of what it announces from the second wait on",
                                "OMP-BACKOFF-2",
                                "PI-BACKOFF-2")
                        .deciding(Situation.amending(
                                situation -> situation.state().chained(),
                                Steps.each(
                                        Sleep.class,
                                        sleep -> new Sleep(sleep.delay().dividedBy(2))))),
                reference
                        .named("StartledAgent", "wakes up when the user steers", "OMP-BACKOFF-2", "PI-BACKOFF-2")
                        .disguised(Startled::new),
                reference
                        .named("JitteryAgent", "adds a little more to each wait", "OMP-BACKOFF-4", "PI-BACKOFF-4")
                        .waiting(BackoffSaboteurs::jitter),
                reference
                        .named(
                                "CappedAgent",
                                "never waits for more than half a minute",
                                "OMP-BACKOFF-4",
                                "PI-BACKOFF-4")
                        .waiting(() -> (base, attempt) -> shorter(Backoff.doubling(base, attempt), CAP)),
                reference
                        .named("NarrowAgent", "keeps delays in 32 bits", "OMP-BACKOFF-6", "PI-BACKOFF-6")
                        .waiting(() -> (base, attempt) -> shorter(Backoff.doubling(base, attempt), THIRTY_TWO_BITS)),
                reference
                        .named("OverflowingAgent", "lets delays of 32 bits run over", "OMP-BACKOFF-6", "PI-BACKOFF-6")
                        .deciding(honest -> sleeping(delay -> delay.isNegative() ? Duration.ZERO : delay)
                                .apply(reference.deciding(BackoffSaboteurs::overflowing, reference.classifier()))),
                reference
                        .named(
                                "WakefulAgent",
                                "has a timer that rings at once where a delay exceeds 32 bits",
                                "OMP-BACKOFF-6",
                                "PI-BACKOFF-6")
                        .living(world -> new World(
                                shortTimer(world.clock()),
                                world.transport(),
                                world.settings(),
                                world.streaming(),
                                world.auth(),
                                world.seams())),
                reference
                        .named("GrudgingAgent", "goes on doubling from chain to chain", "OMP-RESET-5", "PI-RESET-5")
                        .waiting(BackoffSaboteurs::everLonger));
    }

    private static UnaryOperator<Decider> sleeping(UnaryOperator<Duration> change) {
        return Situation.amending(
                situation -> true, Steps.each(Sleep.class, sleep -> new Sleep(change.apply(sleep.delay()))));
    }

    private static Backoff jitter() {
        AtomicInteger waits = new AtomicInteger();
        return (base, attempt) -> Backoff.doubling(base, attempt).plusMillis(waits.getAndIncrement());
    }

    private static Backoff everLonger() {
        AtomicInteger waits = new AtomicInteger();
        return (base, attempt) -> Backoff.doubling(base, waits.incrementAndGet());
    }

    private static Duration overflowing(Duration base, int attempt) {
        return Duration.ofMillis((int) base.toMillis() << attempt - 1);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Lets a wait be over when the user steers. */
    private static final class Startled extends Disguise {
        private static final Duration LONGER_THAN_WAITS = Duration.ofMinutes(1);
        private Runnable wake = () -> {};

        Startled(Subject honest) {
            super(honest);
        }

        @Override
        public void start(Surroundings given) {
            Clock clock = given.clock();
            super.start(given.timedBy(new ChangedTimer(
                    clock,
                    (delay, task) -> delay.compareTo(LONGER_THAN_WAITS) < 0
                            ? wakeable(clock, delay, task)
                            : clock.after(delay, task))));
        }

        private Timer wakeable(Clock clock, Duration delay, Runnable task) {
            Runnable once = () -> {
                wake = () -> {};
                task.run();
            };
            Timer timer = clock.after(delay, once);
            wake = () -> {
                timer.cancel();
                clock.soon(once);
            };
            return timer;
        }

        @Override
        public void act(Action action) {
            super.act(action);
            if (action instanceof Action.Steer) {
                wake.run();
            }
        }
    }

    /** A clock whose timers know no delay of more than 32 bits. */
    private static Clock shortTimer(Clock clock) {
        return new ChangedTimer(
                clock,
                (delay, task) ->
                        clock.after(delay.compareTo(THIRTY_TWO_BITS) > 0 ? Duration.ofMillis(1) : delay, task));
    }

    /** A clock whose timers are set in another way. */
    private record ChangedTimer(Clock clock, BiFunction<Duration, Runnable, Timer> setting) implements Clock {
        @Override
        public Instant now() {
            return clock.now();
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            return setting.apply(delay, task);
        }

        @Override
        public void soon(Runnable task) {
            clock.soon(task);
        }
    }
}
