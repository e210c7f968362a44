package dev.retrykit.proof;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.virtual.VirtualStage;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Random scenarios out of a seed, in memory, until so many chains of retries have been seen.
 *
 * <p>They are cut into stretches, each with chance of its own, so that several run at a time and the result is the same on any
 * number of processors.
 */
public final class Simulation {
    /** The chains of one stretch. */
    private static final long STRETCH = 1000;

    /** Keeps the chance of neighbouring stretches apart; the first has the seed itself. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final VirtualStage stage;
    private final long seed;
    private final AtomicLong firstBroken = new AtomicLong(Long.MAX_VALUE);

    /** What broke, in the smallest scenario that breaks it. */
    public record Failure(Scenario scenario, List<String> broken) {}

    /** What was seen, up to the failure if there was one. */
    public record Result(Tally tally, Optional<Failure> failure) {
        private static Result empty() {
            return new Result(new Tally(), Optional.empty());
        }

        /** This one and what came after it; nothing counts that came after a failure. */
        private Result and(Result later) {
            if (failure.isPresent()) {
                return this;
            }
            Tally both = new Tally();
            both.add(tally);
            both.add(later.tally);
            return new Result(both, later.failure);
        }
    }

    /**
     * A simulation of one policy.
     *
     * @param making gives a new subject for each scenario, on any thread
     */
    public Simulation(KitVersion kit, String policy, Supplier<Subject> making, long seed) {
        this.stage = new VirtualStage(kit, info(), policy, seed, making, Optional.empty());
        this.seed = seed;
    }

    /**
     * Runs until this many chains have begun, or something breaks.
     *
     * @param progress hears now and then how many chains have begun, on any thread
     */
    public Result run(long wanted, LongConsumer progress) {
        AtomicLong begun = new AtomicLong();
        return LongStream.range(0, (wanted + STRETCH - 1) / STRETCH)
                .parallel()
                .mapToObj(nth -> {
                    Result result = stretch(nth, Math.min(STRETCH, wanted - nth * STRETCH));
                    progress.accept(begun.addAndGet(result.tally().chains()));
                    return result;
                })
                .reduce(Result.empty(), Result::and);
    }

    private Result stretch(long nth, long wanted) {
        Random chance = new Random(seed ^ nth * SPREAD);
        Tally tally = new Tally();
        while (tally.chains() < wanted && nth <= firstBroken.get()) {
            Plan plan = Plan.draw(chance);
            Trace trace = trace(plan);
            if (!Invariants.broken(trace).isEmpty()) {
                firstBroken.accumulateAndGet(nth, Math::min);
                return new Result(tally, Optional.of(failure(plan)));
            }
            tally.count(plan, trace);
        }
        return new Result(tally, Optional.empty());
    }

    private Failure failure(Plan plan) {
        Plan smallest = plan.smallest(each -> !Invariants.broken(trace(each)).isEmpty());
        return new Failure(scenario(smallest), Invariants.broken(trace(smallest)));
    }

    private Trace trace(Plan plan) {
        return stage.run(scenario(plan));
    }

    private static Scenario scenario(Plan plan) {
        return plan.scenario("A random scenario");
    }

    private static SubjectInfo info() {
        return SubjectInfo.inProcess("reference", "");
    }
}
