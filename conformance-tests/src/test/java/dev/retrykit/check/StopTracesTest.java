package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stops a chain, and what of it is no matter of the clauses on its stops and on its maximum. */
class StopTracesTest {
    private static final String ONCE = "{'enabled':true,'maxRetries':1,'baseDelayMs':100}";
    private static final String OVERFLOW = "prompt is too long: 210000 tokens > 200000 maximum";

    @Test
    void what_a_later_prompt_brings_is_not_held_against_a_stop() {
        // given
        Trace trace = refused("no such key")
                .prompt(100)
                .busy(100)
                .start(100, 1, 100)
                .well(200)
                .end(300);

        // then
        assertThat(Tape.judge("OMP-STOP-2", trace)).containsExactly(new Held());
    }

    @Test
    void an_overflow_is_neither_announced_nor_repeated_unless_the_user_stepped_in() {
        // given
        Trace right = refused(OVERFLOW).end(9);
        Trace announced = refused(OVERFLOW).start(0, 1, 100).end(9);
        Trace stopped = refused(OVERFLOW).act(1, "abort").end(9);
        Trace excluded = refused("Rate limit: your prompt is too long").end(9);

        // then
        assertThat(Tape.judge("OMP-STOP-3", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-STOP-3", announced))
                .containsExactly(new Broken("the failure \"" + OVERFLOW
                        + "\" is a context overflow and was retried; the clause asks for no retry"));
        assertThat(Tape.judge("OMP-STOP-3", stopped)).isEmpty();
        assertThat(Tape.judge("OMP-STOP-3", excluded)).isEmpty();
    }

    @Test
    void a_final_error_at_the_maximum_does_not_exceed_it() {
        // given
        Trace trace = Tape.real(ONCE)
                .waiting()
                .request(100)
                .reply(100, 401)
                .failed(100, "no such key")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-STOP-4", trace)).isEmpty();
    }

    @Test
    void a_cancel_after_the_last_failure_leaves_nothing_to_say_of_the_maximum() {
        // given
        Trace trace = Tape.real(ONCE).waiting().busy(100).act(101, "abort").end(200);

        // then
        assertThat(Tape.judge("OMP-MAX-5", trace)).isEmpty();
    }

    @Test
    void a_cancel_stops_what_was_not_said_before_it_and_did_not_come_too_late() {
        // given
        Trace right = Tape.virtual().waiting().act(50, "abort_retry").end(200);
        Trace asked =
                Tape.virtual().waiting().act(50, "abort_retry").request(60).end(200);
        Trace queued = Tape.virtual()
                .waiting()
                .act(40, "steer", "{'message':'And more.'}")
                .act(50, "abort_retry")
                .request(60)
                .end(200);
        Trace lost =
                Tape.virtual().waiting().act(100, "abort_retry").request(100).end(200);
        Trace won = Tape.virtual()
                .waiting()
                .act(100, "abort_retry")
                .failure(100, 1, "Retry cancelled")
                .request(100)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-STOP-5", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-STOP-5", asked))
                .containsExactly(new Broken("0 retry events and 1 request came although the user called abortRetry();"
                        + " the clause asks for none"));
        assertThat(Tape.judge("OMP-STOP-5", queued)).isEmpty();
        assertThat(Tape.judge("OMP-STOP-5", lost)).isEmpty();
        assertThat(Tape.kinds("OMP-STOP-5", won)).isEqualTo("broken");
    }

    @Test
    void a_request_that_leaves_later_was_not_in_flight_when_the_user_cancelled() {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .well(0)
                .act(10, "abort")
                .prompt(20)
                .well(20)
                .end(100);

        // then
        assertThat(Tape.judge("OMP-STOP-6", trace)).isEmpty();
    }

    @Test
    void the_requests_of_a_prompt_that_failed_for_good_are_those_up_to_the_next_prompt() {
        // given
        Trace right = exceeded().prompt(200).well(200).over(210, "settled").end(300);
        Trace final1 = exceeded()
                .prompt(200)
                .request(200)
                .reply(200, 401)
                .failed(200, "no such key")
                .over(210, "settled")
                .end(300);
        Trace short1 = Tape.real(ONCE)
                .prompt(0)
                .busy(0)
                .over(5, "settled")
                .prompt(10)
                .busy(10)
                .over(15, "settled")
                .end(100);

        // then
        assertThat(Tape.judge("OMP-MAX-1", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-MAX-1", final1)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-MAX-1", short1)).isEmpty();
    }

    @Test
    void a_message_without_a_request_is_no_call_and_a_request_without_a_message_is_one() {
        // given
        Trace pretended = Tape.real(ONCE)
                .waiting()
                .failed(100, "503 busy")
                .failure(100, 1, "503 busy")
                .over(110, "settled")
                .end(200);
        Trace more = exceeded().request(150).end(200);
        Trace before =
                exceeded().request(150).request(160).prompt(200).well(200).end(300);

        // then
        assertThat(Tape.judge("OMP-MAX-1", pretended))
                .containsExactly(new Broken("the provider saw 1 request of a prompt that kept failing; the clause asks"
                        + " for 2 with maxRetries 1"));
        assertThat(Tape.judge("OMP-MAX-1", more))
                .containsExactly(new Broken("the provider saw 3 requests of a prompt that kept failing; the clause asks"
                        + " for 2 with maxRetries 1"));
        assertThat(Tape.judge("OMP-MAX-1", before))
                .containsExactly(new Broken("the provider saw 4 requests of a prompt that kept failing; the clause asks"
                        + " for 2 with maxRetries 1"));
    }

    @Test
    void the_end_after_the_maximum_tells_of_no_success() {
        // given
        Trace trace = Tape.real(ONCE)
                .waiting()
                .busy(100)
                .event(100, "{'type':'auto_retry_end','success':true,'attempt':1,'finalError':'503 busy'}")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-MAX-2", trace))
                .containsExactly(new Broken("after the maximum came [{\"type\":\"auto_retry_end\",\"success\":true,"
                        + "\"attempt\":1,\"finalError\":\"503 busy\"}]; the clause asks for one auto_retry_end with"
                        + " success false, attempt 1 and finalError \"503 busy\""));
    }

    @ParameterizedTest
    @CsvSource({"real, nothing, held", "virtual, nothing, broken", "virtual, follow_up, held"})
    void a_prompt_is_over_at_once_after_the_maximum_unless_more_was_said(String clock, String said, String kinds) {
        // given
        Tape tape = clock.equals("real") ? Tape.real(ONCE) : Tape.accounts(ONCE);
        tape.waiting();
        if (!said.equals("nothing")) {
            tape.act(50, said, "{'message':'And more.'}");
        }
        Trace trace = tape.busy(100)
                .failure(100, 1, "503 busy")
                .over(160, "completed")
                .end(200);

        // then
        assertThat(Tape.kinds("OMP-MAX-5", trace)).isEqualTo(kinds);
    }

    private static Tape refused(String text) {
        return Tape.real().prompt(0).request(0).reply(0, 400).failed(0, text);
    }

    private static Tape exceeded() {
        return Tape.real(ONCE).waiting().busy(100).failure(100, 1, "503 busy").over(110, "settled");
    }
}
