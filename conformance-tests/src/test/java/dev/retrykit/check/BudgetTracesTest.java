package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on budgets, and on empty results beside them, say where a trace gives hardly an occasion, or none. */
class BudgetTracesTest {
    private static final String KNOWING = "'kit':{'function':true,'empty':true}";
    private static final String ALL = "{" + KNOWING + "}";
    private static final String THROWS = "{'empty-exhausted':'throw'," + KNOWING + "}";
    private static final String NOTHING = "{'outcome':'value','value':{}}";

    @Test
    void an_empty_result_before_a_failure_does_not_lengthen_its_wait() {
        // given
        String share = "{'kit':{'function':true,'empty':true,'random':1}}";

        // then
        assertThat(CallTape.kinds("TTALK-EMPTY-5", afterEmpty(share, "{'retryable?':true}", "1000")))
                .isEqualTo("held");
        assertThat(CallTape.kinds("TTALK-EMPTY-5", afterEmpty(share, "{'retryable?':true}", "2000")))
                .isEqualTo("broken");
        assertThat(CallTape.kinds("TTALK-EMPTY-5", afterEmpty(share, "{'retryable?':true}", "null")))
                .isEqualTo("held");
        assertThat(CallTape.kinds("TTALK-EMPTY-5", afterEmpty(share, "{'retryable?':true,'retry-after-ms':9}", "9")))
                .isEqualTo("none");
        assertThat(CallTape.kinds("TTALK-EMPTY-5", afterEmpty(ALL, "{'retryable?':true}", "9")))
                .isEqualTo("none");
    }

    @Test
    void a_failure_that_no_empty_result_came_before_or_that_ends_the_call_says_nothing_of_it() {
        // given
        String share = "{'kit':{'function':true,'empty':true,'random':1}}";
        Trace alone = CallTape.virtual(share)
                .request(0)
                .raised(0, "{'retryable?':true}")
                .told(0, "5")
                .again(5);
        Trace last = empty(share)
                .request(0)
                .raised(0, "{'retryable?':true}")
                .told(0, "5")
                .ended("{'outcome':'error'}");

        // then
        assertThat(CallTape.judge("TTALK-EMPTY-5", alone)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-5", last)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'text':'Hello'}       | true  | broken",
                "{'text':'Hello'}       | false | held",
                "{'text':''}            | true  | held",
                "{'text':''}            | false | broken",
                "{'reasoning':'I see'}  | true  | broken",
                "{'content':['image']}  | true  | broken",
                "{'finish':'refusal'}   | true  | broken",
                "{'finish':'stop'}      | true  | held",
                "''                     | true  | none",
                "{}                     | true  | none"
            })
    void a_result_is_empty_where_it_says_nothing(String value, boolean repeated, String kinds) {
        // given
        CallTape tape = CallTape.virtual(ALL).request(0).gave(0, value);

        // then
        assertThat(CallTape.kinds("TTALK-EMPTY-6", repeated ? tape.again(0) : tape.ended(NOTHING)))
                .isEqualTo(kinds);
    }

