package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Verdict;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChapterTest {
    @Test
    void the_reference_is_run_again_by_its_policy_and_seed() {
        assertThat(Samples.conforming().again()).isEqualTo("./retrykit verify --policy toy --seed 7");
    }

    @Test
    void a_command_is_run_again_as_one_word_of_the_shell() {
        assertThat(again(Samples.foreign("NAME='my agent' python3 agent.py")))
                .isEqualTo("./retrykit verify --policy toy --rpc 'NAME='\\''my agent'\\'' python3 agent.py' --seed 7");
    }

    @Test
    void a_preset_is_run_again_by_its_name() {
        // given
        SubjectInfo preset = new SubjectInfo(
                "pi@0.80.2",
                "0.80.2",
                SubjectInfo.Kind.RPC,
                Optional.empty(),
                "openai-chat",
                SubjectInfo.ClockKind.REAL,
                0.01);

        // then
        assertThat(again(preset)).isEqualTo("./retrykit verify --policy toy --subject pi@0.80.2 --seed 7");
    }

    @Test
    void the_weightiest_trouble_comes_first() {
        // given
        Run run = Samples.run(
                Samples.reference(),
                ExitCode.KIT_FAILED,
                Samples.finding("TOY-WAIT-2", Level.SHOULD, Verdict.WARN, "cut"),
                Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.FAIL, "early"),
                Samples.finding("TOY-STOP-1", Level.MUST, Verdict.KIT_ERROR, "broken"),
                Samples.finding("TOY-STOP-2", Level.MAY, Verdict.PASS, "fine"));

        // then
        assertThat(Chapter.of(run, Samples.CATALOGUE, Map.of()).troubles())
                .extracting(Finding::clause)
                .containsExactly("TOY-STOP-1", "TOY-WAIT-1", "TOY-WAIT-2");
    }

    @Test
    void a_finding_about_a_clause_of_another_policy_is_refused() {
        // given
        Run run = Samples.run(
                Samples.reference(),
                ExitCode.CONFORMS,
                Samples.finding("OMP-MAX-1", Level.MUST, Verdict.PASS, "4 requests"));

        // then
        assertThatThrownBy(() -> Chapter.of(run, Samples.CATALOGUE, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("policy toy has no clause OMP-MAX-1");
    }

    @Test
    void a_trace_outside_its_directory_is_refused() {
        // given
        var traces = Map.of("../x.jsonl", Samples.trace("x", "503"));

        // then
        assertThatThrownBy(() -> Chapter.of(Samples.conforming().run(), Samples.CATALOGUE, traces))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a trace stands in traces/, not at \"../x.jsonl\"");
    }

    private static String again(SubjectInfo subject) {
        return Chapter.of(Samples.run(subject, ExitCode.CONFORMS), Samples.CATALOGUE, Map.of())
                .again();
    }
}
