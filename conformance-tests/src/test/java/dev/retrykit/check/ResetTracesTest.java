package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on the counter say of chains that follow one another, or nearly. */
class ResetTracesTest {
    @Test
    void a_session_that_says_that_it_is_over_takes_the_next_prompt() {
        // given
        Tape over = Tape.real("{'maxRetries':0}").prompt(0).busy(0).failure(1, 0, "503 busy");
        Trace refused = over.over(50, "settled").prompt(60).over(61, "rejected").end(99);
        Trace early = Tape.real("{'maxRetries':0}")
                .prompt(0)
                .busy(0)
                .prompt(1)
                .over(2, "rejected")
                .failure(3, 0, "503 busy")
                .end(99);

        // then
        assertThat(Tape.judge("OMP-MAX-5", refused))
                .containsExactly(new Broken("a prompt was refused 61 ms after the failure that exceeds the maximum,"
                        + " although the session had said that it was over; nothing waits for it"));
        assertThat(Tape.judge("OMP-MAX-5", early)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource({"agent_start, none", "agent_end, none", "turn_end, held"})
    void a_failure_after_a_tool_call_is_of_the_same_run_unless_that_ended(String between, String kinds) {
        // given
        Trace trace = Tape.virtual()
                .waiting()
                .request(100)
                .reply(100, 200)
                .said(100, "toolUse")
                .success(100, 1)
                .event(101, "{'type':'" + between + "'}")
                .busy(102)
                .start(102, 1, 100)
                .end(300);

        // then
        assertThat(Tape.kinds("OMP-RESET-2", trace)).isEqualTo(kinds);
    }

    @Test
    void a_failure_after_a_word_of_the_user_is_of_another_run() {
        // given
        Trace spoken = Tape.virtual()
                .waiting()
                .well(100)
                .success(100, 1)
                .act(101, "follow_up", "{'message':'Be brief.'}")
                .busy(102)
                .start(102, 1, 100)
                .end(300);

        // then
        assertThat(Tape.judge("OMP-RESET-2", spoken)).isEmpty();
    }

    @Test
    void a_chain_that_was_answered_has_one_end_with_success() {
        // given
        Trace right = Tape.virtual().waiting().well(100).success(100, 1).end(200);
        Trace failed =
                Tape.virtual().waiting().well(100).failure(100, 1, "503 busy").end(200);
        Trace other = Tape.virtual().waiting().well(100).success(100, 2).end(200);
        Trace late =
                Tape.virtual().waiting().well(100).well(150).success(150, 1).end(200);
        Trace untrue = Tape.virtual().waiting().busy(100).success(100, 1).end(200);

        // then
        assertThat(Tape.judge("OMP-RESET-1", right)).containsExactly(new Held(), new Held());
        assertThat(Tape.judge("OMP-RESET-1", failed))
                .containsExactly(new Broken("after the first good message came"
                        + " [{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":1,\"finalError\":\"503 busy\"}];"
                        + " the clause asks for one auto_retry_end with success true and attempt 1"));
        assertThat(Tape.kinds("OMP-RESET-1", other)).isEqualTo("broken held");
        assertThat(Tape.kinds("OMP-RESET-1", late)).isEqualTo("broken held");
        assertThat(Tape.kinds("OMP-RESET-1", untrue)).isEqualTo("broken");
    }

    @Test
    void after_a_cancel_the_next_failure_that_is_due_begins_at_one() {
        // given
        Trace afterFinal = cancelled()
                .prompt(200)
                .request(200)
                .reply(200, 400)
                .failed(200, "no such key")
                .prompt(300)
                .busy(300)
                .start(300, 1, 100)
                .end(500);
        Trace inChain = cancelled()
                .prompt(200)
                .start(200, 1, 100)
                .busy(300)
                .start(300, 2, 200)
                .end(900);
        Trace silent = cancelled().prompt(200).busy(200).end(300);

        // then
        assertThat(Tape.judge("OMP-RESET-3", afterFinal)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-RESET-3", inChain)).isEmpty();
        assertThat(Tape.judge("OMP-RESET-3", silent))
                .containsExactly(new Broken("the next failure after a cancelled sleep was followed by no retry; the"
                        + " clause asks for attempt 1"));
    }

    @Test
    void the_state_after_an_end_is_idle_from_the_second_that_is_shown() {
        // given
        String unseen = "'kind':'state','cause':'event','delayMs':null,'attempt':1,'retrying':null,'contextSize':null";
        Trace idle = Tape.virtual()
                .waiting()
                .well(100)
                .success(100, 1)
                .line(100, unseen)
                .state(100, true, 1)
                .state(100, false, 0)
                .end(200);
        Trace counted = Tape.virtual()
                .waiting()
                .well(100)
                .success(100, 1)
                .state(100, true, 1)
                .state(100, false, 1)
                .end(200);
        Trace retrying = Tape.virtual()
                .waiting()
                .well(100)
                .success(100, 1)
                .state(100, true, 1)
                .state(100, true, 0)
                .end(200);

        // then
        assertThat(Tape.kinds("OMP-RESET-4", idle)).isEqualTo("held broken");
        assertThat(Tape.judge("OMP-RESET-4", counted))
                .contains(new Broken("isRetrying is false and the attempt 1 after"
                        + " {\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}; the clause asks for false"
                        + " and 0"));
        assertThat(Tape.judge("OMP-RESET-4", retrying))
                .contains(new Broken("isRetrying is true and the attempt 0 after"
                        + " {\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}; the clause asks for false"
                        + " and 0"));
    }

    @ParameterizedTest
    @CsvSource({"1, 100, 3, held", "1, 50, 3, broken", "2, 100, 3, broken", "1, 50, -1, none"})
    void a_later_chain_begins_with_the_first_attempt_and_its_wait(int attempt, int delay, int max, String kinds) {
        // given
        Trace trace = Tape.real("{'enabled':true,'maxRetries':" + max + ",'baseDelayMs':100}")
                .waiting()
                .well(100)
                .success(100, 1)
                .prompt(200)
                .busy(200)
                .start(200, attempt, delay)
                .end(500);

        // then
        assertThat(Tape.kinds("OMP-RESET-5", trace)).isEqualTo(kinds);
    }

    @Test
    void a_success_at_once_is_followed_by_no_retry_event() {
        // given
        Tape well = Tape.virtual().prompt(0).well(0);
        Tape started = Tape.virtual().prompt(0).well(0).start(1, 1, 100);
        Tape ended = Tape.virtual().prompt(0).well(0).success(1, 0);

        // then
        assertThat(Tape.judge(
                        "OMP-RESET-6", well.event(1, "{'type':'agent_end'}").end(9)))
                .containsExactly(new Held());
        assertThat(Tape.kinds("OMP-RESET-6", started.end(9))).isEqualTo("broken");
        assertThat(Tape.judge("OMP-RESET-6", ended.end(9)))
                .containsExactly(new Broken("a success with no retry before it was followed by"
                        + " {\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":0}; the clause asks for no retry"
                        + " event"));
    }

    private static Tape cancelled() {
        return Tape.virtual().waiting().act(40, "abort_retry").failure(40, 1, "Retry cancelled");
    }
}
