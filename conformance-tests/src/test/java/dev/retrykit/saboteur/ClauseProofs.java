package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Verdict;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All that a clause is known to say, in one test for each clause, so that a change to a check is tried by few of them; for
 * the profile {@code mutation} alone, since {@link SaboteurTest} and {@link HonestTest} say the same.
 *
 * <p>Traces are made once, since no check has a part in them. They are read anew each time, by whatever the check is then.
 */
class ClauseProofs {
    private static final Map<String, Recordings> RECORDED = new ConcurrentHashMap<>();
    private static final Set<Verdict> INNOCENT = Set.of(Verdict.PASS, Verdict.INAPPLICABLE);
    private static final SubjectInfo INFO = SubjectInfo.inProcess("recorded", "");

    @ParameterizedTest(name = "{1}")
    @MethodSource("clauses")
    void a_clause_acquits_the_honest_and_convicts_who_breaks_it(String policy, String id) {
        // given
        Recordings recordings = RECORDED.computeIfAbsent(policy, Recordings::new);
        Clause clause = recordings.clause(id);
        Verdict broken = clause.level() == Level.MUST ? Verdict.FAIL : Verdict.WARN;
        Set<Verdict> held = clause.level() == Level.MAY ? INNOCENT : Set.of(Verdict.PASS);

        // then
        Finding honest = recordings.ofReference(clause);
        assertThat(honest.verdict()).as(honest.because()).isIn(held);
        for (Saboteur lookalike : Lookalikes.of(policy)) {
            Finding other = recordings.of(clause, lookalike);
            assertThat(other.verdict()).as(other.because()).isIn(INNOCENT);
        }
        recordings.charged(clause).forEach((saboteur, because) -> {
            Finding wrong = recordings.of(clause, saboteur);
            assertThat(wrong.verdict()).isEqualTo(broken);
            assertThat(wrong.because()).endsWith(": " + because);
        });
    }

    private static Stream<Arguments> clauses() {
        return Catalogue.policies().stream()
                .flatMap(policy ->
                        Catalogue.load(policy).clauses().stream().map(clause -> Arguments.of(policy, clause.id())));
    }

    /** The traces of one policy, each made when it is first wanted. */
    private static final class Recordings {
        private final String policy;
        private final Catalogue catalogue;
        private final List<Scenario> scenarios;
        private final Map<String, List<Exhibit>> made = new ConcurrentHashMap<>();

        Recordings(String policy) {
            this.policy = policy;
            this.catalogue = Catalogue.load(policy);
            this.scenarios = Features.scenarios(policy, Optional.empty());
        }

        Clause clause(String id) {
            return catalogue.clause(id).orElseThrow();
        }

        /** The saboteurs that are charged with a clause, each with what is said of it. */
        Map<Saboteur, String> charged(Clause clause) {
            Map<String, String> because = Charge.of(policy).stream()
                    .filter(charge -> charge.clause().equals(clause.id()))
                    .collect(Collectors.toMap(Charge::saboteur, Charge::because));
            return Saboteurs.of(policy).stream()
                    .filter(saboteur -> because.containsKey(saboteur.name()))
                    .collect(Collectors.toMap(saboteur -> saboteur, saboteur -> because.get(saboteur.name())));
        }

        /** What a clause says of the reference in every scenario. */
        Finding ofReference(Clause clause) {
            return judge(clause, made.computeIfAbsent("", each -> exhibits(References.of(policy), scenario -> true)));
        }

        /** What a clause says of somebody else in its own scenarios. */
        Finding of(Clause clause, Saboteur saboteur) {
            return judge(
                    clause,
                    made.computeIfAbsent(
                            saboteur.vice() + " " + clause.id(),
                            each -> exhibits(
                                    saboteur.making(),
                                    scenario -> scenario.clauses().contains(clause.id()))));
        }

        private List<Exhibit> exhibits(Supplier<Subject> making, Predicate<Scenario> which) {
            Stage stage = new VirtualStage(new KitVersion("", ""), INFO, policy, 1, making, Optional.empty());
            return scenarios.stream()
                    .filter(which)
                    .map(scenario -> Exhibit.of(scenario.name(), scenario.clauses(), stage.run(scenario)))
                    .toList();
        }

        private Finding judge(Clause clause, List<Exhibit> exhibits) {
            Set<Observation> shows = References.of(policy).get().shows();
            return new Judge(policy, List.of(clause), shows, Finding.Basis.EXACT, exhibits, name -> name)
                    .findings()
                    .get(0);
        }
    }
}
