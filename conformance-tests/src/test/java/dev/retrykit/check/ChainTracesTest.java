package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses of pi say of what follows a failure: a retry, a check of compaction, or neither. */
class ChainTracesTest {
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':100}";
    private static final String COMPACTION = "'kind':'call','call':'checkCompaction','details':{}";

    @Test
    void where_a_retry_starts_compaction_is_not_checked_before_its_request() {
        // given
        Trace right = waiting().request(100).line(100, COMPACTION).end(200);
        Trace both = waiting().line(1, COMPACTION).request(100).end(200);
        Trace touched = waiting().act(1, "abort_retry").line(1, COMPACTION).end(200);

        // then
        assertThat(Tape.judge("PI-LIFE-5", right)).containsExactly(new Held());
        assertThat(Tape.judge("PI-LIFE-5", both))
                .containsExactly(new Broken(
                        "compaction was checked although a retry had started; the first that acts ends the decision"));
        assertThat(Tape.judge("PI-LIFE-5", touched)).isEmpty();
    }

    @Test
    void where_none_starts_compaction_is_checked_before_the_next_request() {
        // given
        Trace right = last().line(1, COMPACTION).end(200);
        Trace never = last().end(200);
        Trace late = last().request(1).line(1, COMPACTION).end(200);
        Trace hidden = Tape.pi()
                .prompt(0)
                .request(0)
                .reply(0, 400)
                .failed(0, "no such key")
                .end(200);
        Trace stopped = last().act(1, "abort").end(200);

        // then
        assertThat(Tape.judge("PI-LIFE-5", right)).containsExactly(new Held());
        assertThat(Tape.judge("PI-LIFE-5", never))
                .containsExactly(new Broken("after the failure \"no such key\" compaction was not checked; the clause"
                        + " asks for it between retry and queued messages"));
        assertThat(Tape.judge("PI-LIFE-5", late))
                .containsExactly(new Broken("after the failure \"no such key\" compaction was checked after the next"
                        + " request; the clause asks for it between retry and queued messages"));
        assertThat(Tape.judge("PI-LIFE-5", hidden)).isEmpty();
        assertThat(Tape.judge("PI-LIFE-5", stopped)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1, no such key, held",
        "2, no such key, broken",
        "1, 503 busy, broken",
    })
    void a_chain_that_a_final_error_ends_is_told_with_its_attempt_and_text(int attempt, String text, String kinds) {
        // given
        Trace trace = ending().failure(100, attempt, text).end(200);

        // then
        assertThat(Tape.kinds("PI-LIFE-6", trace)).isEqualTo(kinds);
    }

    @Test
    void the_end_of_a_chain_comes_before_the_check_of_compaction() {
        // given
        Trace right =
                ending().failure(100, 1, "no such key").line(100, COMPACTION).end(200);
        Trace late =
                ending().line(100, COMPACTION).failure(100, 1, "no such key").end(200);
        Trace success = ending().event(
                        100, "{'type':'auto_retry_end','success':true,'attempt':1,'finalError':'no such key'}")
                .end(200);
        Trace silent = ending().end(200);
        Trace first = last().failure(0, 1, "no such key").end(200);
        Trace stopped = ending().act(100, "abort").end(200);

        // then
        assertThat(Tape.judge("PI-LIFE-6", right)).containsExactly(new Held());
        assertThat(Tape.judge("PI-LIFE-6", late))
                .containsExactly(new Broken("compaction was checked before"
                        + " {\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":1,\"finalError\":\"no such key\"};"
                        + " the clause asks for the end first"));
        assertThat(Tape.kinds("PI-LIFE-6", success)).isEqualTo("broken");
        assertThat(Tape.judge("PI-LIFE-6", silent))
                .containsExactly(new Broken("after the failure \"no such key\" came none; the clause asks for one"
                        + " auto_retry_end with success false, attempt 1 and that text"));
        assertThat(Tape.judge("PI-LIFE-6", first)).isEmpty();
        assertThat(Tape.judge("PI-LIFE-6", stopped)).isEmpty();
    }

