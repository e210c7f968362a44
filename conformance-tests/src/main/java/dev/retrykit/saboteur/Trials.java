package dev.retrykit.saboteur;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.check.Testimony;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.steps.Features;
import dev.retrykit.subject.References;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.virtual.VirtualStage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Puts saboteurs through the scenarios of a policy, in memory, and judges them by the checks alone. */
public final class Trials {
    private static final KitVersion KIT = new KitVersion("", "");

    private final Catalogue catalogue;
    private final List<Scenario> scenarios;
    private final Map<String, Testimony> honest;

    /** Reads the scenarios of a policy once, for all trials. */
    public Trials(String policy) {
        this.catalogue = Catalogue.load(policy);
        this.scenarios = Features.scenarios(policy, Optional.empty());
        this.honest = honest();
    }

    /** How many scenarios the policy has. */
    public int scenarios() {
        return scenarios.size();
    }

    /** The finding of one clause, on the scenarios that were written for it. */
    public Finding judge(Saboteur saboteur, String clause) {
        List<Scenario> own = scenarios.stream()
                .filter(scenario -> scenario.clauses().contains(clause))
                .toList();
        List<Clause> one = List.of(catalogue.clause(clause).orElseThrow());
        return judge(saboteur.name(), saboteur.making(), own, one).get(0);
    }

    /** The findings of all clauses, on the scenarios of these names. */
    public List<Finding> judge(Saboteur saboteur, Set<String> names) {
        List<Scenario> named = scenarios.stream()
                .filter(scenario -> names.contains(scenario.name()))
                .toList();
        return judge(saboteur.name(), saboteur.making(), named, catalogue.clauses());
    }

    /** The findings of all clauses, on all scenarios. */
    public List<Finding> judge(String name, Supplier<Subject> making) {
        return judge(name, making, scenarios, catalogue.clauses());
    }

    private List<Finding> judge(String name, Supplier<Subject> making, List<Scenario> which, List<Clause> clauses) {
        Stage stage = stage(name, making);
        Set<Observation> shows = stage.shows();
        List<Testimony> testimonies = which.stream()
                .map(scenario -> testimony(scenario, stage.run(scenario), shows, clauses))
                .toList();
        return new Judge(clauses, stage.subject().clock().basis(), testimonies, scenario -> scenario).findings();
    }

    /** Most scenarios show nothing of a vice: where a trace is the reference's, what was said of that one serves. */
    private Testimony testimony(Scenario scenario, Trace trace, Set<Observation> shows, List<Clause> clauses) {
        return Optional.of(honest.get(scenario.name()))
                .filter(testimony -> testimony.holdsFor(trace, shows))
                .orElseGet(() -> Testimony.of(catalogue.policy(), clauses, shows, exhibit(scenario, trace)));
    }

    private Map<String, Testimony> honest() {
        Stage stage = stage("reference", References.of(catalogue.policy()));
        Set<Observation> shows = stage.shows();
        return scenarios.parallelStream()
                .collect(Collectors.toConcurrentMap(
                        Scenario::name,
                        scenario -> Testimony.of(
                                catalogue.policy(),
                                catalogue.clauses(),
                                shows,
                                exhibit(scenario, stage.run(scenario)))));
    }

    private static Exhibit exhibit(Scenario scenario, Trace trace) {
        return Exhibit.of(scenario.name(), scenario.clauses(), trace);
    }

    private Stage stage(String name, Supplier<Subject> making) {
        SubjectInfo info = SubjectInfo.inProcess(name, "");
        return new VirtualStage(KIT, info, catalogue.policy(), 1, making, Optional.empty());
    }
}
