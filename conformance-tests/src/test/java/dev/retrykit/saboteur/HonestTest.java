package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Classifier;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Verdict;
import dev.retrykit.steps.Features;
import dev.retrykit.subject.ReferenceSubject;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.virtual.VirtualStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nobody is found guilty who did nothing wrong. */
class HonestTest {
    private static final Catalogue OMP = Catalogue.load("omp");
    private static final Trials TRIALS = new Trials("omp");

    @Test
    void the_reference_passes_every_clause_and_every_step_of_every_scenario() {
        // given
        List<Exhibit> exhibits = new ArrayList<>();
        Stage stage =
                new VirtualStage(new KitVersion("", ""), info(), "omp", 1, ReferenceSubject::omp, Optional.empty());

        // when
        Features.run("omp", stage, Optional.empty(), exhibits::add);

        // then
        assertThat(exhibits).hasSizeGreaterThan(190).allSatisfy(exhibit -> {
            assertThat(exhibit.broken()).as(exhibit.scenario()).isEmpty();
            assertThat(exhibit.kitError()).as(exhibit.scenario()).isEmpty();
        });
        assertInnocent(
                new Judge("omp", OMP.clauses(), stage.shows(), Finding.Basis.EXACT, exhibits, name -> name).findings());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("honest")
    void a_saboteur_that_changes_nothing_passes_every_clause(Saboteur saboteur) {
        // when
        List<Finding> findings = TRIALS.judge(saboteur.name(), saboteur.making());

        // then
        assertInnocent(findings);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lookalikes")
    void whoever_uses_a_freedom_of_the_policy_breaks_no_clause(Saboteur lookalike) {
        // when
        List<Finding> findings = TRIALS.judge(lookalike.name(), lookalike.making());

        // then
        assertInnocent(findings);
        assertThat(lookalike.clauses()).isEmpty();
    }

    private static List<Saboteur> lookalikes() {
        return Lookalikes.of("omp");
    }

    private static List<Saboteur> honest() {
        return List.of(
                vice("HonestDecider").deciding(Situation.amending(situation -> true, step -> step)),
                vice("HonestWaiter").waiting(() -> Backoff::doubling),
                vice("HonestReader").classifying(Classifier::omp),
                vice("HonestSetter").reading(() -> RetrySettings::of),
                vice("HonestMemory").remembering(() -> MemorySaboteurs.afterDrops(UnaryOperator.identity())),
                vice("HonestLiver").living(UnaryOperator.identity()),
                vice("HonestTeller").disguised(Disguise.telling(() -> (event, on) -> on.accept(event))),
                vice("HonestListener").disguised(Disguise.hearing((action, on) -> on.accept(action))),
                vice("HonestFace").disguised(Disguise.showing(UnaryOperator.identity())));
    }

    private static Vice vice(String name) {
        return Reference.OMP.named(name, "changes nothing");
    }

    private static void assertInnocent(List<Finding> findings) {
        assertThat(findings).hasSize(OMP.clauses().size()).allSatisfy(finding -> {
            if (finding.level() != Level.MAY || finding.verdict() != Verdict.INAPPLICABLE) {
                assertThat(finding.verdict())
                        .as(finding.clause() + " " + finding.because())
                        .isEqualTo(Verdict.PASS);
            }
        });
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
