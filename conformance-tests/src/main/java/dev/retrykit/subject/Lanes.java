package dev.retrykit.subject;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Several stages of one subject side by side, for subjects that spend their time waiting: the scenarios are run ahead, each on
 * the next stage that is free, and given out when they are asked for.
 */
public final class Lanes implements Stage {
    private final List<Stage> stages;
    private final Map<Scenario, Trace> traces = new ConcurrentHashMap<>();
    private final Map<Stage, CompletableFuture<Void>> preparing = new ConcurrentHashMap<>();

    /**
     * A stage made of stages.
     *
     * @param stages at least one; they are closed with this one
     */
    public Lanes(List<Stage> stages) {
        this.stages = List.copyOf(stages);
    }

    /** Lets every stage prepare itself, and does not wait for it. */
    @Override
    public void prepare() {
        stages.forEach(stage -> preparing.computeIfAbsent(
                stage,
                each -> CompletableFuture.runAsync(each::prepare, task -> new Thread(task, "prepare").start())
                        .exceptionally(failure -> null)));
    }

    /**
     * Runs scenarios ahead, until all are done or a stage has had enough.
     *
     * @param batches those that one stage had better run one after another
     * @param progress hears of each scenario that was run, on any thread
     * @throws SetupException if the subject cannot be started at all
     */
    public void runAhead(List<List<Scenario>> batches, Consumer<Scenario> progress) {
        Queue<List<Scenario>> waiting = new ConcurrentLinkedQueue<>(batches);
        ExecutorService threads = Executors.newFixedThreadPool(stages.size());
        try {
            List<Future<?>> lanes = new ArrayList<>();
            stages.forEach(stage -> lanes.add(threads.submit(() -> work(stage, waiting, progress))));
            for (Future<?> lane : lanes) {
                await(lane);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Override
    public SubjectInfo subject() {
        return stages.get(0).subject();
    }

    @Override
    public Set<Observation> shows() {
        return stages.get(0).shows();
    }

    @Override
    public Optional<String> cannotRun(Scenario scenario) {
        return stages.get(0).cannotRun(scenario);
    }

    /** What was run ahead is there, whatever came later. */
    @Override
    public Optional<String> leftOut(Scenario scenario) {
        return traces.containsKey(scenario) ? Optional.empty() : enough(scenario);
    }

    /** The trace of a scenario that was run ahead; any other is run now. */
    @Override
    public Trace run(Scenario scenario) {
        Trace ahead = traces.get(scenario);
        return ahead == null ? stages.get(0).run(scenario) : ahead;
    }

    @Override
    public void close() {
        preparing.values().forEach(CompletableFuture::join);
        stages.forEach(Stage::close);
    }

    private void work(Stage stage, Queue<List<Scenario>> waiting, Consumer<Scenario> progress) {
        Optional.ofNullable(preparing.get(stage)).ifPresent(CompletableFuture::join);
        for (List<Scenario> batch = waiting.poll(); batch != null; batch = waiting.poll()) {
            for (Scenario scenario : batch) {
                if (enough(scenario).isPresent()) {
                    return;
                }
                if (stage.cannotRun(scenario).isEmpty()) {
                    traces.put(scenario, stage.run(scenario));
                }
                progress.accept(scenario);
            }
        }
    }

    /** One stage that has had enough is enough for all. */
    private Optional<String> enough(Scenario scenario) {
        return stages.stream()
                .flatMap(stage -> stage.leftOut(scenario).stream())
                .findFirst();
    }

    private static void await(Future<?> lane) {
        try {
            lane.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupException("the run was interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SetupException setup) {
                throw setup;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
