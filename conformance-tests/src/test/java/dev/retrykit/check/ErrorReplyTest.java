package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An error of the provider that a session tells as a good answer. */
class ErrorReplyTest {
    @Test
    void a_refusal_that_is_told_as_a_good_answer_was_not_retried() {
        // given
        Trace trace =
                Tape.real().prompt(0).request(0).reply(10, 503).said(10, "stop").end(100);

        // then
        assertThat(Tape.judge("OMP-CLASS-5", trace))
                .containsExactly(new Broken("request 1 was answered with the error \"503\", and the message ended in"
                        + " \"stop\"; the clause asks for a retry"));
        assertThat(inTheField(trace))
                .containsExactly(new Broken("request 1 was answered with the error \"503\", and the message ended in"
                        + " \"stop\"; the clause asks for the error to be told"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "200 | [{'choices':[]},{'error':{'message':'Overloaded'}}] | Overloaded",
                "200 | [{'type':'response.created','response':{'error':null}},{'type':'response.failed','response':{'error':{'code':'server_error','message':'Overloaded'}}}] | Overloaded",
                "200 | [{'type':'error','code':'server_error','message':'Overloaded','param':null}] | Overloaded",
                "200 | [{'type':'message_start'},{'type':'error','error':{'type':'overloaded_error','message':'Overloaded'}}] | Overloaded",
                "200 | [{'candidates':[]},{'error':{'code':503,'message':'Overloaded','status':'UNAVAILABLE'}}] | Overloaded",
                "200 | {'status':'failed','error':{'code':'server_error','message':'Overloaded'}} | Overloaded",
                "200 | {'error':{'message':'Overloaded'}} | Overloaded",
                "200 | {'error':'Overloaded'} | Overloaded",
                "200 | {'error':{'code':7}} | {\"code\":7}",
                "400 | {'error':{'message':'No such tool'}} | 400 No such tool",
                "399 | {'error':{'message':'Elsewhere'}} | Elsewhere"
            })
    void whatever_the_error_is_it_is_no_answer_and_need_not_be_retried(int status, String content, String text) {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, status, content)
                .said(10, "length")
                .end(100);

        // then
        assertThat(inTheField(trace))
                .containsExactly(new Broken("request 1 was answered with the error \"" + text
                        + "\", and the message ended in \"length\"; the clause asks for the error to be told"));
        assertThat(Tape.judge("OMP-CLASS-3", trace)).isEmpty();
    }

    @Test
    void an_error_that_is_told_as_one_is_an_occasion_and_each_message_has_its_own() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503")
                .request(110)
                .reply(120, 504)
                .said(120, "stop")
                .end(200);

        // then
        assertThat(inTheField(trace))
                .containsExactly(
                        new Held(),
                        new Broken("request 2 was answered with the error \"504\", and the message ended in \"stop\";"
                                + " the clause asks for the error to be told"));
    }

    @ParameterizedTest
    @CsvSource({"503, 200", "200, 503"})
    void an_error_that_a_layer_below_has_mended_is_not_held_against_the_session(int first, int second) {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, first)
                .request(20)
                .reply(30, second)
                .said(30, "stop")
                .end(100);

        // then
        assertThat(Tape.judge("OMP-CLASS-5", trace)).isEmpty();
        assertThat(inTheField(trace)).isEmpty();
    }

    @Test
    void an_answer_that_the_user_broke_off_is_no_answer_to_judge() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .act(5, "abort")
                .reply(10, 503)
                .said(10, "stop")
                .end(100);

        // then
        assertThat(Tape.judge("OMP-CLASS-5", trace)).isEmpty();
        assertThat(inTheField(trace)).isEmpty();
    }

    @Test
    void a_message_that_is_told_as_aborted_is_another_clause_s_matter() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .said(10, "aborted")
                .end(100);

        // then
        assertThat(inTheField(trace)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'error':null}",
                "{'choices':[]}",
                "[{'choices':[]},{'error':null}]",
                "[{'type':'response.completed','response':{'error':null}}]"
            })
    void an_answer_without_an_error_is_no_occasion(String content) {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 200, content)
                .said(10, "stop")
                .end(100);

        // then
        assertThat(inTheField(trace)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'maxRetries':1} | 1",
                "{'maxRetries':0} | 0",
                "{'enabled':false} | 0",
                "{'baseDelayMs':'soon'} | 0"
            })
    void a_retry_is_asked_for_only_where_the_settings_foresee_one(String settings, int broken) {
        // given
        Trace trace = Tape.real(settings)
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .said(10, "stop")
                .end(100);

        // then
        assertThat(Tape.judge("OMP-CLASS-5", trace)).hasSize(broken);
        assertThat(inTheField(trace)).hasSize(1);
    }

    @Test
    void a_refusal_that_only_compaction_helps_need_not_be_retried() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503, "{'error':{'message':'prompt is too long: 5 tokens > 4 maximum'}}")
                .said(10, "stop")
                .end(100);

        // then
        assertThat(Tape.judge("OMP-CLASS-5", trace)).isEmpty();
    }

    @Test
    void a_good_answer_excuses_no_later_one() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 200)
                .said(10, "toolUse")
                .request(20)
                .reply(30, 503)
                .said(30, "stop")
                .end(100);

        // then
        assertThat(inTheField(trace))
                .containsExactly(new Broken("request 2 was answered with the error \"503\", and the message ended in"
                        + " \"stop\"; the clause asks for the error to be told"));
    }

    private static List<Outcome> inTheField(Trace trace) {
        return Checks.of("field", "FIELD-OUTPUT-2").orElseThrow().judge(Reading.of(trace));
    }
}
