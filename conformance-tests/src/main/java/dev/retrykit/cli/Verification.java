package dev.retrykit.cli;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.check.Rounds;
import dev.retrykit.reports.Chapter;
import dev.retrykit.reports.ExitCode;
import dev.retrykit.reports.ExitRule;
import dev.retrykit.reports.Expected;
import dev.retrykit.reports.Run;
import dev.retrykit.reports.TracePath;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Trace;
import dev.retrykit.steps.Features;
import dev.retrykit.subject.Lanes;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.rpc.NotServedException;
import dev.retrykit.subject.rpc.Tempo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One policy judged on one subject, from feature text to findings. */
record Verification(
        Catalogue catalogue,
        SubjectOptions options,
        Selection selection,
        long seed,
        HttpProvider provider,
        Progress progress,
        Consumer<String> notes,
        Function<List<Finding>, Expected> expectations) {
    /** Agents wait most of the time, so that a few of them can be judged side by side. */
    private static final int LANES = 4;

    /** Scenarios with the same settings stay together, in numbers that still let all lanes end at about the same time. */
    private static final int BATCH = 12;

    /** A command does nothing but wait, and serves one scenario, so that more of them can. */
    private static final int COMMANDS = 24;

    /** Judges; a subject that does not wait on the served clock is judged on its own time instead. */
    Chapter run() {
        try {
            return run(options.tempo());
        } catch (NotServedException e) {
            notes.accept("the served clock cannot be used: " + e.getMessage()
                    + "; the run begins again on the real clock, with lower bounds");
            return run(options.real());
        }
    }

    private Chapter run(Tempo tempo) {
        try (Lanes stage = new Lanes(stages(tempo))) {
            List<List<Exhibit>> rounds = new ArrayList<>();
            for (int round = 0; round < selection.repeat(); round++) {
                rounds.add(exhibits(stage));
            }
            progress.done();
            return chapter(stage, rounds);
        }
    }

    private List<Stage> stages(Tempo tempo) {
        return options.command().isPresent()
                ? Collections.nCopies(COMMANDS, stage(tempo))
                : IntStream.range(0, options.foreign() ? LANES : 1)
                        .mapToObj(lane -> stage(tempo))
                        .toList();
    }

    private Stage stage(Tempo tempo) {
        return new TimedStage(Stages.open(options, catalogue.policy(), seed, provider, tempo), options.timeout());
    }

    private List<Exhibit> exhibits(Lanes stage) {
        if (selection.scenario().isPresent()) {
            return List.of(exhibit(stage, selection.scenario().get()));
        }
        Set<String> clauses = selection.ids(catalogue);
        if (!options.foreign()) {
            return Features.run(catalogue.policy(), stage, clauses, exhibit -> progress.accept(exhibit.scenario()));
        }
        if (!selection.filtered()) {
            stage.prepare();
        }
        // The features are read twice, because a scenario is known only when its steps have been read.
        List<Scenario> scenarios = Features.scenarios(catalogue.policy(), clauses);
        stage.runAhead(
                Batches.of(scenarios, options.command().isPresent() ? 1 : BATCH),
                scenario -> progress.accept(scenario.name()));
        return Features.run(catalogue.policy(), stage, clauses, exhibit -> {});
    }

    /** Every check judges a scenario from a file, so that one which cannot be run says why to every clause. */
    private Exhibit exhibit(Stage stage, Scenario scenario) {
        return stage.cannotRun(scenario)
                .map(reason -> Exhibit.impossible(
                        scenario.name(),
                        catalogue.clauses().stream().map(Clause::id).collect(Collectors.toSet()),
                        reason))
                .orElseGet(() -> Exhibit.of(scenario.name(), scenario.clauses(), stage.run(scenario)));
    }

    private Chapter chapter(Stage stage, List<List<Exhibit>> rounds) {
        List<Finding> findings = together(rounds, (exhibits, round) -> findings(stage, exhibits, round));
        List<Finding> field = together(
                rounds,
                (exhibits, round) ->
                        Beside.judge(catalogue.policy(), stage, exhibits, scenario -> TracePath.of(scenario, round)));
        ExitRule rule = ExitRule.of(selection.strict(), selection.filtered(), catalogue, stage.shows());
        Expected expected = expectations.apply(findings);
        ExitCode exit = expected.weigh(rule.judge(findings, expected.known().keySet()));
        Run run = new Run(Kit.version(), stage.subject(), catalogue.policy(), seed, exit, findings, field);
        Map<String, Trace> traces = new TreeMap<>();
        IntStream.range(0, rounds.size()).forEach(round -> traces.putAll(traces(rounds.get(round), round + 1)));
        return new Chapter(run, catalogue, traces, options.again(catalogue.policy(), seed), expected);
    }

    private static List<Finding> together(
            List<List<Exhibit>> rounds, BiFunction<List<Exhibit>, Integer, List<Finding>> judging) {
        return Rounds.together(IntStream.range(0, rounds.size())
                .mapToObj(round -> judging.apply(rounds.get(round), round + 1))
                .toList());
    }

    private List<Finding> findings(Stage stage, List<Exhibit> exhibits, int round) {
        Judge judge = new Judge(
                catalogue.policy(),
                selection.clauses(catalogue),
                stage.shows(),
                stage.subject().clock().basis(),
                exhibits,
                scenario -> TracePath.of(scenario, round));
        return judge.findings();
    }

    private static Map<String, Trace> traces(List<Exhibit> exhibits, int round) {
        Map<String, Trace> traces = new TreeMap<>();
        exhibits.forEach(exhibit ->
                exhibit.trace().ifPresent(trace -> traces.put(TracePath.of(exhibit.scenario(), round), trace)));
        return traces;
    }
}
