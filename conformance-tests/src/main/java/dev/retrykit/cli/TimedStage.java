package dev.retrykit.cli;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.time.Stopwatch;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.subject.Stage;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A stage that begins no further scenario once a run has taken too long. */
final class TimedStage implements Stage {
    private final Stage stage;
    private final Optional<Duration> timeout;
    private final Stopwatch watch = Stopwatch.start();

    TimedStage(Stage stage, Optional<Duration> timeout) {
        this.stage = stage;
        this.timeout = timeout;
    }

    @Override
    public SubjectInfo subject() {
        return stage.subject();
    }

    @Override
    public Set<Observation> shows() {
        return stage.shows();
    }

    @Override
    public Optional<String> cannotRun(Scenario scenario) {
        return stage.cannotRun(scenario);
    }

    @Override
    public Optional<String> leftOut(Scenario scenario) {
        return timeout.filter(limit -> watch.elapsed().compareTo(limit) > 0)
                .map(limit -> "the run has taken more than the " + limit.toSeconds() + " s of --timeout")
                .or(() -> stage.leftOut(scenario));
    }

    @Override
    public void prepare() {
        stage.prepare();
    }

    @Override
    public Trace run(Scenario scenario) {
        return stage.run(scenario);
    }

    @Override
    public void close() {
        stage.close();
    }
}
