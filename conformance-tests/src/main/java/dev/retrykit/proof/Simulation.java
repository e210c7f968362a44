package dev.retrykit.proof;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Snapshot;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.virtual.VirtualStage;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Random scenarios out of a seed, one after another in memory, until so many chains of retries have been seen. */
public final class Simulation {
    private final VirtualStage stage;
    private final Random chance;
    private final Map<Move, Long> moves = new EnumMap<>(Move.class);
    private final Map<String, Long> states = new TreeMap<>();
    private long scenarios;
    private long chains;
    private long events;
    private Duration virtual = Duration.ZERO;

    /** What broke, in the smallest scenario that breaks it. */
    public record Failure(Scenario scenario, List<String> broken) {}

    /**
     * A simulation of one policy.
     *
     * @param making gives a new subject for each scenario
     */
    public Simulation(KitVersion kit, String policy, Supplier<Subject> making, long seed) {
        this.stage = new VirtualStage(kit, info(), policy, seed, making, Optional.empty());
        this.chance = new Random(seed);
        for (Move move : Move.values()) {
            moves.put(move, 0L);
        }
    }

    /**
     * Runs until this many chains have begun, or something breaks.
     *
     * @param progress hears after each scenario how many chains have begun
     */
    public Optional<Failure> run(long wanted, Consumer<Long> progress) {
        while (chains < wanted) {
            Plan plan = Plan.draw(chance);
            Trace trace = trace(plan);
            List<String> broken = Invariants.broken(trace);
            if (!broken.isEmpty()) {
                Plan smallest =
                        plan.smallest(each -> !Invariants.broken(trace(each)).isEmpty());
                return Optional.of(new Failure(scenario(smallest), Invariants.broken(trace(smallest))));
            }
            count(plan, trace);
            progress.accept(chains);
        }
        return Optional.empty();
    }

    /** Scenarios that were run. */
    public long scenarios() {
        return scenarios;
    }

    /** Chains of retries that began. */
    public long chains() {
        return chains;
    }

    /** Events of all traces. */
    public long events() {
        return events;
    }

    /** The time that passed on the clocks of all scenarios. */
    public Duration virtual() {
        return virtual;
    }

    /** How often each move was made; every move has a count. */
    public Map<Move, Long> moves() {
        return moves;
    }

    /** How often each state of a session was seen, as {@code attempt 2, waiting}. */
    public Map<String, Long> states() {
        return states;
    }

    private Trace trace(Plan plan) {
        return stage.run(scenario(plan));
    }

    private static Scenario scenario(Plan plan) {
        return plan.scenario("A random scenario");
    }

    private void count(Plan plan, Trace trace) {
        scenarios++;
        events += trace.events().size();
        virtual = virtual.plus(
                trace.events().get(trace.events().size() - 1).moment().at());
        plan.moves().forEach(move -> moves.merge(move, 1L, Long::sum));
        trace.events().forEach(this::count);
    }

    private void count(TraceEvent event) {
        if (event instanceof Snapshot snapshot && snapshot.attempt().isPresent()) {
            String retrying = snapshot.retrying().orElse(false) ? ", retrying" : "";
            states.merge("attempt " + snapshot.attempt().getAsInt() + retrying, 1L, Long::sum);
        } else if (event instanceof Emitted emitted
                && emitted.type().equals("auto_retry_start")
                && emitted.event().path("attempt").asInt() == 1) {
            chains++;
        }
    }

    private static SubjectInfo info() {
        return new SubjectInfo(
                "reference",
                "",
                SubjectInfo.Kind.IN_PROCESS,
                Optional.empty(),
                "openai-chat",
                SubjectInfo.ClockKind.VIRTUAL,
                1);
    }
}
