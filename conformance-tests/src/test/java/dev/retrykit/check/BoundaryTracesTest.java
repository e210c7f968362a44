package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on kinds of failures say at the edge of each kind, of functions and at the boundary of HTTP. */
class BoundaryTracesTest {
    private static final String FUNCTION = "{'kit':{'function':true}}";
    private static final String WHOLE = "{'choices':[{'message':{'content':'Hello'},'finish_reason':'stop'}]}";

    @Test
    void a_final_failure_that_was_repeated_is_wrong_once_however_long_it_waited() {
        // given
        Trace repeated = again(refused("{}", 400, "'retry-after':'5'", "bad"), 10);

        // then
        assertThat(CallTape.judge("TTALK-CLASS-2", repeated))
                .containsExactly(new Broken("attempt 1 (400, a failure that is final) was retried, although it is final"
                        + " at the boundary: {\"error\":{\"message\":\"bad\"}}"));
    }

    @Test
    void a_failure_that_passes_is_repeated_within_the_budget_and_waits_for_its_hint() {
        // given
        Trace given = again(refused("{}", 503, "'retry-after':'5'", "busy"), 5000);
        Trace hasty = again(refused("{}", 503, "'retry-after':'5'", "busy"), 1000);
        Trace untried = ended(refused("{}", 503, "'retry-after':'5'", "busy"));
        Trace spent = ended(refused("{'max-retries':0}", 503, "'retry-after':'5'", "busy"));
        Trace odd = ended(refused("{'max-retries':-1}", 503, "'retry-after':'5'", "busy"));

        // then
        assertThat(CallTape.judge("TTALK-CLASS-2", given)).containsExactly(new Held(), new Held());
        assertThat(CallTape.judge("TTALK-CLASS-2", hasty))
                .containsExactly(
                        new Held(),
                        new Broken("after \"retry-after: 5\" the next request came after 1000 ms; the hint asks for"
                                + " 5000 ms"));
        assertThat(CallTape.judge("TTALK-CLASS-2", untried))
                .containsExactly(new Broken(
                        "attempt 1 (503, a retryable failure) was not retried; at the boundary it is retryable"));
        assertThat(CallTape.judge("TTALK-CLASS-2", spent)).isEmpty();
        assertThat(CallTape.judge("TTALK-CLASS-2", odd)).isEmpty();
    }

    @Test
    void what_a_function_throws_is_not_seen_at_the_boundary() {
        // given
        Trace thrown = again(CallTape.virtual(FUNCTION).request(0).raised(0, "{'retryable?':true}"), 10);

        // then
        assertThat(CallTape.judge("TTALK-CLASS-2", thrown)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'retryable?':false,'status':503  | true  | broken",
                "'retryable?':false,'status':503  | false | held",
                "'retryable?':false,'status':500  | false | held",
                "'retryable?':false,'status':429  | false | held",
                "'retryable?':false,'status':499  | false | none",
                "'retryable?':true,'status':499   | true  | held",
                "'retryable?':true,'status':499   | false | broken",
                "'retryable?':true,'status':500   | true  | none",
                "'retryable?':true,'status':429   | true  | none",
                "'retryable?':'maybe','status':503 | true | none",
                "'status':400                     | true  | none"
            })
    void the_word_of_an_error_is_put_to_the_test_where_its_status_says_otherwise(
            String error, boolean repeated, String outcome) {
        // given
        CallTape tape = CallTape.virtual(FUNCTION).request(0).raised(0, "{" + error + "}");

        // then
        assertThat(CallTape.kinds("TTALK-CLASS-3", repeated ? again(tape, 10) : ended(tape)))
                .isEqualTo(outcome);
    }

