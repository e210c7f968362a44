package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which turns of a ttalk call an occasion is found in: by its options, what came before, and who else calls. */
class TurnTracesTest {
    private static final String BUSY = "{'retryable?':true}";
    private static final String FAILED = "{'outcome':'error','error':'busy'}";
    private static final String WELL = "{'choices':[{'message':{'content':'Hi'},'finish_reason':'stop'}]}";
    private static final String SILENT = "{'choices':[{'message':{'content':''},'finish_reason':'stop'}]}";
    private static final String DEFAULTS =
            "{'max-retries':2,'base-delay':DELAY,'multiplier':2.0,'max-delay':30000,'respect-retry-after?':true,"
                    + "'empty-retries':1,'empty-exhausted':'return'}";
    private static final String ASYNC = "{'kit':{'function':true,'entries':['async','async']}}";

    @Test
    void attempts_are_recorded_on_no_answer_of_a_provider() {
        // given
        Trace value = answered("{'record-attempts?':true}", WELL);
        Trace empty = answered("{'record-attempts?':true,'empty-retries':0}", SILENT);

        // then
        assertThat(CallTape.judge("TTALK-ERROR-2", value)).isEmpty();
        assertThat(CallTape.judge("TTALK-ERROR-4", empty)).isEmpty();
    }

    @Test
    void of_levels_that_nobody_can_read_no_budget_follows() {
        // given
        Trace odd = CallTape.virtual("{'kit':{'function':true,'call':7}}")
                .request(0)
                .raised(0, BUSY)
                .ended(FAILED);
        Trace right = CallTape.virtual("{'kit':{'function':true,'call':{}}}")
                .request(0)
                .raised(0, BUSY)
                .ended(FAILED);

        // then
        assertThat(CallTape.judge("TTALK-MAX-1", odd)).isEmpty();
        assertThat(CallTape.kinds("TTALK-MAX-1", right)).isEqualTo("broken");
    }

    @Test
    void an_empty_result_that_was_thrown_by_default_is_named() {
        // given
        Trace trace = CallTape.virtual("{'kit':{'function':true,'empty':true}}")
                .request(0)
                .gave(0, "{}")
                .request(0)
                .gave(0, "{}")
                .ended("{'outcome':'error','error':'empty'}");

        // then
        assertThat(CallTape.judge("TTALK-OPTS-4", trace))
                .containsExactly(
                        new Held(),
                        new Held(),
                        new Broken("an empty result ended in the error \"empty\"; by default it is given back"));
    }

    @Test
    void a_budget_of_empty_results_that_is_no_number_is_asked_for_nothing() {
        // given
        Trace trace = CallTape.virtual("{'max-retries':0,'empty-retries':'many','kit':{'function':true,'empty':true}}")
                .request(0)
                .gave(0, "{}")
                .ended("{'outcome':'value','value':{}}");

        // then
        assertThat(CallTape.judge("TTALK-OPEN-5", trace)).isEmpty();
    }

    @Test
    void a_key_that_nobody_knows_is_kept() {
        // given
        Trace lost = options("null", "{'nobody-knows':1}", "'resolved':{'retry-kind':'error'}");
        Trace known = options("null", "{'max-retries':1}", "'resolved':{}");

        // then
        assertThat(CallTape.judge("TTALK-OPTS-6", lost))
                .contains(
                        new Broken("of null and {\"nobody-knows\":1} came nobody-knows unset; the clause asks for 1"));
        assertThat(CallTape.judge("TTALK-OPTS-6", known)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1000, held", "1000.0, held", "true, broken", "999, broken"})
    void a_number_is_the_same_however_it_is_written_and_a_word_is_none(String delay, String last) {
        // given
        Trace trace = options("null", "{'base-delay':1000.0}", "'resolved':" + DEFAULTS.replace("DELAY", delay));

        // then
        assertThat(CallTape.kinds("TTALK-OPTS-3", trace)).isEqualTo("held " + last + " held held held held held");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'max-retries':1} | 7                 | 7                 | held",
                "true              | 7                 | 7                 | held",
                "7                 | {'max-retries':1} | 7                 | held",
                "true              | 7                 | true              | broken",
                "{'max-retries':1} | 7                 | {'max-retries':1} | broken"
            })
    void the_level_that_is_none_is_refused_by_name(String config, String call, String refused, String kinds) {
        // given
        Trace trace = options(config, call, "'refused':" + refused);

        // then
        assertThat(CallTape.kinds("TTALK-OPTS-6", trace)).isEqualTo(kinds);
    }

