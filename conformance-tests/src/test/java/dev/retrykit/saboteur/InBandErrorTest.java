package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.SubjectInfo.ClockKind;
import dev.retrykit.spec.SubjectInfo.Kind;
import dev.retrykit.spec.Verdict;
import dev.retrykit.steps.Features;
import dev.retrykit.subject.ReferenceSubject;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.virtual.VirtualStage;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** Each wire format has a form of its own for an error inside an answer, and none of them hides one. */
class InBandErrorTest {
    private static final String CLAUSE = "FIELD-OUTPUT-2";
    private static final Scenario IN_THE_MIDDLE = Features.scenarios("field", Optional.empty()).stream()
            .filter(scenario -> scenario.name().equals("An overload that is told in the middle"))
            .findFirst()
            .orElseThrow();

    @ParameterizedTest
    @EnumSource
    void an_error_inside_an_answer_that_is_told_as_its_end_is_found_out(Api api) {
        // when
        Finding finding = judge(
                api,
                () -> EventSaboteurs.rewriting("message_end", InBandErrorTest::gloss)
                        .apply(ReferenceSubject.field()));

        // then
        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.because())
                .endsWith("request 1 was answered with the error \"Overloaded\", and the message ended in \"stop\"; the"
                        + " clause asks for the error to be told");
    }

    @ParameterizedTest
    @EnumSource
    void an_error_inside_an_answer_that_is_told_as_one_is_right(Api api) {
        assertThat(judge(api, ReferenceSubject::field).verdict()).isEqualTo(Verdict.PASS);
    }

    private static Finding judge(Api api, Supplier<Subject> making) {
        SubjectInfo info =
                new SubjectInfo("agent", "", Kind.IN_PROCESS, Optional.empty(), api.word(), ClockKind.VIRTUAL, 1);
        VirtualStage stage = new VirtualStage(new KitVersion("", ""), info, "field", 1, making, Optional.empty());
        List<Clause> clauses = List.of(Catalogue.load("field").clause(CLAUSE).orElseThrow());
        Exhibit exhibit = Exhibit.of(IN_THE_MIDDLE.name(), IN_THE_MIDDLE.clauses(), stage.run(IN_THE_MIDDLE));
        return new Judge("field", clauses, stage.shows(), Finding.Basis.EXACT, List.of(exhibit), name -> name)
                .findings()
                .get(0);
    }

    private static void gloss(ObjectNode event) {
        if (event.path("message") instanceof ObjectNode message
                && message.path("stopReason").asString("").equals("error")) {
            message.put("stopReason", "stop").remove("errorMessage");
        }
    }
}
