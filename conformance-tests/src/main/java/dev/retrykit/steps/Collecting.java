package dev.retrykit.steps;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.subject.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A stage that runs nothing and keeps the scenarios that it is given. */
final class Collecting implements Stage {
    private final List<Scenario> scenarios = new ArrayList<>();

    List<Scenario> scenarios() {
        return List.copyOf(scenarios);
    }

    @Override
    public Optional<String> cannotRun(Scenario scenario) {
        scenarios.add(scenario);
        return Optional.of("the scenarios are only collected");
    }

    @Override
    public SubjectInfo subject() {
        throw new UnsupportedOperationException("nobody is judged while scenarios are collected");
    }

    @Override
    public Set<Observation> shows() {
        return Set.of();
    }

    @Override
    public Trace run(Scenario scenario) {
        throw new UnsupportedOperationException("no scenario can be run while they are collected");
    }

    @Override
    public void close() {}
}