    @Test
    void a_budget_or_a_wait_of_a_stream_is_asked_for_where_no_other_one_is_meant() {
        // given
        Trace empty = CallTape.streamed("{'stream-retries':1}")
                .request(0)
                .reply(0, "200", "[{'choices':[{'delta':{},'finish_reason':'stop'}]}]", "complete")
                .request(0)
                .reply(0, "503", "{}", "complete")
                .ended(FAILED);
        Trace dated = CallTape.streamed("{'stream-retries':1,'kit':{'random':1}}")
                .request(0)
                .reply(0, "503", "{'retry-after':'Wed, 21 Oct 2026 07:28:00 GMT'}", "{}", "complete")
                .told(0, "500")
                .again(500);

        // then
        assertThat(CallTape.judge("TTALK-STREAM-3", empty)).isEmpty();
        assertThat(CallTape.judge("TTALK-STREAM-4", dated)).isEmpty();
    }

    @Test
    void a_hint_that_nobody_can_read_leaves_it_open_where_the_wait_is_drawn_from() {
        // given
        Trace odd = CallTape.virtual("{}")
                .request(0)
                .reply(0, "503", "{'retry-after':'soon'}", "{}", "complete")
                .told(0, "99999")
                .again(99_999);
        Trace none = CallTape.virtual("{}")
                .request(0)
                .reply(0, "503", "{}", "complete")
                .told(0, "99999")
                .again(99_999);

        // then
        assertThat(CallTape.judge("TTALK-BACKOFF-1", odd)).isEmpty();
        assertThat(CallTape.kinds("TTALK-BACKOFF-1", none)).isEqualTo("broken");
    }

    @Test
    void a_wrapped_function_is_asked_for_its_budget_before_any_empty_result() {
        // given
        Trace trace = CallTape.virtual("{'kit':{'function':true,'empty':true,'entries':['wrap']}}")
                .request(0)
                .gave(0, "{}")
                .request(0)
                .raised(0, BUSY)
                .ended(FAILED);

        // then
        assertThat(CallTape.judge("TTALK-WRAP-2", trace)).isEmpty();
    }

    @Test
    void two_calls_go_on_beside_each_other_where_both_are_asynchronous_and_the_first_is_open() {
        // given
        Trace open = CallTape.virtual(ASYNC).request(0).call(5).request(5).end(9);
        Trace late = CallTape.virtual(ASYNC).request(0).call(5).request(8).end(9);
        Trace sync = CallTape.virtual("{'kit':{'function':true,'entries':['async','sync']}}")
                .request(0)
                .call(5)
                .request(8)
                .end(9);
        Trace over = CallTape.virtual(ASYNC)
                .request(0)
                .cancel(1, "{}")
                .over(2, FAILED)
                .call(5)
                .request(8)
                .end(9);

        // then
        assertThat(CallTape.judge("TTALK-ASYNC-2", open)).containsExactly(new Held());
        assertThat(CallTape.kinds("TTALK-ASYNC-2", late)).isEqualTo("broken");
        assertThat(CallTape.judge("TTALK-ASYNC-2", sync)).isEmpty();
        assertThat(CallTape.judge("TTALK-ASYNC-2", over)).isEmpty();
    }

    @Test
    void where_no_filter_ran_none_ran_once() {
        // given
        Trace trace = CallTape.virtual("{'kit':{'function':true}}")
                .request(0)
                .raised(0, BUSY)
                .again(1000);

        // then
        assertThat(CallTape.judge("TTALK-PLACE-1", trace)).isEmpty();
    }

    @Test
    void a_retry_that_was_told_twice_or_after_its_wait_is_wrong() {
        // given
        Trace twice = busy().told(0, "1000").told(0, "1000").again(1000);
        Trace late = busy().told(5, "1000").again(1000);

        // then
        assertThat(CallTape.judge("TTALK-PLACE-2", twice))
                .contains(new Broken("after attempt 1 (a retryable failure), which was repeated, the callback was told"
                        + " 2 times; the clause asks for once"));
        assertThat(CallTape.judge("TTALK-PLACE-4", late))
                .containsExactly(new Broken("retry 1 was told after its wait; the recordings tell of it before"));
    }

    private static CallTape busy() {
        return CallTape.virtual("{'kit':{'function':true}}").request(0).raised(0, BUSY);
    }

    private static Trace answered(String settings, String answer) {
        return CallTape.virtual(settings)
                .request(0)
                .reply(0, "200", answer, "complete")
                .ended("{'outcome':'value','value':{'text':'Hi'}}");
    }

    private static Trace options(String config, String call, String details) {
        return CallTape.virtual("{'kit':{'function':true,'config':" + config + ",'call':" + call + "}}")
                .heard(0, "options", details)
                .ended("{'outcome':'value','value':{}}");
    }
}
