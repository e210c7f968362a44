package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalReportTest {
    private static final Path OUT = Path.of("out");

    @Test
    void a_run_is_told_in_plain_ascii() {
        assertThat(TerminalReport.render(Samples.failing("request 2 came after 5 ms"), OUT, false))
                .isEqualTo("""
                        toy                PASS         FAIL         WARN INAPPLICABLE UNOBSERVABLE      NOT_RUN    KIT_ERROR
                        WAIT                  .            1            1            .            .            .            .
                        STOP                  1            .            .            .            1            .            .
                        all                   1            1            1            .            1            .            .

                        FAIL TOY-WAIT-1 (MUST) The wait MUST equal the announced `delayMs`.
                          because: request 2 came after 5 ms
                          trace:   out/toy/traces/One-failure--then-an-answer-ccf598f2.jsonl
                          again:   ./retrykit verify --policy toy --rpc 'python3 agent.py' --seed 7 --clause TOY-WAIT-1

                        WARN TOY-WAIT-2 (SHOULD) A long wait SHOULD stay exact.
                          because: a wait was cut at 2147483647 ms
                          again:   ./retrykit verify --policy toy --rpc 'python3 agent.py' --seed 7 --clause TOY-WAIT-2

                        agent.py does not conform to toy: 1 MUST clause failed, 1 SHOULD clause not met.
                        """);
    }

    @Test
    void a_terminal_with_colours_gets_glyphs_words_and_colours() {
        assertThat(TerminalReport.render(Samples.failing("请求 2"), OUT, true))
                .contains("\n\u001b[31m✗ FAIL\u001b[0m TOY-WAIT-1 (MUST) The wait MUST equal")
                .contains("  because: 请求 2\n")
                .endsWith("\n\u001b[31m✗ agent.py does not conform to toy: 1 MUST clause failed,"
                        + " 1 SHOULD clause not met.\u001b[0m\n");
    }

    @Test
    void a_must_that_nothing_tried_is_named() {
        // given
        Run run = Samples.run(
                Samples.reference(),
                ExitCode.DOES_NOT_CONFORM,
                Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.PASS, "as announced"),
                Samples.finding("TOY-STOP-1", Level.MUST, Verdict.NOT_RUN, "three scenarios hit a limit"));

        // then
        assertThat(TerminalReport.render(Chapter.of(run, Samples.CATALOGUE, Map.of()), OUT, false))
                .endsWith("\n\nNOT_RUN TOY-STOP-1\n\nreference does not conform to toy: 1 MUST clause not run.\n");
    }

    @Test
    void what_fails_in_the_field_is_named_and_changes_nothing() {
        // given
        Run literal = Samples.run(
                Samples.reference(),
                ExitCode.CONFORMS,
                Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.PASS, "as announced"));
        Run run = new Run(
                literal.kit(),
                literal.subject(),
                literal.policy(),
                literal.seed(),
                literal.exit(),
                literal.findings(),
                List.of(
                        Samples.finding("FIELD-WAIT-1", Level.MUST, Verdict.FAIL, "it waited an hour"),
                        Samples.finding("FIELD-WAIT-2", Level.MUST, Verdict.PASS, "as asked"),
                        Samples.finding("FIELD-WAIT-3", Level.SHOULD, Verdict.WARN, "it waited a day"),
                        Samples.finding("FIELD-CLASS-1", Level.MUST, Verdict.FAIL, "it retried a 404")));

        // then
        assertThat(TerminalReport.render(Chapter.of(run, Samples.CATALOGUE, Map.of()), OUT, false))
                .endsWith("\n\nfails in the field, which does not count here: FIELD-WAIT-1, FIELD-CLASS-1\n\nreference"
                        + " conforms to toy: 1 clause passed.\n");
    }

    @Test
    void a_text_of_a_megabyte_does_not_flood_the_terminal() {
        assertThat(TerminalReport.render(Samples.failing("x".repeat(1_000_000)), OUT, false))
                .hasSizeLessThan(5_000);
    }

    @Test
    void a_strangers_text_cannot_move_the_cursor_or_add_lines() {
        // when
        String plain = TerminalReport.render(Samples.failing(Hostile.TEXT + "\nPASS 請"), OUT, false);
        String coloured = TerminalReport.render(Samples.failing(Hostile.TEXT + "\nPASS 請"), OUT, true);

        // then
        assertThat(plain)
                .matches("[\\n\\x20-\\x7e]+")
                .contains("  because: </td><script>alert('x')</script>\" onload=\"x ${1+1} \\u0007\\u001b[31m\\u202egnp"
                        + "\\u2066 \\ud83d \\uffff ]]> &amp; \\u2028end\\nPASS \\u8acb\n");
        assertThat(coloured)
                .contains("  because: </td><script>alert('x')</script>\" onload=\"x ${1+1} \\u0007\\u001b[31m\\u202egnp"
                        + "\\u2066 \\ud83d \\uffff ]]> &amp; \\u2028end\\nPASS 請\n");
    }
}
