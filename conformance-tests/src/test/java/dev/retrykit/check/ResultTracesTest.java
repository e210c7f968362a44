package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the ttalk clauses on results and on other entries say of calls that end in nearly the way that they ask for. */
class ResultTracesTest {
    private static final String BUSY = "{'retryable?':true}";
    private static final String RECORDED = "{'record-attempts?':true,'kit':{'function':true,'empty':true}}";
    private static final String THROWING = "{'kit':{'function':true,'callback':'throws'}}";

    @Test
    void the_last_failure_is_asked_for_where_a_call_failed_and_tells_its_data() {
        // given
        Trace silent = once(function(""), BUSY).ended("{'outcome':'error','error':'busy'}");
        Trace value = once(function(""), BUSY).ended("{'outcome':'value','value':{}}");
        Trace text = once(function(""), BUSY).ended("{'outcome':'error','error':'busy','data':'busy'}");

        // then
        assertThat(CallTape.judge("TTALK-ERROR-1", silent)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-ERROR-1", value)).isEmpty();
        assertThat(CallTape.judge("TTALK-ERROR-1", text))
                .containsExactly(new Broken("after 1 attempt the error is \"busy\" and carries no canonical error"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "503  | complete | 'retryable?':true,'status':503  | held",
                "503  | complete | 'retryable?':false,'status':503 | broken",
                "503  | complete | 'retryable?':true,'status':500  | broken",
                "503  | complete | 'retryable?':true               | broken",
                "503  | complete | 'status':503                    | broken",
                "503  | complete | 'retryable?':true,'status':503,'attempts':1 | broken",
                "400  | complete | 'retryable?':false,'status':400 | held",
                "400  | complete | 'retryable?':true,'status':400  | broken",
                "400  | complete | 'status':400                    | broken",
                "200  | reset    | 'retryable?':true               | held",
                "null | reset    | 'retryable?':true               | held",
                "null | reset    | 'retryable?':false              | broken"
            })
    void the_last_failure_of_a_provider_keeps_its_status_and_its_word(
            String status, String ending, String data, String kinds) {
        // given
        CallTape tape = CallTape.virtual("{'max-retries':0}")
                .request(0)
                .reply(0, status, "{'error':{'message':'busy'}}", ending);

        // then
        assertThat(CallTape.kinds(
                        "TTALK-ERROR-1", tape.ended("{'outcome':'error','error':'busy','data':{" + data + "}}")))
                .isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "503  | {'error':{'message':'busy'}} | complete | 503 busy        | held",
                "503  | {'error':{'message':'busy'}} | complete | something odd   | broken",
                "503  | '<html>busy</html>'          | complete | something odd   | held",
                "200  | []                           | reset    | connection lost | held"
            })
    void where_only_words_come_out_they_hold_those_of_the_provider(
            String status, String content, String ending, String error, String kinds) {
        // given
        CallTape tape = CallTape.whole("{'max-retries':0}").request(0).reply(0, status, content, ending);

        // then
        assertThat(CallTape.kinds("TTALK-ERROR-1", tape.ended("{'outcome':'error','error':'" + error + "'}")))
                .isEqualTo(kinds);
    }

    @Test
    void a_cancel_ends_the_call_at_once_and_as_a_cancel() {
        // given
        CallTape right = once(function(""), BUSY).cancel(5, "{}");
        CallTape failed = once(function(""), BUSY).cancel(5, "{}");
        CallTape tried = once(function(""), BUSY).cancel(5, "{}").request(9).raised(9, BUSY);

        // then
        assertThat(CallTape.judge("TTALK-OPEN-7", right.ended("{'outcome':'cancelled'}")))
                .containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-OPEN-7", failed.ended("{'outcome':'error','error':'busy'}")))
                .containsExactly(new Broken("after the interrupt 0 attempts came, and the call ended in the error"
                        + " \"busy\"; it should end at once"));
        assertThat(CallTape.kinds("TTALK-OPEN-7", tried.ended("{'outcome':'cancelled'}")))
                .isEqualTo("broken");
    }

    @Test
    void attempts_are_recorded_on_the_results_of_functions() {
        // given
        Trace right = gave(RECORDED, "{'text':'Hi'}", "{'text':'Hi','attempts':1}");
        Trace none = gave(RECORDED, "{'text':'Hi'}", "{'text':'Hi'}");
        Trace changed = gave(RECORDED, "{'text':'Hi'}", "{'text':'Ho','attempts':1}");
        Trace empty = gave(
                "{'record-attempts?':true,'empty-retries':0,'kit':{'function':true,'empty':true}}",
                "{}",
                "{'attempts':1}");
        Trace thrown = gave(
                "{'record-attempts?':true,'empty-retries':0,'empty-exhausted':'throw','kit':{'function':true,'empty':true}}",
                "{}",
                "{'attempts':1}");
        Trace model = gave("{'record-attempts?':true}", "{'text':'Hi'}", "{'text':'Hi'}");

        // then
        assertThat(CallTape.judge("TTALK-ERROR-2", right)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-ERROR-2", none))
                .containsExactly(new Broken("after 1 attempt the result is {\"text\":\"Hi\"}; the clause asks for"
                        + " {\"text\":\"Hi\"} with attempts 1"));
        assertThat(CallTape.kinds("TTALK-ERROR-2", changed)).isEqualTo("broken");
        assertThat(CallTape.judge("TTALK-ERROR-2", empty)).isEmpty();
        assertThat(CallTape.judge("TTALK-ERROR-2", model)).isEmpty();
        assertThat(CallTape.judge("TTALK-ERROR-4", empty)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-ERROR-4", right)).isEmpty();
        assertThat(CallTape.judge("TTALK-ERROR-4", thrown)).isEmpty();
    }

    @Test
    void a_result_that_is_not_recorded_is_untouched() {
        // given
        Trace right = gave(function(""), "{'text':'Hi'}", "{'text':'Hi'}");
        Trace marked = gave(function(""), "{'text':'Hi'}", "{'text':'Hi','attempts':1}");
        Trace failed = CallTape.virtual(function(""))
                .request(0)
                .gave(0, "{'text':'Hi'}")
                .ended("{'outcome':'error','error':'no'}");

        // then
        assertThat(CallTape.judge("TTALK-ERROR-3", right)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-ERROR-3", marked))
                .containsExactly(new Broken(
                        "the result is {\"text\":\"Hi\",\"attempts\":1}; the function gave {\"text\":\"Hi\"}"));
        assertThat(CallTape.judge("TTALK-ERROR-3", failed)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "true, false, the callback failed, held",
        "true, true, the callback failed, broken",
        "true, false, busy, broken",
        "false, false, the callback failed, none"
    })
    void a_callback_that_throws_ends_the_call(boolean told, boolean again, String error, String kinds) {
        // given
        CallTape tape = once(THROWING, BUSY);
        CallTape heard = told ? tape.told(0, "500") : tape;
        CallTape tried = again ? heard.request(1).raised(1, BUSY) : heard;

        // then
        assertThat(CallTape.kinds("TTALK-OPEN-6", tried.ended("{'outcome':'error','error':'" + error + "'}")))
                .isEqualTo(kinds);
    }

    @Test
    void a_failure_in_a_future_comes_out_of_it() {
        // given
        Trace right = once(function(",'entries':['future']"), BUSY).ended("{'outcome':'error','form':'future'}");
        Trace thrown = once(function(",'entries':['future']"), BUSY).ended("{'outcome':'error','form':'thrown'}");
        Trace other = once(function(",'entries':['async']"), BUSY).ended("{'outcome':'error','form':'thrown'}");
        Trace value = gave(function(",'entries':['future']"), "{}", "{}");

        // then
        assertThat(CallTape.judge("TTALK-ASYNC-5", right)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-ASYNC-5", thrown))
                .containsExactly(new Broken(
                        "a failure in a future came out in the form \"thrown\"; the clause asks for a failed future"));
        assertThat(CallTape.judge("TTALK-ASYNC-5", other)).isEmpty();
        assertThat(CallTape.judge("TTALK-ASYNC-5", value)).isEmpty();
    }

    @Test
    void a_future_is_asked_for_after_a_wait_alone() {
        // given
        Trace waited = once(function(",'entries':['async']"), BUSY).again(500);
        Trace empty = CallTape.virtual(function(",'empty':true,'entries':['async']"))
                .request(0)
                .gave(0, "{}")
                .again(0);
        Trace failed = once(function(",'entries':['async']"), BUSY).ended("{'outcome':'error','form':'thrown'}");
        Trace sync = once(function(",'entries':['sync']"), BUSY).again(500);

        // then
        assertThat(CallTape.judge("TTALK-OPEN-12", waited))
                .containsExactly(new Broken(
                        "a call that waited for a retry came back in the form \"\"; a future was asked for"));
        assertThat(CallTape.judge("TTALK-OPEN-12", empty)).isEmpty();
        assertThat(CallTape.judge("TTALK-OPEN-12", failed)).isEmpty();
        assertThat(CallTape.judge("TTALK-OPEN-12", sync)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"9999, async, none", "10000, async, held", "10000, sync, none", "10000, future, held"})
    void many_failures_at_once_are_ten_thousand(int failures, String entry, String kinds) {
        // given
        String settings = function(",'failsAtOnce':" + failures + ",'entries':['" + entry + "']");

        // then
        assertThat(CallTape.kinds("TTALK-ASYNC-4", gave(settings, "{}", "{}"))).isEqualTo(kinds);
    }

    @Test
    void an_injected_sleep_is_asked_for_what_was_told_and_takes_no_time() {
        // given
        String injected = function(",'sleep':'injected'");
        Trace right = once(injected, BUSY)
                .told(0, "500")
                .heard(0, "sleep", "'ms':500")
                .again(0);
        Trace slept = once(injected, BUSY)
                .told(0, "500")
                .heard(0, "sleep", "'ms':500")
                .again(500);
        Trace other =
                once(injected, BUSY).told(0, "500").heard(0, "sleep", "'ms':5").again(0);
        Trace silent = once(injected, BUSY).again(0);
        Trace last = once(injected, BUSY).told(0, "500").ended("{'outcome':'error'}");
        Trace own = once(function(""), BUSY)
                .told(0, "500")
                .heard(0, "sleep", "'ms':500")
                .again(0);

        // then
        assertThat(CallTape.judge("TTALK-ASYNC-6", right)).containsExactly(new Held());
        assertThat(CallTape.kinds("TTALK-ASYNC-6", slept)).isEqualTo("broken");
        assertThat(CallTape.judge("TTALK-ASYNC-6", other))
                .containsExactly(
                        new Broken("after attempt 1 (a retryable failure), by sync, the injected sleep function"
                                + " was asked for 5 ms; told was a wait of 500 ms"));
        assertThat(CallTape.kinds("TTALK-ASYNC-6", silent)).isEqualTo("held");
        assertThat(CallTape.judge("TTALK-ASYNC-6", last)).isEmpty();
        assertThat(CallTape.judge("TTALK-ASYNC-6", own)).isEmpty();
    }

    private static String function(String more) {
        return "{'kit':{'function':true" + more + "}}";
    }

    private static CallTape once(String settings, String error) {
        return CallTape.virtual(settings).request(0).raised(0, error);
    }

    private static Trace gave(String settings, String given, String value) {
        return CallTape.virtual(settings).request(0).gave(0, given).ended("{'outcome':'value','value':" + value + "}");
    }
}