    @Test
    void a_reply_of_which_no_message_told_starts_nothing() {
        // given
        Trace lost = unheard("disconnect").end(200);
        Trace started = unheard("disconnect").start(6, 1, 100).end(200);
        Trace later = unheard("disconnect").said(6, "stop").start(7, 1, 100).end(200);
        Trace heard = unheard("steer").start(6, 1, 100).end(200);
        Trace back = Tape.pi("virtual", USUAL)
                .prompt(0)
                .act(1, "disconnect")
                .act(2, "reconnect")
                .request(5)
                .reply(5, 503)
                .start(6, 1, 100)
                .end(200);
        Trace backBefore = Tape.pi("virtual", USUAL)
                .prompt(0)
                .act(1, "reconnect")
                .act(2, "disconnect")
                .request(5)
                .reply(5, 503)
                .end(200);
        Trace backLater = unheard("disconnect").act(7, "reconnect").end(200);
        Trace before = Tape.pi("virtual", USUAL)
                .prompt(0)
                .request(5)
                .reply(5, 503)
                .act(6, "disconnect")
                .end(200);

        // then
        assertThat(Tape.judge("PI-LIFE-8", lost)).containsExactly(new Held());
        assertThat(Tape.judge("PI-LIFE-8", started))
                .containsExactly(
                        new Broken("{\"type\":\"auto_retry_start\",\"attempt\":1,\"maxAttempts\":3,\"delayMs\":100,"
                                + "\"errorMessage\":\"503 busy\"} followed a run without an assistant message; such a run"
                                + " decides nothing"));
        assertThat(Tape.judge("PI-LIFE-8", later)).containsExactly(new Held());
        assertThat(Tape.judge("PI-LIFE-8", heard)).isEmpty();
        assertThat(Tape.judge("PI-LIFE-8", back)).isEmpty();
        assertThat(Tape.judge("PI-LIFE-8", backBefore)).containsExactly(new Held());
        assertThat(Tape.judge("PI-LIFE-8", backLater)).containsExactly(new Held());
        assertThat(Tape.judge("PI-LIFE-8", before)).isEmpty();
    }

    @Test
    void a_run_without_a_message_closes_the_chain_that_it_belongs_to() {
        // given
        Trace right = emptyRun(waiting()).failure(102, 1, "x").end(200);
        Trace success = emptyRun(waiting()).success(102, 1).end(200);
        Trace open = emptyRun(waiting()).end(200);
        Trace closed = emptyRun(waiting().failure(50, 1, "x")).end(200);
        Trace answered = emptyRun(waiting().well(50)).end(200);
        Trace first = emptyRun(Tape.pi("virtual", USUAL).prompt(0)).end(200);
        Trace failed = waiting()
                .event(100, "{'type':'agent_start'}")
                .busy(100)
                .event(101, "{'type':'agent_end'}")
                .end(200);

        // then
        assertThat(Tape.judge("PI-OPEN-11", right)).containsExactly(new Held());
        assertThat(Tape.kinds("PI-OPEN-11", success)).isEqualTo("broken");
        assertThat(Tape.judge("PI-OPEN-11", open))
                .containsExactly(new Broken("a retried run ended without an assistant message and its chain by nothing;"
                        + " the reading asks for one end of success false"));
        assertThat(Tape.judge("PI-OPEN-11", closed)).isEmpty();
        assertThat(Tape.judge("PI-OPEN-11", answered)).isEmpty();
        assertThat(Tape.judge("PI-OPEN-11", first)).isEmpty();
        assertThat(Tape.judge("PI-OPEN-11", failed)).isEmpty();
    }

    @Test
    void a_sleep_goes_on_when_retry_is_turned_off() {
        // given
        Tape goesOn = waiting().act(50, "set_auto_retry", "{'enabled':false}").request(100);
        Tape stops = waiting().act(50, "set_auto_retry", "{'enabled':false}");
        Tape told = waiting()
                .act(50, "set_auto_retry", "{'enabled':false}")
                .failure(50, 1, "x")
                .request(100);
        Tape before = Tape.pi("virtual", USUAL)
                .prompt(0)
                .busy(0)
                .act(0, "set_auto_retry", "{'enabled':false}")
                .start(0, 1, 100)
                .request(100);
        Tape on = waiting().act(50, "set_auto_retry", "{'enabled':true}");
        Tape more = waiting().act(50, "set_auto_retry", "{'enabled':false}").act(60, "abort_retry");

        // then
        assertThat(Tape.judge("PI-OPEN-12", goesOn.end(200))).containsExactly(new Held());
        assertThat(Tape.judge("PI-OPEN-12", stops.end(200)))
                .containsExactly(
                        new Broken("retry was turned off during the sleep after the failure \"503 busy\", which"
                                + " was followed by none and 0 requests; the reading asks that the sleep and its request go"
                                + " on"));
        assertThat(Tape.kinds("PI-OPEN-12", told.end(200))).isEqualTo("broken");
        assertThat(Tape.judge("PI-OPEN-12", before.end(200))).isEmpty();
        assertThat(Tape.judge("PI-OPEN-12", on.end(200))).isEmpty();
        assertThat(Tape.judge("PI-OPEN-12", more.end(200))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "429 prompt is too long: 213462 tokens > 200000 maximum, held",
        "prompt is too long: 213462 tokens > 200000 maximum, none",
        "503 busy, none"
    })
    void a_text_that_is_retryable_and_an_overflow_is_an_overflow(String text, String kinds) {
        // given
        Tape tape = Tape.pi("virtual", USUAL).prompt(0).request(0).reply(0, 400).failed(0, text);

        // then
        assertThat(Tape.kinds("PI-LIFE-9", tape.end(9))).isEqualTo(kinds);
    }

