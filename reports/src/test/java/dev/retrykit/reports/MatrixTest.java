package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.SubjectInfo;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MatrixTest {
    @Test
    void clauses_and_subjects_are_a_table_in_markdown() {
        // given
        Run first = Samples.conforming().run();
        Run second = Samples.failing("too soon").run();

        // when
        String table = Matrix.of(List.of(first, second)).markdown();

        // then
        assertThat(table).isEqualTo("""
                ## toy

                | clause | level | reference 0.1.0 | agent.py |
                |---|---|---|---|
                | TOY-WAIT-1 | MUST | ✓ PASS | ✗ FAIL |
                | TOY-WAIT-2 | SHOULD | · INAPPLICABLE | ▲ WARN |
                | TOY-STOP-1 | MUST |  | ◌ UNOBSERVABLE |
                | TOY-STOP-2 | MAY |  | ✓ PASS |
                | **passed** | | 1 of 2 | 1 of 4 |
                """);
    }

    @Test
    void a_stranger_s_name_breaks_neither_the_table_nor_the_page() {
        // given
        SubjectInfo stranger = new SubjectInfo(
                "<script>alert(1)</script> | *x*",
                "",
                SubjectInfo.Kind.RPC,
                Optional.empty(),
                "openai-chat",
                SubjectInfo.ClockKind.REAL,
                1);
        Run run = Samples.run(stranger, ExitCode.DOES_NOT_CONFORM);

        // when
        Matrix matrix = Matrix.of(List.of(run, run));

        // then
        assertThat(matrix.markdown())
                .contains("| &lt;script>alert(1)&lt;/script> \\| \\*x\\* |")
                .contains("\\*x\\* (2) |");
        assertThat(matrix.html()).doesNotContain("<script>").contains("&lt;script&gt;alert(1)&lt;/script&gt; | *x*");
    }

    @Test
    void the_page_shows_glyph_word_and_reason() {
        // given, when
        String page = Matrix.of(List.of(Samples.failing("too <soon>").run())).html();

        // then
        assertThat(page)
                .contains("<span class=\"verdict fail\" title=\"too &lt;soon&gt;\"><span class=\"glyph\""
                        + " aria-hidden=\"true\">✗</span> FAIL</span>");
    }
}
