package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which chains have to end, which ends belong to one, and what else comes of a failure than a retry. */
class ChainEndTracesTest {
    private static final String OVERFLOW = "prompt is too long: 210000 tokens > 200000 maximum";
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':2000}";

    @Test
    void an_end_may_close_a_chain_that_a_later_prompt_had_left_open() {
        // given
        Trace left = Tape.virtual()
                .waiting()
                .over(50, "completed")
                .prompt(60)
                .failure(60, 1, "Retry cancelled")
                .end(100);

        // then
        assertThat(Tape.judge("OMP-EVENT-4", left)).containsExactly(new Held(), new Held());
    }

    @Test
    void only_the_document_that_says_so_ends_a_maximum_of_nothing_by_an_event() {
        // given
        String zero = "{'maxRetries':0}";
        Tape omp = Tape.real(zero).prompt(0).busy(0).failure(0, 0, "503 busy");
        Tape pi = Tape.chat(zero).prompt(0).busy(0).failure(0, 0, "503 busy");

        // then
        assertThat(Tape.judge("OMP-EVENT-4", omp.end(9))).containsExactly(new Held());
        assertThat(Tape.kinds("PI-EVENT-4", pi.end(9))).isEqualTo("broken");
    }

    @Test
    void a_maximum_that_a_later_chain_meets_ends_no_earlier_one() {
        // given
        Trace trace = Tape.virtual()
                .waiting()
                .over(50, "completed")
                .act(60, "configure", "{'settings':{'retry':{'maxRetries':0}}}")
                .prompt(70)
                .busy(70)
                .end(100);

        // then
        assertThat(Tape.judge("OMP-EVENT-4", trace)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource({"60, held broken", "40, held"})
    void a_cancel_has_to_end_its_chain_unless_the_session_was_gone_before(int disposed, String kinds) {
        // given
        Tape tape = Tape.virtual().waiting();
        Trace trace = disposed < 50
                ? tape.act(disposed, "dispose").act(50, "abort").end(100)
                : tape.act(50, "abort").act(disposed, "dispose").end(100);

        // then
        assertThat(Tape.kinds("OMP-EVENT-4", trace)).isEqualTo(kinds);
    }

    @Test
    void the_end_of_a_chain_that_failed_has_a_text() {
        // given
        Trace trace = Tape.pi()
                .waiting()
                .request(100)
                .reply(100, 401)
                .failed(100, "no such key")
                .event(100, "{'type':'auto_retry_end','success':false,'attempt':1}")
                .end(200);

        // then
        assertThat(Tape.judge("PI-EVENT-2", trace))
                .contains(new Broken("{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":1} has no finalError;"
                        + " the clause asks for the failed message's text"));
    }

    @Test
    void a_maximum_that_was_lowered_on_the_way_is_no_maximum_of_nothing() {
        // given
        Trace trace = Tape.pi()
                .waiting()
                .act(50, "configure", "{'settings':{'retry':{'maxRetries':0}}}")
                .busy(100)
                .failure(100, 1, "503 busy")
                .end(200);

        // then
        assertThat(Tape.judge("PI-MAX-2", trace)).isEmpty();
    }

    @Test
    void an_overflow_is_checked_for_compaction_also_where_only_events_are_seen() {
        // given
        Trace trace = Tape.pi()
                .prompt(0)
                .request(0)
                .reply(0, 400)
                .failed(0, OVERFLOW)
                .event(1, "{'type':'compaction_start'}")
                .end(9);

        // then
        assertThat(Tape.judge("PI-LIFE-5", trace)).containsExactly(new Held());
    }

    @Test
    void a_refusal_of_any_kind_that_no_message_told_of_starts_nothing() {
        // given
        Trace trace = Tape.pi("virtual", USUAL)
                .prompt(0)
                .act(1, "disconnect")
                .request(5)
                .reply(5, 400)
                .start(6, 1, 2000)
                .end(9);

        // then
        assertThat(Tape.kinds("PI-LIFE-8", trace)).isEqualTo("broken");
    }

    @Test
    void an_abort_in_a_wait_is_none_of_the_request_that_was_never_answered() {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .request(0)
                .failed(5, "request timed out")
                .start(5, 1, 100)
                .act(50, "abort")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-2", trace)).isEmpty();
    }

    @Test
    void an_abort_before_any_chain_is_none_of_a_retried_request() {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .request(0)
                .act(5, "abort")
                .busy(20)
                .start(20, 1, 100)
                .well(120)
                .success(120, 1)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-2", trace)).isEmpty();
    }

    @Test
    void a_cancel_that_the_user_made_himself_is_not_laid_at_an_earlier_one() {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .act(0, "abort_retry")
                .busy(10)
                .start(10, 1, 100)
                .act(50, "abort")
                .failure(50, 1, "Retry cancelled")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-ABORT-4", trace)).containsExactly(new Held());
    }

    @Test
    void on_a_virtual_clock_waits_that_are_all_late_are_each_wrong_and_no_more() {
        // given
        Trace trace = late(Tape.accounts(USUAL));

        // then
        assertThat(Tape.kinds("OMP-BACKOFF-2", trace)).isEqualTo("broken broken");
    }

    @Test
    void on_a_real_clock_the_key_ends_the_wait_a_little_later() {
        // given
        Trace trace = Tape.real(USUAL)
                .prompt(0)
                .busy(0)
                .start(0, 1, 2000)
                .act(500, "press_escape", "{'escape':'abort_retry'}")
                .failure(520, 1, "Retry cancelled")
                .end(3000);

        // then
        assertThat(Tape.judge("OMP-UI-4", trace)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OVERLOADED                                 | broken",
                "OVERLOADED, prompt is too long             | none",
                "Rate Limit Hit: PROMPT IS TOO LONG or so   | none"
            })
    void a_text_in_another_case_says_nothing_where_an_overflow_may_be_meant(String text, String kinds) {
        // given
        Trace trace =
                Tape.real().prompt(0).request(0).reply(0, 503).failed(0, text).end(9);

        // then
        assertThat(Tape.kinds("OMP-CLASS-11", trace)).isEqualTo(kinds);
    }

    @Test
    void a_code_beside_no_text_says_nothing_that_a_text_could_deny() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(0, 429, "{'error':{'type':'rate_limit_error'}}")
                .said(0, "error")
                .end(9);

        // then
        assertThat(Tape.kinds("OMP-CLASS-9", trace)).isEqualTo("hidden");
    }