    @Test
    void an_overflow_that_is_retried_is_named() {
        // given
        Trace trace = Tape.pi("virtual", USUAL)
                .prompt(0)
                .request(0)
                .reply(0, 400)
                .failed(0, "429 prompt is too long: 2 tokens > 1 maximum")
                .start(0, 1, 100)
                .end(9);

        // then
        assertThat(Tape.judge("PI-LIFE-9", trace))
                .containsExactly(new Broken("the failure \"429 prompt is too long: 2 tokens > 1 maximum\" is retryable"
                        + " and an overflow, and was retried; an overflow comes first"));
    }

    @Test
    void the_session_answers_and_obeys_the_switch() {
        // given
        Trace right = switched("{'enabled':false}", "{'enabled':false}").end(9);
        Trace wrong = switched("{'enabled':false}", "{'enabled':true}").end(9);
        Trace silent = switched("{'enabled':false}", "null").end(9);
        Trace deaf = switched("{'enabled':false}", "null").start(2, 1, 100).end(9);
        Trace shy = switched("{'enabled':true}", "null").end(9);

        // then
        assertThat(Tape.judge("PI-STATE-1", right)).containsExactly(new Held(), new Held());
        assertThat(Tape.judge("PI-STATE-1", wrong))
                .containsExactly(
                        new Broken("after setAutoRetryEnabled(false) autoRetryEnabled answers true"), new Held());
        assertThat(Tape.judge("PI-STATE-1", silent)).containsExactly(new Held());
        assertThat(Tape.judge("PI-STATE-1", deaf))
                .containsExactly(new Broken("after setAutoRetryEnabled(false) the failure \"503 busy\" was retried"));
        assertThat(Tape.judge("PI-STATE-1", shy))
                .containsExactly(
                        new Broken("after setAutoRetryEnabled(true) the failure \"503 busy\" was not retried"));
    }

    @Test
    void losing_the_subscription_changes_no_attempt() {
        // given
        Trace same = Tape.pi("virtual", USUAL)
                .state(0, true, 1)
                .act(1, "disconnect")
                .line(2, asleep(1))
                .end(9);
        Trace other = Tape.pi("virtual", USUAL)
                .state(0, true, 1)
                .act(1, "reconnect")
                .line(2, asleep(0))
                .end(9);
        Trace told = Tape.pi("virtual", USUAL)
                .state(0, true, 1)
                .act(1, "disconnect")
                .state(2, true, 0)
                .end(9);

        // then
        assertThat(Tape.judge("PI-RESET-3", same)).containsExactly(new Held());
        assertThat(Tape.judge("PI-RESET-3", other))
                .containsExactly(new Broken("the attempt was 1 before the subscription was touched and 0 after it"));
        assertThat(Tape.judge("PI-RESET-3", told)).isEmpty();
    }

    @Test
    void an_extension_that_hears_of_retries_hears_more_than_was_promised() {
        // given
        Trace trace = Tape.pi("virtual", USUAL)
                .line(0, "'kind':'extension','event':{'type':'auto_retry_start'}")
                .line(0, "'kind':'extension','event':{'type':'agent_end'}")
                .end(9);

        // then
        assertThat(Tape.judge("PI-OPEN-18", trace)).containsExactly(new Held());
    }

    private static Tape waiting() {
        return Tape.pi("virtual", USUAL).waiting();
    }

    /** A chain whose retry met a final error. */
    private static Tape ending() {
        return waiting().request(100).reply(100, 400).failed(100, "no such key");
    }

    private static Tape last() {
        return Tape.pi("virtual", USUAL).prompt(0).request(0).reply(0, 400).failed(0, "no such key");
    }

    private static Tape unheard(String action) {
        return Tape.pi("virtual", USUAL).prompt(0).act(1, action).request(5).reply(5, 503);
    }

    private static Tape emptyRun(Tape tape) {
        return tape.event(100, "{'type':'agent_start'}").event(101, "{'type':'agent_end'}");
    }

    private static Tape switched(String details, String answers) {
        return Tape.pi("virtual", USUAL)
                .act(0, "set_auto_retry", details)
                .line(0, "'kind':'settings','document':{},'answers':" + answers)
                .prompt(1)
                .busy(1);
    }

    private static String asleep(int attempt) {
        return "'kind':'state','cause':'sleep','delayMs':100,'attempt':" + attempt
                + ",'retrying':true,'contextSize':null";
    }
}
