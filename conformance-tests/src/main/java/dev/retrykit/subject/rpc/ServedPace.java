package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.Pacer;
import dev.retrykit.simulator.provider.ServedPacer;
import dev.retrykit.spec.TraceEvent.Snapshot.Cause;
import dev.retrykit.subject.clock.ClockServer;
import dev.retrykit.subject.clock.Sleeper;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The scenario's time stands still, and is moved to the next thing that is due once the session has come to rest: it waits to
 * be woken, for the provider, or for its user. Before a sleeper is woken, time stops once more a little earlier.
 */
final class ServedPace implements Pace, ClockServer.Ear, ServedPacer.Timekeeper {
    /** How long before the end of a wait nothing must come. */
    private static final Duration SHORT_OF = Duration.ofMillis(1);
    /** For how long nothing must be heard of a session that is asleep. */
    private static final Duration REST_ASLEEP = Duration.ofMillis(5);
    /** For how long nothing must be heard of one that waits for somebody else. */
    private static final Duration REST_AWAKE = Duration.ofMillis(20);
    /** After this silence time goes on, whatever the session does. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** By when a session that announced a wait has asked to be woken. */
    private static final Duration LONGEST_TO_ASK = Duration.ofMillis(1_500);

    private final RealLoop loop;
    private final ClockServer clock;
    private final Transcript transcript;
    private final Runnable catchUp;
    private final BooleanSupplier idle;
    private final Duration horizon;
    private final Runnable beyond;
    private final Alarm look;
    private final Duration origin;
    private final PriorityQueue<Planned> planned =
            new PriorityQueue<>(Comparator.comparing(Planned::at).thenComparing(Planned::order));
    private final Map<Sleeper, Sleep> sleepers = new LinkedHashMap<>();
    private final Set<ProviderPause> pauses = new HashSet<>();
    private volatile Duration now = Duration.ZERO;
    private Duration stirredAt = Duration.ZERO;
    private long stirs;
    private long inquired = -1;
    private long asks;
    private long order;
    private int unanswered;

    private record Planned(Duration at, long order, Runnable task) {}

    private record Sleep(Duration wake, Duration length) {}

    /**
     * The pace of one scenario.
     *
     * @param catchUp waits until what the process said up to now was heard
     * @param idle whether the session has nothing to do until its user speaks
     * @param horizon how far time is moved at most
     * @param beyond what is done instead of moving it on
     */
    ServedPace(
            RealLoop loop,
            ClockServer clock,
            Transcript transcript,
            Runnable catchUp,
            BooleanSupplier idle,
            Duration horizon,
            Runnable beyond) {
        this.loop = loop;
        this.clock = clock;
        this.transcript = transcript;
        this.catchUp = catchUp;
        this.idle = idle;
        this.horizon = horizon;
        this.beyond = beyond;
        this.look = new Alarm(loop, this::look);
        this.origin = clock.now();
        clock.listen(this);
    }

    @Override
    public Duration now() {
        return now;
    }

    @Override
    public void at(Duration time, Runnable task) {
        planned.add(new Planned(time.compareTo(now) < 0 ? now : time, order++, task));
        look.set(loop.now());
    }

    @Override
    public Pacer pacer() {
        return new ServedPacer(this);
    }

    @Override
    public JsonNode inRealTime(JsonNode event) {
        return event.has("delayMs") ? ((ObjectNode) event.deepCopy()).put("delayMs", 0) : event;
    }

    @Override
    public void stirred() {
        stirs++;
        stirredAt = loop.now();
        look.set(stirredAt);
    }

    @Override
    public void announced(Duration delay, Runnable elsewhere) {
        long before = stirs;
        long asked = asks;
        if (!delay.isZero() && sleepers.isEmpty()) {
            loop.at(loop.now().plus(LONGEST_TO_ASK), () -> {
                if (stirs == before && asks == asked) {
                    elsewhere.run();
                }
            });
        }
    }

    @Override
    public void unanswered(int commands) {
        unanswered = commands;
        stirred();
    }

    @Override
    public boolean asleep() {
        return !sleepers.isEmpty();
    }

    @Override
    public void end() {
        clock.ignore();
    }

    @Override
    public void asked(Sleeper sleeper, Duration wanted) {
        catchUp.run();
        Duration length = wholeMillis(wanted);
        transcript.slept(Cause.SLEEP, length);
        Sleep sleep = new Sleep(now.plus(length), length);
        loop.post(() -> {
            asks++;
            sleepers.put(sleeper, sleep);
            stirred();
        });
    }

