package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.simulator.loop.RetryRule;
import dev.retrykit.simulator.model.Entries;
import dev.retrykit.simulator.model.Questions;
import dev.retrykit.simulator.model.RetryOptions;
import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Verdict;
import dev.retrykit.steps.Features;
import dev.retrykit.subject.References;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.virtual.VirtualStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Nobody is found guilty who did nothing wrong. */
class HonestTest {
    private static final List<Reference> SESSIONS = List.of(Reference.OMP, Reference.PI);
    private static final Map<String, Trials> TRIALS = new ConcurrentHashMap<>();

    @ParameterizedTest
    @CsvSource({"omp, 190", "pi, 180", "ttalk, 150", "field, 40"})
    void the_reference_passes_every_clause_and_every_step_of_every_scenario(String policy, int scenarios) {
        // given
        List<Exhibit> exhibits = new ArrayList<>();
        Stage stage =
                new VirtualStage(new KitVersion("", ""), info(), policy, 1, References.of(policy), Optional.empty());

        // when
        Features.run(policy, stage, Optional.empty(), exhibits::add);

        // then
        assertThat(exhibits).hasSizeGreaterThan(scenarios).allSatisfy(exhibit -> {
            assertThat(exhibit.broken()).as(exhibit.scenario()).isEmpty();
            assertThat(exhibit.kitError()).as(exhibit.scenario()).isEmpty();
        });
        List<Clause> clauses = Catalogue.load(policy).clauses();
        assertInnocent(
                policy,
                new Judge(policy, clauses, stage.shows(), Finding.Basis.EXACT, exhibits, name -> name).findings());
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("honest")
    void a_saboteur_that_changes_nothing_passes_every_clause(String policy, Saboteur saboteur) {
        // when
        List<Finding> findings = trials(policy).judge(saboteur.name(), saboteur.making());

        // then
        assertInnocent(policy, findings);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("lookalikes")
    void whoever_uses_a_freedom_of_the_policy_breaks_no_clause(String policy, Saboteur lookalike) {
        // when
        List<Finding> findings = trials(policy).judge(lookalike.name(), lookalike.making());

        // then
        assertInnocent(policy, findings);
        assertThat(lookalike.clauses()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "omp, UnschooledAgent, OMP-OPEN-5",
        "pi, UnschooledAgent, PI-OVERFLOW-3",
        "omp, LumpingAgent, OMP-OPEN-5"
    })
    void whoever_reads_an_overflow_otherwise_than_the_list_is_warned_once_and_fails_nothing(
            String policy, String name, String advice) {
        // given
        Saboteur unschooled = Saboteurs.of(policy).stream()
                .filter(saboteur -> saboteur.name().equals(name))
                .findFirst()
                .orElseThrow();

        // when
        List<Finding> findings = trials(policy).judge(unschooled.name(), unschooled.making());

        // then
        assertThat(findings)
                .filteredOn(finding -> Set.of(Verdict.FAIL, Verdict.WARN).contains(finding.verdict()))
                .extracting(Finding::clause)
                .containsExactly(advice);
    }

    private static Stream<Arguments> lookalikes() {
        return Catalogue.policies().stream()
                .flatMap(policy -> Lookalikes.of(policy).stream().map(each -> Arguments.of(policy, each)));
    }

    private static Stream<Arguments> honest() {
        return Stream.of(
                        SESSIONS.stream()
                                .flatMap(reference ->
                                        honest(reference).map(each -> Arguments.of(reference.policy(), each))),
                        honestCallers().map(each -> Arguments.of("ttalk", each)),
                        honestLoops().map(each -> Arguments.of("agent-loop", each)))
                .flatMap(each -> each);
    }

    private static Stream<Saboteur> honestLoops() {
        return Stream.of(
                loop("HonestCaller").ruling(() -> RetryRule::standard),
                loop("HonestProvider").between((clock, plain) -> plain),
                loop("HonestTeller").disguised(Disguise.relaying(Disguise.Relay::new)));
    }

    private static LoopVice loop(String name) {
        return LoopVice.named(name, "changes nothing");
    }

    private static Stream<Saboteur> honestCallers() {
        return Stream.of(
                caller("HonestRuler").deciding(UnaryOperator.identity()),
                caller("HonestAsker").asking(Rulings.gate(Questions::gate)),
                caller("HonestChooser").opting(UnaryOperator.identity()),
                caller("HonestResolver").resolving(RetryOptions::resolve),
                caller("HonestPorter").entering(new Entries()),
                caller("HonestBoundary").bounding((status, error) -> error),
                caller("HonestRelay").disguised(Disguise.relaying(Disguise.Relay::new)));
    }

    private static ModelVice caller(String name) {
        return ModelVice.named(name, "changes nothing");
    }

    private static Stream<Saboteur> honest(Reference reference) {
        return Stream.of(
                vice(reference, "HonestDecider").deciding(Situation.amending(situation -> true, step -> step)),
                vice(reference, "HonestWaiter").waiting(() -> Backoff::doubling),
                vice(reference, "HonestReader").classifying(reference.classifier()),
                vice(reference, "HonestSetter").reading(() -> RetrySettings::of),
                vice(reference, "HonestMemory").remembering(() -> MemorySaboteurs.afterDrops(UnaryOperator.identity())),
                vice(reference, "HonestLiver").living(UnaryOperator.identity()),
                vice(reference, "HonestTeller").disguised(Disguise.telling(() -> (event, on) -> on.accept(event))),
                vice(reference, "HonestListener").disguised(Disguise.hearing((action, on) -> on.accept(action))),
                vice(reference, "HonestFace").disguised(Disguise.showing(UnaryOperator.identity())));
    }

    private static Vice vice(Reference reference, String name) {
        return reference.named(name, "changes nothing");
    }

    private static Trials trials(String policy) {
        return TRIALS.computeIfAbsent(policy, Trials::new);
    }

    private static void assertInnocent(String policy, List<Finding> findings) {
        int clauses = Catalogue.load(policy).clauses().size();
        assertThat(findings).hasSize(clauses).allSatisfy(finding -> {
            if (finding.level() != Level.MAY || finding.verdict() != Verdict.INAPPLICABLE) {
                assertThat(finding.verdict())
                        .as(finding.clause() + " " + finding.because())
                        .isEqualTo(Verdict.PASS);
            }
        });
    }

    private static SubjectInfo info() {
        return SubjectInfo.inProcess("reference", "");
    }
}
