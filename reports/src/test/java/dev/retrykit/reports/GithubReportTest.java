package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GithubReportTest {
    @Test
    void what_needs_a_look_is_annotated() {
        assertThat(GithubReport.annotations(List.of(Samples.failing("request 2 came after 5 ms, 100% too soon"))))
                .isEqualTo("""
                        ::error title=TOY-WAIT-1::request 2 came after 5 ms, 100%25 too soon%0A./retrykit verify --policy toy --rpc 'python3 agent.py' --seed 7 --clause TOY-WAIT-1
                        ::warning title=TOY-WAIT-2::a wait was cut at 2147483647 ms%0A./retrykit verify --policy toy --rpc 'python3 agent.py' --seed 7 --clause TOY-WAIT-2
                        """);
        assertThat(GithubReport.annotations(List.of(Samples.conforming()))).isEmpty();
    }

    @Test
    void the_summary_is_a_sentence_and_two_tables() {
        assertThat(GithubReport.summary(List.of(Samples.failing("too | soon")))).isEqualTo("""
                ### ✗ agent.py does not conform to toy: 1 MUST clause failed, 1 SHOULD clause not met.

                | PASS | FAIL | WARN | INAPPLICABLE | UNOBSERVABLE | NOT_RUN | KIT_ERROR |
                |---|---|---|---|---|---|---|
                | 1 | 1 | 1 | 0 | 1 | 0 | 0 |

                | clause | verdict | because |
                |---|---|---|
                | TOY-WAIT-1 | ✗ FAIL | too \\| soon |
                | TOY-WAIT-2 | ▲ WARN | a wait was cut at 2147483647 ms |
                """);
    }

    @Test
    void a_strangers_text_gives_no_commands_and_no_markup() {
        // given
        List<Chapter> chapters = List.of(Samples.failing("a\r\n::add-mask::x\n<img src=x>|\n## head"));

        // then
        assertThat(GithubReport.annotations(chapters).lines())
                .hasSize(2)
                .allMatch(line -> line.matches("::(error|warning) .*"));
        assertThat(GithubReport.summary(chapters))
                .contains("a\\\\r\\\\n::add-mask::x\\\\n&lt;img src=x>\\\\|\\\\n## head".replace("\\\\", "\\"))
                .doesNotContain("<img");
    }
}
