package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the readings of what the document leaves open say of chains that end in one way or nearly in it. */
class OpenTracesTest {
    private static final String OFF = "{'enabled':false}";

    @Test
    void what_is_only_allowed_is_counted_once_for_each_occasion() {
        // given
        Trace spent = Tape.real("{'maxRetries':0}").prompt(0).busy(0).end(1);
        Trace doubtful = Tape.virtual()
                .prompt(0)
                .request(0)
                .reply(0, 500)
                .failed(0, "error 15020")
                .end(1);
        Trace ended = waiting().failure(0, 1, "503 busy").end(1);

        // then
        assertThat(Tape.judge("OMP-OPEN-3", spent)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-OPEN-3", doubtful)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-6", doubtful)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-OPEN-6", spent)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-10", ended)).containsExactly(new Held());
    }

    @Test
    void a_chain_that_was_turned_off_on_its_way_is_closed_by_one_end() {
        // given
        Trace right = turnedOff().failure(100, 1, "503 busy").end(200);
        Trace success = turnedOff().success(100, 1).end(200);
        Trace other = turnedOff().failure(100, 2, "503 busy").end(200);
        Trace twice = turnedOff()
                .failure(100, 1, "503 busy")
                .failure(100, 1, "503 busy")
                .end(200);
        Trace silent = turnedOff().end(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-1", right)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-OPEN-1", success)).isEqualTo("broken");
        assertThat(Tape.kinds("OMP-OPEN-1", other)).isEqualTo("broken");
        assertThat(Tape.kinds("OMP-OPEN-1", twice)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-OPEN-1", silent))
                .containsExactly(new Broken("a chain ended by retry was turned off was followed by none; the reading"
                        + " asks for one auto_retry_end with success false and attempt 1"));
    }

    @Test
    void a_chain_is_turned_off_on_its_way_only_where_it_ran_and_nobody_stepped_in() {
        // given
        Trace fresh =
                Tape.virtual().act(0, "set_auto_retry", OFF).prompt(0).busy(0).end(1);
        Trace stopped = turnedOff().act(101, "abort_retry").end(200);
        Trace on = waiting().busy(100).end(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-1", fresh)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-1", stopped)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-1", on)).isEmpty();
    }

    @Test
    void the_chain_after_it_begins_anew() {
        // given
        Tape again = turnedOff()
                .failure(100, 1, "503 busy")
                .prompt(150)
                .well(150)
                .act(200, "set_auto_retry", "{'enabled':true}")
                .prompt(200)
                .busy(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-1", again.start(200, 2, 100).end(300)))
                .containsExactly(new Broken("after a chain ended by retry was turned off the next began at attempt 2;"
                        + " the reading asks for 1"));
    }

    @ParameterizedTest
    @CsvSource({
        "no such key, true, false, held",
        "503 busy, true, false, none",
        "no such key, false, false, none",
        "no such key, true, true, none",
    })
    void an_error_that_is_final_ends_a_chain_that_ran(String text, boolean ran, boolean stopped, String kinds) {
        // given
        Tape tape = (ran ? waiting() : Tape.virtual().prompt(0))
                .request(100)
                .reply(100, 400)
                .failed(100, text);

        // when
        Trace trace = (stopped ? tape.act(100, "abort_retry") : tape)
                .failure(100, 1, text)
                .end(200);

        // then
        assertThat(Tape.kinds("OMP-OPEN-4", trace)).isEqualTo(kinds);
    }

    @Test
    void a_chain_that_was_turned_off_is_not_ended_by_its_error() {
        // given
        Trace off = waiting()
                .act(50, "set_auto_retry", OFF)
                .request(100)
                .reply(100, 400)
                .failed(100, "no such key")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-4", off)).isEmpty();
        assertThat(Tape.kinds("OMP-OPEN-1", off)).isEqualTo("broken");
    }

    @Test
    void an_abort_of_the_retried_request_is_told_by_one_end_without_success() {
        // given
        Trace right =
                waiting().request(100).act(101, "abort").failure(101, 1, "x").end(200);
        Trace success = waiting().request(100).act(101, "abort").success(101, 1).end(200);
        Trace silent = waiting().request(100).act(101, "abort").end(200);
        Trace asleep = waiting().act(50, "abort").end(200);
        Trace between =
                waiting().event(100, "{'type':'agent_start'}").act(100, "abort").end(200);
        Trace first = Tape.virtual().prompt(0).request(0).act(1, "abort").end(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-2", right)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-OPEN-2", success)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-OPEN-2", silent))
                .containsExactly(new Broken("an abort of the retried request was followed by none; the reading asks"
                        + " for one auto_retry_end with success false"));
        assertThat(Tape.judge("OMP-OPEN-2", asleep)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-2", between)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-2", first)).isEmpty();
    }

    @Test
    void a_cancel_without_a_sleep_is_followed_by_no_retry_event_and_by_the_next_attempt() {
        // given
        Trace quiet =
                flying().event(110, "{'type':'agent_end'}").said(110, "stop").end(200);
        Trace told = flying().success(110, 1).said(110, "stop").end(200);
        Trace started = flying().start(110, 2, 200).said(110, "stop").end(200);
        Trace failed = flying().reply(110, 503).failed(110, "503 busy").end(200);
        Trace next = flying().reply(110, 503)
                .failed(110, "503 busy")
                .start(110, 2, 200)
                .end(200);
        Trace anew = flying().reply(110, 503)
                .failed(110, "503 busy")
                .start(110, 1, 100)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-8", quiet)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-OPEN-8", told))
                .containsExactly(
                        new Broken(
                                "abortRetry() with the retried request in flight was followed by"
                                        + " {\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}; the reading asks for no event"));
        assertThat(Tape.kinds("OMP-OPEN-8", started)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-OPEN-8", failed)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-OPEN-8", next)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-OPEN-8", anew))
                .containsExactly(
                        new Broken("after it the next failure was announced as attempt 1; the reading asks for 2"));
    }

    @Test
    void what_is_said_during_a_chain_is_in_a_later_request_once() {
        // given
        String said = "{'message':'Be brief.'}";
        String once = "{'messages':[{'role':'user','content':'Be brief.'}]}";
        String twice = "{'messages':[{'role':'user','content':'Be brief.'},{'role':'user','content':'Be brief.'}]}";
        Tape kept = waiting().act(50, "steer", said).request(100, once).said(100, "stop");
        Tape lost = waiting().act(50, "steer", said).request(100).said(100, "stop");
        Tape doubled = waiting().act(50, "steer", said).request(100, twice).said(100, "stop");

        // then
        assertThat(Tape.judge("OMP-OPEN-11", kept.success(100, 1).end(200))).containsExactly(new Held(), new Held());
        assertThat(Tape.judge("OMP-OPEN-11", lost.success(100, 1).end(200)))
                .containsExactly(
                        new Broken(
                                "\"Be brief.\", said during a chain, is in no later request; the reading asks that it"
                                        + " is not lost"),
                        new Held());
        assertThat(Tape.judge("OMP-OPEN-11", doubled.success(100, 1).end(200)))
                .containsExactly(
                        new Held(), new Broken("\"Be brief.\", said once during a chain, is in a request twice"));
    }

    @Test
    void what_is_said_beside_a_chain_or_refused_is_no_matter_of_it() {
        // given
        String said = "{'message':'Be brief.'}";
        Trace before = Tape.virtual()
                .prompt(0)
                .act(0, "steer", said)
                .busy(0)
                .start(0, 1, 100)
                .well(100)
                .success(100, 1)
                .end(200);
        Trace afterAnswer =
                waiting().well(100).act(100, "steer", said).success(100, 1).end(200);
        Trace afterEnd =
                waiting().failure(50, 1, "x").act(50, "steer", said).well(100).end(200);
        Trace unanswered = waiting().act(50, "steer", said).end(200);
        Trace aborted = waiting().act(50, "steer", said).said(60, "aborted").end(200);
        Trace refused = waiting()
                .act(50, "steer", said)
                .line(50, "'kind':'action','action':'steer','phase':'rejected','details':{}")
                .well(100)
                .success(100, 1)
                .end(200);
        Trace accepted = waiting()
                .act(50, "steer", said)
                .line(50, "'kind':'action','action':'prompt','phase':'rejected','details':{}")
                .well(100)
                .success(100, 1)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-11", before)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-11", afterAnswer)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-11", afterEnd)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-11", unanswered)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-11", aborted)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-11", refused)).isEmpty();
        assertThat(Tape.kinds("OMP-OPEN-11", accepted)).isEqualTo("broken held");
    }

    @Test
    void requests_that_a_client_repeats_below_its_session_are_seen_by_their_number() {
        // given
        Trace repeated = Tape.real().prompt(0).request(0).reply(0, 503).well(1).end(2);
        Trace once = Tape.real().prompt(0).well(1).end(2);

        // then
        assertThat(Tape.judge("OMP-OPEN-14", repeated)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-OPEN-14", once)).isEmpty();
    }

    @Test
    void under_odd_settings_no_more_requests_fail_in_a_row_than_by_the_default() {
        // given
        Tape four =
                Tape.real("{'maxRetries':-1}").prompt(0).busy(1).busy(2).busy(3).busy(4);
        Tape five = Tape.real("{'maxRetries':-1}")
                .prompt(0)
                .busy(1)
                .busy(2)
                .busy(3)
                .busy(4)
                .busy(5);
        Tape parted = Tape.real("{'maxRetries':-1}")
                .prompt(0)
                .busy(1)
                .busy(2)
                .well(3)
                .busy(4)
                .busy(5)
                .busy(6);
        Tape ordinary = Tape.real("{'maxRetries':0}").prompt(0).busy(1).busy(2);

        // then
        assertThat(Tape.kinds("OMP-OPEN-13", four.end(9))).isEqualTo("held held held held");
        assertThat(Tape.judge("OMP-OPEN-13", five.end(9)))
                .containsExactly(
                        new Held(),
                        new Held(),
                        new Held(),
                        new Held(),
                        new Broken("request 5 in a row failed under the settings {\"maxRetries\":-1}; the reading asks"
                                + " for no more than 4"));
        assertThat(Tape.kinds("OMP-OPEN-13", parted.end(9))).isEqualTo("held held held held held");
        assertThat(Tape.judge("OMP-OPEN-13", ordinary.end(9))).isEmpty();
    }

    private static Tape waiting() {
        return Tape.virtual().waiting();
    }

    private static Tape turnedOff() {
        return waiting().act(50, "set_auto_retry", OFF).busy(100);
    }

    private static Tape flying() {
        return waiting().request(100).act(105, "abort_retry");
    }
}
