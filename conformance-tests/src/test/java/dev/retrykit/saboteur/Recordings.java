package dev.retrykit.saboteur;

import static java.util.stream.Collectors.toMap;

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
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The traces of one policy's scenarios, each made when it is first wanted and kept, since no check has a part in it; they are
 * read anew each time, by whatever the checks are then.
 */
final class Recordings {
    private static final Map<String, Recordings> BY_POLICY = new ConcurrentHashMap<>();
    private static final SubjectInfo INFO = SubjectInfo.inProcess("recorded", "");

    private final String policy;
    private final Catalogue catalogue;
    private final Map<String, List<Scenario>> scenarios = new ConcurrentHashMap<>();
    private final Map<String, List<Exhibit>> made = new ConcurrentHashMap<>();

    private Recordings(String policy) {
        this.policy = policy;
        this.catalogue = Catalogue.load(policy);
    }

    static Recordings of(String policy) {
        return BY_POLICY.computeIfAbsent(policy, Recordings::new);
    }

    Clause clause(String id) {
        return catalogue.clause(id).orElseThrow();
    }

    List<Clause> clauses() {
        return catalogue.clauses();
    }

    /** The traces of the scenarios of some clauses, as the reference gives them, and everybody who is meant to break one. */
    List<Trace> of(List<Clause> clauses) {
        List<String> ids = clauses.stream().map(Clause::id).toList();
        Stream<Exhibit> honest = reference().stream()
                .filter(exhibit -> exhibit.clauses().stream().anyMatch(ids::contains));
        Stream<Exhibit> wrong = Saboteurs.of(policy).stream()
                .flatMap(saboteur ->
                        ids.stream().filter(saboteur.clauses()::contains).flatMap(id -> made(id, saboteur).stream()));
        return Stream.concat(honest, wrong)
                .flatMap(exhibit -> exhibit.trace().stream())
                .toList();
    }

    /** What these clauses say of the reference, by the name of the scenario. */
    Map<String, Testimony> ofReference(List<Clause> clauses, Predicate<Exhibit> which) {
        Set<Observation> shows = References.of(policy).get().shows();
        return reference().stream()
                .filter(which)
                .collect(toMap(Exhibit::scenario, exhibit -> Testimony.of(policy, clauses, shows, exhibit)));
    }

    /** What a clause says of somebody else in its own scenarios; who it is is known by the vice. */
    Finding of(Clause clause, Saboteur saboteur) {
        Set<Observation> shows = saboteur.making().get().shows();
        List<Exhibit> exhibits = made(clause.id(), saboteur);
        return new Judge(policy, List.of(clause), shows, Finding.Basis.EXACT, exhibits, name -> name)
                .findings()
                .get(0);
    }

    private List<Exhibit> made(String clause, Saboteur saboteur) {
        return made(
                saboteur.vice() + " " + clause,
                () -> exhibits(saboteur.making(), scenario -> scenario.clauses().contains(clause)));
    }

    private List<Exhibit> reference() {
        return made("", () -> exhibits(References.of(policy), scenario -> true));
    }

    private List<Exhibit> made(String name, Supplier<List<Exhibit>> making) {
        return made.computeIfAbsent(name, each -> Shelf.keep(policy + " " + name, making));
    }

    private List<Exhibit> exhibits(Supplier<Subject> making, Predicate<Scenario> which) {
        Stage stage = new VirtualStage(new KitVersion("", ""), INFO, policy, 1, making, Optional.empty());
        return scenarios.computeIfAbsent(policy, each -> Features.scenarios(each, Optional.empty())).stream()
                .filter(which)
                .map(scenario -> Exhibit.of(scenario.name(), scenario.clauses(), stage.run(scenario)))
                .toList();
    }
}
