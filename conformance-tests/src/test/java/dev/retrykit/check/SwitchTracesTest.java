package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tells that another account took over where the auth storage is not seen. */
class SwitchTracesTest {
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':100}";
    private static final String TWO = USUAL + ",'auth':{'models':['m1','m2']}";
    private static final String SWITCHED = "'kind':'auth','what':'switched','credential':'key#2','details':{}";
    private static final String ONE = USUAL + ",'auth':{'models':['m1']}";

    @ParameterizedTest
    @CsvSource({
        "two, usage limit reached, 0, held",
        "two, usage limit reached, 100, none",
        "two, 503 busy, 0, none",
        "one, usage limit reached, 0, none"
    })
    void a_wait_of_nothing_for_a_limit_tells_of_another_account_if_there_is_one(
            String accounts, String text, int delay, String kinds) {
        // given
        Trace trace = Tape.real(accounts.equals("two") ? TWO : ONE)
                .prompt(0)
                .request(0)
                .reply(0, 429)
                .failed(0, text)
                .start(0, 1, delay)
                .request(delay)
                .end(200);

        // then
        assertThat(Tape.kinds("OMP-USAGE-2", trace)).isEqualTo(kinds);
    }

    @Test
    void the_wait_of_nothing_has_to_be_that_of_the_limit_itself() {
        // given
        Trace others = Tape.real(TWO)
                .prompt(0)
                .busy(0)
                .start(0, 1, 0)
                .request(0)
                .reply(0, 429)
                .failed(0, "usage limit reached")
                .start(0, 2, 200)
                .busy(200)
                .start(200, 3, 0)
                .well(200)
                .end(300);

        // then
        assertThat(Tape.judge("OMP-USAGE-2", others)).isEmpty();
    }

    @Test
    void only_the_document_that_knows_of_several_accounts_lets_a_switch_cost_no_wait() {
        // given
        Trace omp = limited(Tape.real(TWO));
        Trace pi = limited(Tape.pi("virtual", TWO));

        // then
        assertThat(Tape.judge("OMP-BACKOFF-1", omp)).containsExactly(new Held());
        assertThat(Tape.judge("PI-BACKOFF-1", pi))
                .containsExactly(new Broken("attempt 1 announced 0 ms; the clause asks for 100 ms (100 * 2^0)"));
    }

    @Test
    void on_a_real_clock_the_request_after_a_switch_may_come_a_little_later() {
        // given
        Trace seen = limited(Tape.real(TWO));

        // then
        assertThat(Tape.judge("OMP-USAGE-2", seen)).containsExactly(new Held());
    }

    @Test
    void after_a_switch_the_next_one_costs_no_wait_either() {
        // given
        Trace twice = Tape.real(TWO)
                .prompt(0)
                .request(0)
                .reply(0, 429)
                .failed(0, "usage limit reached")
                .start(0, 1, 0)
                .request(1)
                .reply(1, 429)
                .failed(1, "usage limit reached")
                .start(1, 2, 0)
                .end(9);

        // then
        assertThat(Tape.judge("OMP-USAGE-6", twice)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource({"true, 503 busy, held held", "false, 503 busy, none", "true, no such key, none"})
    void what_follows_a_switch_counts_where_a_retry_was_due(String enabled, String text, String kinds) {
        // given
        Tape tape = switched(USUAL)
                .start(0, 1, 0)
                .act(0, "set_auto_retry", "{'enabled':" + enabled + "}")
                .request(0)
                .reply(0, 503)
                .failed(0, text);
        Trace trace = kinds.equals("none") ? tape.end(9) : tape.start(0, 2, 200).end(9);

        // then
        assertThat(Tape.kinds("OMP-USAGE-6", trace)).isEqualTo(kinds);
    }

    @Test
    void a_switch_is_judged_by_the_retry_that_it_brings_and_where_settings_are_foreseen() {
        // given
        Trace alone = switched(USUAL).end(9);
        Trace odd = switched("{'maxRetries':-1}").start(0, 1, 0).busy(0).end(9);
        Trace itself = Tape.accounts(USUAL)
                .waiting()
                .request(100)
                .reply(100, 429)
                .failed(100, "usage limit reached")
                .line(100, SWITCHED)
                .start(100, 2, 0)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-USAGE-2", alone)).isEmpty();
        assertThat(Tape.judge("OMP-USAGE-6", odd)).isEmpty();
        assertThat(Tape.judge("OMP-USAGE-6", itself)).isEmpty();
    }

    @Test
    void another_account_may_ask_another_model() {
        // given
        Trace trace = switched(USUAL)
                .start(0, 1, 0)
                .request(0, "{'model':'m2','messages':[]}")
                .end(9);

        // then
        assertThat(Tape.judge("OMP-LIFE-14", trace)).isEmpty();
    }

    @Test
    void an_overflow_with_the_words_of_a_limit_is_no_limit() {
        // given
        Trace trace = Tape.accounts("{'enabled':false}")
                .prompt(0)
                .request(0)
                .reply(0, 400)
                .failed(0, "prompt is too long for your usage limit")
                .end(9);

        // then
        assertThat(Tape.judge("OMP-USAGE-5", trace)).isEmpty();
    }

    @Test
    void in_the_field_a_switch_need_not_wait_for_a_hint() {
        // given
        Trace trace = Tape.seen("'turn'", TWO)
                .prompt(0)
                .request(0)
                .reply(0, 429)
                .failed(0, "usage limit reached, retry after 5 seconds")
                .start(0, 1, 0)
                .request(0)
                .end(9);
        Trace alone = Tape.seen("'turn'", ONE)
                .prompt(0)
                .request(0)
                .reply(0, 429)
                .failed(0, "usage limit reached, retry after 5 seconds")
                .start(0, 1, 0)
                .request(0)
                .end(9);

        // then
        assertThat(field("FIELD-WAIT-1", trace)).isEqualTo("none");
        assertThat(field("FIELD-WAIT-4", trace)).isEqualTo("none");
        assertThat(field("FIELD-WAIT-1", alone)).isEqualTo("broken");
        assertThat(field("FIELD-WAIT-4", alone)).isEqualTo("broken");
    }

    @Test
    void in_the_field_a_hint_may_stand_in_the_body_of_a_refusal() {
        // given
        Tape soon = hinted().start(0, 1, 4999);
        Tape right = hinted().start(0, 1, 5000);

        // then
        assertThat(field("FIELD-WAIT-1", soon.end(9))).isEqualTo("broken");
        assertThat(field("FIELD-WAIT-1", right.end(9))).isEqualTo("held");
    }

    private static Tape hinted() {
        return Tape.virtual()
                .prompt(0)
                .request(0)
                .reply(0, 429, "{'error':{'resets_in_seconds':5}}")
                .failed(0, "429 slow down");
    }

    private static String field(String clause, Trace trace) {
        return Tape.kinds(Checks.of("field", clause).orElseThrow().judge(Reading.of(trace)));
    }

    private static Tape switched(String retry) {
        return Tape.accounts(retry)
                .prompt(0)
                .request(0)
                .reply(0, 429)
                .failed(0, "usage limit reached")
                .line(0, SWITCHED);
    }

    private static Trace limited(Tape tape) {
        return tape.prompt(0)
                .request(0)
                .reply(0, 429)
                .failed(0, "usage limit reached")
                .start(0, 1, 0)
                .request(3)
                .end(9);
    }
}
