package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the field's clauses say at the edges of what they speak of. */
class FieldTracesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "503 busy, try again in 10 minutes | 600000 | held",
                "503 busy, try again in 10 minutes | 599999 | broken",
                "503 busy, try again in 601 seconds | 100 | none",
                "503 busy | 100 | none"
            })
    void a_hint_of_up_to_ten_minutes_is_waited_for(String text, int delay, String outcome) {
        // given
        Trace exact = waiting(Tape.virtual(), text, delay);
        Trace real = waiting(Tape.real(), text, delay);

        // then
        assertThat(kinds(judge("WAIT-1", exact))).isEqualTo(outcome);
        assertThat(judge("WAIT-1", real)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"600, none", "601, broken"})
    void a_failure_that_asks_for_more_than_ten_minutes_is_final(int seconds, String outcome) {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy, try again in " + seconds + " seconds")
                .start(10, 1, 100)
                .end(700_000);

        // then
        assertThat(kinds(judge("WAIT-2", trace))).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"600000, held", "600001, broken"})
    void ten_minutes_are_the_longest_wait(int delay, String outcome) {
        // given
        Trace trace = waiting(Tape.real(), delay);

        // then
        assertThat(kinds(judge("WAIT-3", trace))).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"99, broken", "100, held"})
    void the_first_delay_that_is_set_is_the_shortest_wait(int delay, String outcome) {
        // given
        Trace trace = waiting(Tape.real(), delay);

        // then
        assertThat(kinds(judge("WAIT-4", trace))).isEqualTo(outcome);
    }

    @Test
    void a_delay_of_nothing_asks_for_no_wait_and_a_long_one_for_ten_minutes() {
        // given
        Trace none = waiting(Tape.real("{'enabled':true,'maxRetries':3,'baseDelayMs':0}"), 0);
        Trace strange = waiting(Tape.real("{'enabled':true,'maxRetries':3,'baseDelayMs':'soon'}"), 0);
        Trace patient = waiting(Tape.real("{'enabled':true,'maxRetries':3,'baseDelayMs':900000}"), 600_000);

        // then
        assertThat(judge("WAIT-4", none)).isEmpty();
        assertThat(judge("WAIT-4", strange)).isEmpty();
        assertThat(judge("WAIT-4", patient)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'enabled':true,'maxRetries':1} | held",
                "{'enabled':true,'maxRetries':0} | broken",
                "{'enabled':false,'maxRetries':1} | broken",
                "{'enabled':true,'maxRetries':-1} | none"
            })
    void a_row_of_failures_costs_what_the_settings_allow(String settings, String outcome) {
        // given
        Trace trace = Tape.real(settings)
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .request(20)
                .reply(30, 503)
                .failed(30, "503 busy")
                .end(100);

        // then
        assertThat(kinds(judge("LIMIT-1", trace))).isEqualTo(outcome);
    }

    @ParameterizedTest
    @ValueSource(strings = {"set_auto_retry", "configure"})
    void rows_are_not_counted_where_settings_change(String action) {
        // given
        Trace trace = Tape.real("{'maxRetries':0}")
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .act(15, action, "{'enabled':true,'settings':{'retry':{'maxRetries':1}}}")
                .request(20)
                .reply(30, 503)
                .failed(30, "503 busy")
                .end(100);

        // then
        assertThat(judge("LIMIT-1", trace)).isEmpty();
    }

    @Test
    void a_cancel_in_the_instant_of_the_wake_up_may_lose() {
        // given
        Trace late = waiting(Tape.real(), 100, 110);
        Trace early = waiting(Tape.real(), 100, 50);

        // then
        assertThat(judge("CANCEL-2", late)).isEmpty();
        assertThat(judge("CANCEL-2", early))
                .containsExactly(new Broken("the cancelled chain was told as"
                        + " [{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}]"));
    }

    @Test
    void a_message_is_told_as_aborted_only_where_the_user_did_more_than_speak() {
        // given
        Trace alone = Tape.real().prompt(0).request(0).said(10, "aborted").end(100);
        Trace stopped = Tape.real()
                .prompt(0)
                .request(0)
                .act(5, "abort")
                .said(10, "aborted")
                .end(100);

        // then
        assertThat(judge("CANCEL-3", alone))
                .containsExactly(new Broken("the message \"\" was told as aborted; the user had stopped nothing"));
        assertThat(judge("CANCEL-3", stopped)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"dispose, none", "disconnect, none", "steer, broken"})
    void a_chain_without_an_end_is_excused_by_the_end_of_the_session(String action, String outcome) {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(10, 1, 100)
                .act(50, action)
                .end(200);

        // then
        assertThat(kinds(judge("EVENT-1", trace))).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'willRetry':true | held",
                "'willRetry':false | broken",
                "'isTerminal':false | held",
                "'isTerminal':true | broken",
                "'isTerminal':0 | broken"
            },
            quoteCharacter = '`')
    void the_end_of_a_run_foretells_a_retry_by_either_flag(String flag, String outcome) {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .event(0, "{'type':'agent_start'}")
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .event(10, "{'type':'agent_end'," + flag + "}")
                .start(10, 1, 100)
                .end(200);

        // then
        assertThat(kinds(judge("EVENT-2", trace))).isEqualTo(outcome);
    }

    @Test
    void a_failure_that_is_not_retried_waits_for_nothing() {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy, try again in 5 seconds")
                .end(100);

        // then
        assertThat(judge("WAIT-1", trace)).isEmpty();
        assertThat(judge("WAIT-4", trace)).isEmpty();
    }

    @Test
    void a_word_of_the_user_without_a_request_is_no_row_of_failures() {
        // given
        Trace trace = Tape.real().prompt(0).end(100);

        // then
        assertThat(judge("LIMIT-1", trace)).isEmpty();
    }

    @Test
    void a_good_answer_parts_two_rows_of_failures() {
        // given
        Trace trace = Tape.real("{'maxRetries':1}")
                .prompt(0)
                .request(0)
                .reply(10, 200)
                .said(10, "toolUse")
                .request(20)
                .reply(30, 503)
                .failed(30, "503 busy")
                .request(40)
                .reply(50, 503)
                .failed(50, "503 busy")
                .end(100);

        // then
        assertThat(judge("LIMIT-1", trace)).containsExactly(new Held(), new Held());
    }

    @Test
    void a_cancel_that_meets_no_wait_cancels_no_chain() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .act(5, "abort")
                .said(10, "aborted")
                .end(100);

        // then
        assertThat(judge("CANCEL-2", trace)).isEmpty();
    }

    private static Trace waiting(Tape tape, int delay) {
        return waiting(tape, "503 busy", delay);
    }

    private static Trace waiting(Tape tape, String text, int delay) {
        return tape.prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, text)
                .start(10, 1, delay)
                .end(700_000);
    }

    private static Trace waiting(Tape tape, int delay, int cancelled) {
        return tape.prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(10, 1, delay)
                .act(cancelled, "abort_retry")
                .success(cancelled, 1)
                .end(700_000);
    }

    private static List<Outcome> judge(String clause, Trace trace) {
        return Checks.of("field", "FIELD-" + clause).orElseThrow().judge(Reading.of(trace));
    }

    /** What the only outcome was, or that there was none. */
    private static String kinds(List<Outcome> outcomes) {
        assertThat(outcomes).hasSizeLessThan(2);
        return outcomes.stream()
                .map(outcome -> outcome instanceof Held ? "held" : "broken")
                .findFirst()
                .orElse("none");
    }
}