    /** No timer is finer, and none is early. */
    private static Duration wholeMillis(Duration length) {
        Duration whole = Duration.ofMillis(length.toMillis());
        return whole.equals(length) ? whole : whole.plusMillis(1);
    }

    @Override
    public void cancelled(Sleeper sleeper) {
        loop.post(() -> {
            Optional.ofNullable(sleepers.remove(sleeper))
                    .ifPresent(sleep -> transcript.slept(Cause.CANCEL, sleep.length()));
            stirred();
        });
    }

    @Override
    public void seen() {
        loop.post(() -> look.set(loop.now()));
    }

    @Override
    public ServedPacer.Pause begin(Optional<Duration> length) {
        ProviderPause pause = new ProviderPause(length.map(now::plus));
        loop.post(pause::begin);
        return pause;
    }

    /** Moves time on if the session has come to rest; if it may do so later, looks again then. */
    private void look() {
        next().ifPresent(next -> {
            Duration rest = rest(next);
            if (loop.now().compareTo(rest) < 0) {
                look.set(rest);
                return;
            }
            if (inquired == stirs && (clock.isSeen() || loop.now().compareTo(stirredAt.plus(PATIENCE)) >= 0)) {
                settle();
            } else if (inquired != stirs) {
                inquire();
            }
        });
    }

    /** A session that answers has also said what it had to say before; its answer leads back to {@link #look}. */
    private void inquire() {
        inquired = stirs;
        clock.moveTo(clock.now());
        look.set(clock.isSeen() ? loop.now() : stirredAt.plus(PATIENCE));
    }

    /** Moves time on, unless something is heard while the kit catches up. */
    private void settle() {
        catchUp.run();
        long before = stirs;
        loop.post(() -> {
            if (stirs == before) {
                next().ifPresent(this::step);
            } else {
                look.set(loop.now());
            }
        });
    }

    private Optional<Duration> next() {
        return Stream.concat(
                        Stream.ofNullable(planned.peek()).map(Planned::at),
                        sleepers.values().stream().map(Sleep::wake))
                .min(Comparator.naturalOrder());
    }

    /** The real time at which the session counts as being at rest, if nothing is heard of it until then. */
    private Duration rest(Duration next) {
        boolean due = !planned.isEmpty() && planned.peek().at().equals(now);
        if (due) {
            return Duration.ZERO;
        }
        boolean waits = !sleepers.isEmpty() || !pauses.isEmpty() || idle.getAsBoolean();
        if (!waits || unanswered > 0) {
            return stirredAt.plus(PATIENCE);
        }
        return stirredAt.plus(sleepers.isEmpty() ? REST_AWAKE : REST_ASLEEP);
    }

    private void step(Duration next) {
        boolean usersTurn = !planned.isEmpty() && planned.peek().at().equals(next);
        if (next.compareTo(horizon) > 0) {
            beyond.run();
        } else if (usersTurn) {
            moveTo(next);
            planned.remove().task().run();
        } else if (next.minus(SHORT_OF).compareTo(now) > 0) {
            moveTo(next.minus(SHORT_OF));
        } else {
            moveTo(next);
            wake(next);
        }
        stirred();
    }

    private void moveTo(Duration time) {
        now = time;
        clock.moveTo(origin.plus(time));
    }

    private void wake(Duration time) {
        sleepers.entrySet().stream()
                .filter(each -> each.getValue().wake().compareTo(time) <= 0)
                .findFirst()
                .ifPresent(each -> {
                    sleepers.remove(each.getKey());
                    transcript.slept(Cause.WAKE, each.getValue().length());
                    each.getKey().wake(clock.now());
                });
    }

    /** The provider is silent until a time of the scenario, or for ever. */
    private final class ProviderPause implements ServedPacer.Pause {
        private final Optional<Duration> end;
        private Optional<Planned> wake = Optional.empty();
        private volatile boolean over;

        ProviderPause(Optional<Duration> end) {
            this.end = end;
        }

        void begin() {
            pauses.add(this);
            wake = end.map(time -> new Planned(time, order++, this::finish));
            wake.ifPresent(planned::add);
            stirred();
        }

        @Override
        public boolean over() {
            return over;
        }

        @Override
        public void close() {
            loop.post(() -> {
                pauses.remove(this);
                wake.ifPresent(planned::remove);
                stirred();
            });
        }

        private void finish() {
            pauses.remove(this);
            over = true;
        }
    }
}
