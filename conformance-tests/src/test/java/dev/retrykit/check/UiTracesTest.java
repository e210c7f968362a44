package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on the terminal say of a screen that is nearly the one that they ask for. */
class UiTracesTest {
    private static final String WAITING = "'Retrying (1/3) in 1s… (esc to cancel)'";
    private static final String FAILED = "'Retry failed after 1 attempts: 503 busy'";
    private static final String PI = "{'enabled':true,'maxRetries':3,'baseDelayMs':3000}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1000 | 'Retrying (1/3) in 1s… (esc to cancel)'         | abort_retry | held",
                "1000 | 'Retrying (1/3) in 1s… (Escape to cancel)'      | abort_retry | held",
                "1000 | 'Retrying (1/3) in 1s… (esc to cancel)'         | abort       | broken",
                "1000 | 'Retrying (1/3) in 1s… (esc to cancel)','Hello' | abort_retry | broken",
                "1000 | 'Retrying (2/3) in 1s… (esc to cancel)'         | abort_retry | broken",
                "1000 | 'Retrying (1/3) in 2s… (esc to cancel)'         | abort_retry | broken",
                "1500 | 'Retrying (1/3) in 7s… (esc to cancel)'         | abort_retry | held",
                "1500 | 'Retrying (2/3) in 2s… (esc to cancel)'         | abort_retry | broken",
                "1000 | 'Hello'                                         | abort_retry | broken"
            })
    void a_wait_is_shown_by_one_line_and_the_key_that_cancels_it(
            int delay, String status, String escape, String kinds) {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .busy(0)
                .start(0, 1, delay)
                .line(0, shown(status, "", escape))
                .end(9);

        // then
        assertThat(Tape.kinds("OMP-UI-1", trace)).isEqualTo(kinds);
    }

    @Test
    void the_first_change_of_the_screen_with_the_start_counts_or_what_it_showed_anyway() {
        // given
        Trace first = Tape.virtual()
                .busy(0)
                .line(0, shown("", "", "abort"))
                .start(0, 1, 1000)
                .line(0, shown(WAITING, "", "abort_retry"))
                .line(0, shown("", "", "abort"))
                .end(9);
        Trace later = Tape.virtual()
                .busy(0)
                .line(0, shown("", "", "abort"))
                .start(0, 1, 1000)
                .line(5, shown(WAITING, "", "abort_retry"))
                .end(9);
        Trace unseen = Tape.virtual().busy(0).start(0, 1, 1000).end(9);

        // then
        assertThat(Tape.judge("OMP-UI-1", first)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-UI-1", later))
                .containsExactly(new Broken("after {\"type\":\"auto_retry_start\",\"attempt\":1,\"maxAttempts\":3,"
                        + "\"delayMs\":1000,\"errorMessage\":\"503 busy\"} the status shows [] and Esc does \"abort\";"
                        + " the clause asks for \"Retrying (1/3) in 1s… (esc to cancel)\" alone and"
                        + " \"abort_retry\""));
        assertThat(Tape.judge("OMP-UI-1", unseen)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-15", first)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-OPEN-15", unseen)).isEmpty();
    }

    @Test
    void after_a_chain_the_screen_is_as_it_was() {
        // given
        Trace right = ended().line(100, shown("", "", "abort")).end(200);
        Trace key = ended().line(100, shown("", "", "abort_retry")).end(200);
        Trace line = ended().line(100, shown(WAITING, "", "abort")).end(200);
        Trace open = chain().line(100, shown("", "", "abort_retry")).end(200);
        Trace blank = Tape.virtual()
                .prompt(0)
                .busy(0)
                .start(0, 1, 1000)
                .success(100, 1)
                .line(100, shown(WAITING, "", "abort"))
                .end(200);

        // then
        assertThat(Tape.judge("OMP-UI-2", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-UI-2", key))
                .containsExactly(new Broken("after a chain of 1 start Esc does \"abort_retry\" and the status shows [];"
                        + " before the chain Esc did \"abort\""));
        assertThat(Tape.kinds("OMP-UI-2", line)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-UI-2", open)).isEmpty();
        assertThat(Tape.judge("OMP-UI-2", blank)).isEmpty();
    }

    @Test
    void a_failed_chain_adds_one_line() {
        // given
        Trace right = failed("503 busy").line(100, shown("", FAILED, "abort")).end(200);
        Trace nothing =
                failed("503 busy").line(100, shown("", "'Hello'", "abort")).end(200);
        Trace twice = failed("503 busy")
                .line(100, shown("", FAILED + "," + FAILED, "abort"))
                .end(200);
        Trace other = failed("504 late").line(100, shown("", FAILED, "abort")).end(200);
        Trace success = ended().line(100, shown("", "", "abort")).end(200);

        // then
        assertThat(Tape.judge("OMP-UI-3", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-UI-3", nothing))
                .containsExactly(new Broken("after {\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":1,"
                        + "\"finalError\":\"503 busy\"} the screen shows none; the clause asks for one more line,"
                        + " \"Retry failed after 1 attempts: 503 busy\""));
        assertThat(Tape.kinds("OMP-UI-3", twice)).isEqualTo("broken");
        assertThat(Tape.kinds("OMP-UI-3", other)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-UI-3", success)).isEmpty();
        assertThat(Tape.judge("OMP-UI-5", right)).isEmpty();
        assertThat(Tape.judge(
                        "OMP-UI-5",
                        failed("Retry cancelled")
                                .line(100, shown("", "'Retry failed after 1 attempts: Retry cancelled'", "abort"))
                                .end(200)))
                .containsExactly(new Held());
    }

    @Test
    void the_lines_of_earlier_chains_stay() {
        // given
        Tape before =
                Tape.virtual().prompt(0).line(0, shown("", FAILED, "abort")).busy(0);
        Tape kept = before.start(0, 1, 1000).failure(100, 1, "503 busy");

        // then
        assertThat(Tape.judge(
                        "OMP-UI-3",
                        kept.line(100, shown("", FAILED + "," + FAILED, "abort"))
                                .end(200)))
                .containsExactly(new Held());
    }

    @Test
    void a_success_shows_nothing_of_the_retry() {
        // given
        Trace right = ended().line(100, shown("", "'Hello'", "abort")).end(200);
        Trace line = ended().line(100, shown("", FAILED, "abort")).end(200);
        Trace status = ended().line(100, shown(WAITING, "", "abort")).end(200);
        Trace failed = failed("503 busy").line(100, shown("", FAILED, "abort")).end(200);

        // then
        assertThat(Tape.judge("OMP-UI-6", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-UI-6", line))
                .containsExactly(new Broken("after a success the screen shows [Retry failed after 1 attempts: 503 busy]"
                        + " and the status []; the clause asks for nothing of the retry"));
        assertThat(Tape.kinds("OMP-UI-6", status)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-UI-6", failed)).isEmpty();
    }

    @Test
    void the_key_ends_the_wait_at_once_and_no_request_leaves() {
        // given
        Trace right = escaped(40).failure(40, 1, "Retry cancelled").end(2000);
        Trace late = escaped(40).failure(41, 1, "Retry cancelled").end(2000);
        Trace success = escaped(40).success(40, 1).end(2000);
        Trace asked = escaped(40).failure(40, 1, "Retry cancelled").request(50).end(2000);
        Trace silent = escaped(40).end(2000);
        Trace wakeUp = escaped(1000).end(2000);

        // then
        assertThat(Tape.judge("OMP-UI-4", right)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-UI-4", late)).isEqualTo("broken");
        assertThat(Tape.kinds("OMP-UI-4", success)).isEqualTo("broken");
        assertThat(Tape.kinds("OMP-UI-4", asked)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-UI-4", silent))
                .containsExactly(new Broken("Esc during the wait was followed by none and 0 requests; the clause asks"
                        + " for a cancelled end at once and no request"));
        assertThat(Tape.judge("OMP-UI-4", wakeUp)).isEmpty();
    }

    @Test
    void the_seconds_of_a_wait_count_down() {
        // given
        Trace right = Tape.pi("virtual", PI)
                .prompt(0)
                .busy(0)
                .start(0, 1, 3000)
                .line(0, shown("'Retrying (1/3) in 3s... (Escape to cancel)'", "", "abort_retry"))
                .line(1000, shown("'Retrying (1/3) in 2s... (Escape to cancel)'", "", "abort_retry"))
                .line(2000, shown("'Retrying (1/3) in 1s... (Escape to cancel)'", "", "abort_retry"))
                .event(3000, "{'type':'agent_start'}")
                .end(4000);
        Trace stuck = Tape.pi("virtual", PI)
                .prompt(0)
                .busy(0)
                .start(0, 1, 3000)
                .line(0, shown("'Retrying (1/3) in 2s... (Escape to cancel)'", "", "abort_retry"))
                .event(2000, "{'type':'agent_start'}")
                .end(4000);
        Trace again = Tape.pi("virtual", PI)
                .prompt(0)
                .busy(0)
                .start(0, 1, 3000)
                .line(0, shown("'Retrying (1/3) in 2s... (Escape to cancel)'", "", "abort_retry"))
                .event(2001, "{'type':'agent_start'}")
                .end(4000);

        // then
        assertThat(Tape.judge("PI-UI-2", right)).containsExactly(new Held(), new Held());
        assertThat(Tape.judge("PI-UI-2", stuck)).containsExactly(new Held());
        assertThat(Tape.judge("PI-UI-2", again))
                .containsExactly(
                        new Held(),
                        new Broken("2 s into a wait the status shows [Retrying (1/3) in 2s... (Escape to cancel)]; the"
                                + " clause asks for 1s"));
    }

    @Test
    void no_more_than_a_minute_is_counted_and_only_whole_seconds() {
        // given
        Trace minutes = Tape.pi("virtual", PI)
                .prompt(0)
                .busy(0)
                .start(0, 1, 120_000)
                .event(120_000, "{'type':'agent_start'}")
                .end(130_000);
        Trace parts = Tape.pi("virtual", PI)
                .prompt(0)
                .busy(0)
                .start(0, 1, 2500)
                .event(2500, "{'type':'agent_start'}")
                .end(4000);

        // then
        assertThat(Tape.judge("PI-UI-2", minutes)).hasSize(59);
        assertThat(Tape.judge("PI-UI-2", parts)).isEmpty();
        assertThat(IntStream.of(1, 59)
                        .mapToObj(second -> Tape.judge("PI-UI-2", minutes).get(second - 1)))
                .containsExactly(
                        new Broken("1 s into a wait the status shows []; the clause asks for 119s"),
                        new Broken("59 s into a wait the status shows []; the clause asks for 61s"));
    }

    private static Tape chain() {
        return Tape.virtual()
                .prompt(0)
                .line(0, shown("", "", "abort"))
                .busy(0)
                .start(0, 1, 1000)
                .line(0, shown(WAITING, "", "abort_retry"));
    }

    private static Tape ended() {
        return chain().well(100).success(100, 1);
    }

    private static Tape failed(String text) {
        return chain().failure(100, 1, text);
    }

    private static Tape escaped(double at) {
        return chain().act(at, "press_escape", "{'escape':'abort_retry'}");
    }

    private static String shown(String status, String lines, String escape) {
        return "'kind':'ui','status':[" + status + "],'lines':[" + lines + "],'escape':'" + escape + "'";
    }
}