    @Test
    void what_was_done_against_the_word_of_an_error_is_named() {
        // given
        Trace deaf = again(CallTape.virtual(FUNCTION).request(0).raised(0, "{'retryable?':false,'status':503}"), 10);
        Trace shy = ended(CallTape.virtual(FUNCTION).request(0).raised(0, "{'retryable?':true,'status':400}"));

        // then
        assertThat(CallTape.judge("TTALK-CLASS-3", deaf))
                .containsExactly(
                        new Broken("an error of status 503 that says retryable? false was retried; its word decides"));
        assertThat(CallTape.judge("TTALK-CLASS-3", shy))
                .containsExactly(new Broken(
                        "an error of status 400 that says retryable? true was not retried; its word decides"));
    }

    @Test
    void beyond_its_budget_the_word_of_an_error_is_not_heard() {
        // given
        Trace spent = ended(CallTape.virtual("{'max-retries':0,'kit':{'function':true}}")
                .request(0)
                .raised(0, "{'retryable?':true,'status':400}"));

        // then
        assertThat(CallTape.judge("TTALK-CLASS-3", spent)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "401, none",
        "402, none",
        "403, held",
        "404, held",
        "428, held",
        "429, none",
        "430, held",
        "499, held",
        "500, none"
    })
    void the_other_statuses_lie_between_402_and_500(int status, String outcome) {
        assertThat(CallTape.kinds("TTALK-CLASS-4", ended(refused("{}", status, "", "no"))))
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "402, no, held",
        "401, no, none",
        "429, busy, none",
        "429, Usage limit reached, held",
        "428, usage limit reached, none",
        "403, usage limit reached, none",
        "400, The prompt is too long, held",
        "503, context_length_exceeded, held",
        "503, busy, none"
    })
    void a_limit_that_no_waiting_lifts_is_known_by_its_status_and_its_words(int status, String words, String outcome) {
        assertThat(CallTape.kinds("TTALK-CLASS-6", ended(refused("{}", status, "", words))))
                .isEqualTo(outcome);
    }

    @Test
    void whoever_repeats_against_a_limit_is_told_so() {
        // given
        Trace repeated = again(refused("{}", 402, "", "pay first"), 10);

        // then
        assertThat(CallTape.judge("TTALK-CLASS-6", repeated))
                .containsExactly(new Broken("attempt 1 (402, something that can be read in two ways) was retried,"
                        + " although it tells of a limit that no waiting lifts: {\"error\":{\"message\":\"pay"
                        + " first\"}}"));
    }

    @Test
    void an_answer_that_speaks_of_a_prompt_too_long_is_no_limit() {
        // given
        Trace answered = CallTape.virtual("{}")
                .request(0)
                .reply(0, "200", "{'error':{'message':'prompt is too long'}}", "complete")
                .over(0, "{'outcome':'error','error':'prompt is too long'}")
                .end(1);

        // then
        assertThat(CallTape.judge("TTALK-CLASS-6", answered)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'retry-after-ms':'750' | {'kit':{'random':1}}                              | 750  | held",
                "'retry-after-ms':'750' | {'kit':{'random':1}}                              | 1000 | broken",
                "'retry-after-ms':'750' | {'respect-retry-after?':false,'kit':{'random':1}} | 1000 | none",
                "'retry-after':'soon'   | {'kit':{'random':1}}                              | 999  | broken",
                "'retry-after':'soon'   | {'kit':{'random':1}}                              | 1000 | held",
                "'retry-after':'soon'   | {'kit':{'random':1}}                              | 1001 | broken",
                "'retry-after':'5'      | {'kit':{'random':1}}                              | 1000 | none",
                "'x-request-id':'1'     | {'kit':{'random':1}}                              | 1000 | none"
            })
    void a_header_that_is_more_than_seconds_is_read(String header, String settings, double at, String outcome) {
        assertThat(CallTape.kinds("TTALK-CLASS-5", again(refused(settings, 503, header, "busy"), at)))
                .isEqualTo(outcome);
    }

    @Test
    void what_was_made_of_a_header_is_said_beside_it() {
        // given
        Trace deaf = again(refused("{}", 503, "'retry-after-ms':'750'", "busy"), 1000);
        Trace odd = again(refused("{'kit':{'random':1}}", 503, "'retry-after':'soon'", "busy"), 7);
        Trace unheard = ended(refused("{'kit':{'random':1}}", 503, "'retry-after-ms':'750'", "busy"));

        // then
        assertThat(CallTape.judge("TTALK-CLASS-5", deaf))
                .containsExactly(new Broken("after \"retry-after-ms: 750\" the next request came after 1000 ms; the"
                        + " hint asks for 750 ms"));
        assertThat(CallTape.judge("TTALK-CLASS-5", odd))
                .containsExactly(new Broken("after \"retry-after: soon\" the next request came after 7 ms; that is no"
                        + " hint, and the backoff is 1000 ms"));
        assertThat(CallTape.judge("TTALK-CLASS-5", unheard)).isEmpty();
    }

    @Test
    void on_a_real_clock_a_date_means_nothing_and_a_number_does() {
        // given
        Trace date = again(answered(CallTape.whole("{}"), "'retry-after':'Thu, 01 Jan 1970 00:00:09 GMT'"), 10);
        Trace number = again(answered(CallTape.whole("{}"), "'retry-after':'0.5'"), 510);
        Trace virtual = again(answered(CallTape.virtual("{}"), "'retry-after':'Thu, 01 Jan 1970 00:00:09 GMT'"), 9000);

        // then
        assertThat(CallTape.judge("TTALK-CLASS-5", date)).isEmpty();
        assertThat(CallTape.judge("TTALK-CLASS-5", number)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-CLASS-5", virtual)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'how':'canonical','raise':{'status':503}          | held | none",
                "'how':'plain','raise':{'retryable?':true}         | held | none",
                "'how':'cause','raise':{'retryable?':true}         | none | held",
                "'how':'plain'                                     | none | none",
                "'how':'cause'                                     | none | none",
                "'how':'canonical','raise':{'retryable?':true}     | none | none"
            })
    void an_exception_without_a_word_is_final_and_one_behind_another_is_not_looked_at(
            String content, String unmarked, String cause) {
        // given
        Trace trace = ended(CallTape.virtual(FUNCTION).request(0).reply(0, "200", "{" + content + "}", "complete"));

        // then
        assertThat(CallTape.kinds("TTALK-CLASS-1", trace)).isEqualTo(unmarked);
        assertThat(CallTape.kinds("TTALK-OPEN-10", trace)).isEqualTo(cause);
    }

    @Test
    void an_answer_with_the_words_of_an_exception_is_no_exception() {
        // given
        Trace trace =
                ended(CallTape.virtual("{}").request(0).reply(0, "200", "{'how':'cause','raise':{}}", "complete"));

        // then
        assertThat(CallTape.judge("TTALK-OPEN-10", trace)).isEmpty();
    }

    @Test
    void a_repeat_of_an_exception_without_a_word_is_wrong() {
        // given
        Trace repeated = again(CallTape.virtual(FUNCTION).request(0).raised(0, "{'status':503}"), 10);

        // then
        assertThat(CallTape.judge("TTALK-CLASS-1", repeated))
                .containsExactly(new Broken("attempt 1 (an exception that does not say retryable) was retried, although"
                        + " it carries no \"retryable?\" that says so"));
    }

    private static CallTape refused(String settings, int status, String header, String message) {
        return CallTape.virtual(settings)
                .request(0)
                .reply(
                        0,
                        Integer.toString(status),
                        "{" + header + "}",
                        "{'error':{'message':'" + message + "'}}",
                        "complete");
    }

    private static CallTape answered(CallTape tape, String header) {
        return tape.request(0).reply(0, "503", "{" + header + "}", "{'error':{'message':'busy'}}", "complete");
    }

    private static Trace ended(CallTape tape) {
        return tape.over(0, "{'outcome':'error','error':'no'}").end(1);
    }

    private static Trace again(CallTape tape, double at) {
        return tape.request(at)
                .reply(at, "200", WHOLE, "complete")
                .over(at, "{'outcome':'value','value':{'text':'Hello'}}")
                .end(at + 1);
    }
}