    @Test
    void what_is_empty_is_asked_of_the_first_result_of_a_function_that_may_repeat_it() {
        // given
        Trace broke = CallTape.virtual("{'empty-retries':0," + KNOWING + "}")
                .request(0)
                .gave(0, "{'text':''}")
                .ended(NOTHING);
        Trace second = empty(ALL).request(0).gave(0, "{'text':''}").ended(NOTHING);
        Trace blind = CallTape.virtual("{'kit':{'function':true}}")
                .request(0)
                .gave(0, "{'text':''}")
                .ended(NOTHING);
        Trace model = CallTape.virtual("{'kit':{'empty':true}}")
                .request(0)
                .gave(0, "{'text':''}")
                .ended(NOTHING);
        Trace failed = CallTape.virtual(ALL)
                .request(0)
                .raised(0, "{'retryable?':false}")
                .ended("{'outcome':'error'}");

        // then
        assertThat(CallTape.judge("TTALK-EMPTY-6", broke)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-6", second)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-6", blind)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-6", model)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-6", failed)).isEmpty();
    }

    @Test
    void an_error_of_empty_results_takes_nothing_from_the_budget_of_errors() {
        // given
        Trace given = twice(THROWS).ended("{'outcome':'error'}");
        Trace borrowed = twice(THROWS).again(0);
        Trace gave = twice(ALL).ended(NOTHING);
        Trace poor = twice("{'max-retries':0,'empty-exhausted':'throw'," + KNOWING + "}")
                .ended("{'outcome':'error'}");
        Trace failed = empty(THROWS).request(0).raised(0, "{'retryable?':true}").ended("{'outcome':'error'}");

        // then
        assertThat(CallTape.judge("TTALK-EMPTY-7", given)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-EMPTY-7", borrowed))
                .containsExactly(new Broken("attempt 2 (an empty result) was retried out of max-retries; empty results"
                        + " have a budget of their own"));
        assertThat(CallTape.judge("TTALK-EMPTY-7", gave)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-7", poor)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-7", failed)).isEmpty();
    }

    @Test
    void of_a_repeat_at_once_no_wait_is_told() {
        // given
        Trace right = empty(ALL).told(0, "0").again(0);
        Trace wrong = empty(ALL).told(0, "5").again(0);

        // then
        assertThat(CallTape.judge("TTALK-OPEN-2", right)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-OPEN-2", wrong))
                .containsExactly(
                        new Broken("a wait of 5 ms was told of a repeat of an empty result; nothing is waited for"));
    }

    @Test
    void a_gate_that_is_closed_ends_the_repeats_of_empty_results() {
        // given
        Trace right = closed(ALL).ended(NOTHING);
        Trace deaf = closed(ALL).again(0);
        Trace wrong = closed(ALL).ended("{'outcome':'error','error':'closed'}");
        Trace thrown = closed(THROWS).ended("{'outcome':'error','error':'closed'}");
        Trace failed = CallTape.virtual(ALL)
                .request(0)
                .raised(0, "{'retryable?':true}")
                .heard(0, "gate", "'open':false")
                .ended("{'outcome':'error'}");

        // then
        assertThat(CallTape.judge("TTALK-OPEN-3", right)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-OPEN-3", deaf))
                .containsExactly(new Broken("attempt 1 (an empty result) was repeated through a closed gate"));
        assertThat(CallTape.judge("TTALK-OPEN-3", wrong))
                .containsExactly(
                        new Broken("the call ended in the error \"closed\"; the clause asks for the empty result"));
        assertThat(CallTape.judge("TTALK-OPEN-3", thrown)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-OPEN-3", failed)).isEmpty();
        assertThat(CallTape.judge("TTALK-OPEN-3", empty(ALL).ended(NOTHING))).isEmpty();
    }

    @Test
    void an_empty_result_without_a_budget_may_be_thrown() {
        // given
        String settings = "{'empty-retries':0,'empty-exhausted':'throw'," + KNOWING + "}";
        Trace value = CallTape.virtual(settings)
                .request(0)
                .gave(0, "{'text':'Hello'}")
                .ended(NOTHING);

        // then
        assertThat(CallTape.judge("TTALK-OPEN-4", empty(settings).ended(NOTHING)))
                .containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-OPEN-4", value)).isEmpty();
        assertThat(CallTape.judge("TTALK-OPEN-4", empty(THROWS).ended(NOTHING))).isEmpty();
    }

    @Test
    void a_budget_of_streams_that_nobody_named_is_an_occasion_of_failures_alone() {
        // given
        Trace failed = busy(CallTape.streamed("{}"), "503").ended("{'outcome':'error'}");
        Trace named = busy(CallTape.streamed("{'stream-retries':1}"), "503").ended("{'outcome':'error'}");
        Trace last = busy(CallTape.streamed("{}"), "400").ended("{'outcome':'error'}");
        Trace whole = busy(CallTape.virtual("{}"), "503").ended("{'outcome':'error'}");

        // then
        assertThat(CallTape.judge("TTALK-OPEN-1", failed)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-OPEN-1", named)).isEmpty();
        assertThat(CallTape.judge("TTALK-OPEN-1", last)).isEmpty();
        assertThat(CallTape.judge("TTALK-OPEN-1", whole)).isEmpty();
    }

    @Test
    void a_budget_that_is_no_number_is_an_occasion_of_failures_alone() {
        // given
        Trace odd = busy(CallTape.virtual("{'max-retries':'many'}"), "503").ended("{'outcome':'error'}");
        Trace last = busy(CallTape.virtual("{'max-retries':'many'}"), "400").ended("{'outcome':'error'}");
        Trace plain = busy(CallTape.virtual("{'max-retries':1}"), "503").ended("{'outcome':'error'}");
        Trace unset = busy(CallTape.streamed("{}"), "503").ended("{'outcome':'error'}");

        // then
        assertThat(CallTape.judge("TTALK-OPEN-11", odd)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-OPEN-11", last)).isEmpty();
        assertThat(CallTape.judge("TTALK-OPEN-11", plain)).isEmpty();
        assertThat(CallTape.judge("TTALK-OPEN-11", unset)).isEmpty();
    }

    @Test
    void a_stream_that_broke_after_its_first_token_fails_and_is_not_begun_anew() {
        // given
        String half = "[{'choices':[{'delta':{'content':'Hel'},'finish_reason':null}]}]";
        CallTape right = CallTape.streamed("{}").request(0).reply(0, "200", half, "reset");
        CallTape wrong = CallTape.streamed("{}").request(0).reply(0, "200", half, "reset");
        CallTape whole = CallTape.virtual("{}").request(0).reply(0, "200", half, "reset");
        CallTape before = busy(CallTape.streamed("{}"), "503");

        // then
        assertThat(CallTape.judge("TTALK-STREAM-1", right.ended("{'outcome':'error'}")))
                .containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-STREAM-1", wrong.ended("{'outcome':'value','value':{'text':'Hel'}}")))
                .containsExactly(new Broken("a stream that broke after \"\" ended in the value {\"text\":\"Hel\"}; the"
                        + " clause asks for its failure"));
        assertThat(CallTape.judge("TTALK-STREAM-1", whole.ended("{'outcome':'error'}")))
                .isEmpty();
        assertThat(CallTape.judge("TTALK-STREAM-1", before.ended("{'outcome':'error'}")))
                .isEmpty();
    }

    @Test
    void the_backoff_of_a_stream_is_told_where_it_was_waited_for_and_known() {
        // given
        String share = "{'stream-retries':1,'kit':{'random':1}}";
        Trace right = busy(CallTape.streamed(share), "503").told(0, "1000").again(1000);
        Trace wrong = busy(CallTape.streamed(share), "503").told(0, "500").again(500);
        Trace silent = busy(CallTape.streamed(share), "503").again(500);
        Trace last = busy(CallTape.streamed(share), "503").told(0, "500").ended("{'outcome':'error'}");
        Trace drawn = busy(CallTape.streamed("{'stream-retries':1}"), "503")
                .told(0, "500")
                .again(500);

        // then
        assertThat(CallTape.judge("TTALK-STREAM-4", right)).containsExactly(new Held());
        assertThat(CallTape.kinds("TTALK-STREAM-4", wrong)).isEqualTo("broken");
        assertThat(CallTape.judge("TTALK-STREAM-4", silent)).isEmpty();
        assertThat(CallTape.judge("TTALK-STREAM-4", last)).isEmpty();
        assertThat(CallTape.judge("TTALK-STREAM-4", drawn)).isEmpty();
        assertThat(CallTape.judge("TTALK-STREAM-3", right)).containsExactly(new Held());
        assertThat(CallTape.kinds("TTALK-STREAM-3", last)).isEqualTo("broken");
    }

    private static CallTape empty(String settings) {
        return CallTape.virtual(settings).request(0).gave(0, "{}");
    }

    private static CallTape twice(String settings) {
        return empty(settings).request(0).gave(0, "{}");
    }

    private static CallTape closed(String settings) {
        return empty(settings).heard(0, "gate", "'open':false");
    }

    private static CallTape busy(CallTape tape, String status) {
        return tape.request(0).reply(0, status, "{'error':{'message':'busy'}}", "complete");
    }

    private static Trace afterEmpty(String settings, String error, String delay) {
        return empty(settings).request(0).raised(0, error).told(0, delay).again(2000);
    }
}