    @Test
    void a_quota_inside_a_word_with_digits_is_no_quota_by_which_settings_could_be_told_apart() {
        // given
        Trace trace = Tape.chat("{'maxRetries':3,'provider':{'maxRetries':0}}")
                .prompt(0)
                .request(0)
                .reply(0, 503)
                .failed(0, "overloaded at billing2")
                .end(9);

        // then
        assertThat(Tape.judge("PI-BACKOFF-3", trace)).isEmpty();
    }

    @Test
    void in_the_field_half_an_answer_is_told_as_a_failure_unless_the_user_stepped_in() {
        // given
        String half = "[{'choices':[{'delta':{'content':'Hel'},'finish_reason':null}]}]";
        Tape told = Tape.virtual().prompt(0).request(0).reply(0, 200, half);
        Tape stopped = Tape.virtual().prompt(0).request(0).reply(0, 200, half).act(0, "abort");
        Tape unknown = Tape.virtual().waiting().well(100);

        // then
        assertThat(field("FIELD-OUTPUT-2", told.said(1, "stop").end(9))).isEqualTo("broken");
        assertThat(field("FIELD-OUTPUT-2", stopped.said(1, "stop").end(9))).isEqualTo("none");
        assertThat(field("FIELD-OUTPUT-3", unknown.end(200))).isEqualTo("none");
    }

    private static String field(String clause, Trace trace) {
        return Tape.kinds(Checks.of("field", clause).orElseThrow().judge(Reading.of(trace)));
    }

    private static Trace late(Tape tape) {
        return tape.prompt(0)
                .busy(0)
                .start(0, 1, 2000)
                .busy(3000)
                .start(3000, 2, 4000)
                .well(9000)
                .success(9000, 2)
                .end(9999);
    }
}
