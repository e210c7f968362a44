package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Hidden;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a prompt is over: what its end is compared with, and what marks it. */
class PromptTracesTest {
    private static final String UNSEEN = "the promise behind a prompt cannot be seen from outside the process";

    @Test
    void a_prompt_waits_for_its_own_chains_and_for_none_of_a_later_prompt() {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .well(0)
                .over(5, "completed")
                .prompt(10)
                .busy(10)
                .start(10, 1, 100)
                .well(110)
                .success(110, 1)
                .over(110, "completed")
                .end(200);

        // then
        assertThat(Tape.kinds("OMP-PROMPT-1", trace)).isEqualTo("held");
    }

    @Test
    void a_cancel_that_may_release_a_prompt_excuses_no_later_one() {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .busy(0)
                .start(0, 1, 100)
                .request(100)
                .act(110, "abort_retry")
                .over(110, "completed")
                .reply(120, 200)
                .said(120, "stop")
                .success(120, 1)
                .prompt(200)
                .busy(200)
                .start(200, 1, 100)
                .over(210, "completed")
                .well(300)
                .success(300, 1)
                .end(400);

        // then
        assertThat(Tape.judge("OMP-PROMPT-1", trace))
                .containsExactly(new Broken("the prompt completed at 210 ms while its chain was still running; the"
                        + " clause asks to wait for its end"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'agent_settled'}                                   | broken",
                "{'type':'agent_end','messages':[],'isTerminal':true}       | broken",
                "{'type':'agent_end','messages':[],'willRetry':false}       | broken",
                "{'type':'agent_end','messages':[],'willRetry':true}        | held",
                "{'type':'agent_end','messages':[]}                         | held",
                "{'type':'turn_end','willRetry':false,'isTerminal':true}    | held"
            })
    void a_prompt_is_marked_as_over_by_the_event_that_says_so(String event, String kinds) {
        // given
        Trace trace = marked(event, "settled");

        // then
        assertThat(Tape.kinds("OMP-PROMPT-1", trace)).isEqualTo(kinds);
    }

    @Test
    void a_marker_inside_one_chain_is_not_held_against_another() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .busy(0)
                .event(1, "{'type':'agent_settled'}")
                .start(2, 1, 100)
                .well(102)
                .success(102, 1)
                .over(110, "settled")
                .prompt(200)
                .busy(200)
                .start(202, 1, 100)
                .well(302)
                .success(302, 1)
                .over(310, "settled")
                .end(400);

        // then
        assertThat(Tape.kinds("OMP-PROMPT-1", trace)).isEqualTo("broken held");
    }

    @Test
    void what_only_the_kit_concluded_is_said_of_no_session() {
        // given
        Trace quiet = marked("{'type':'agent_end','messages':[]}", "quiet");
        Trace settled = marked("{'type':'agent_end','messages':[]}", "settled");

        // then
        assertThat(Tape.judge("OMP-PROMPT-3", quiet))
                .containsExactly(new Hidden("the subject gives no marker at the end of a prompt"));
        assertThat(Tape.judge("OMP-RESET-4", settled)).containsExactly(new Hidden(UNSEEN));
    }

    private static Trace marked(String event, String phase) {
        return Tape.real()
                .prompt(0)
                .busy(0)
                .event(1, event)
                .start(2, 1, 100)
                .well(102)
                .success(102, 1)
                .over(110, phase)
                .end(200);
    }
}
