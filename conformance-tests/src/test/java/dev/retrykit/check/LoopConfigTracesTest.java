package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the maximum that a file of the agent loop asks for. */
class LoopConfigTracesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'max_retries':2,'llm_timeout_secs':60   | held",
                "'max_retries':3,'llm_timeout_secs':60   | broken",
                "'max_retries':2                         | broken",
                "'max_retries':'2','llm_timeout_secs':60 | broken"
            })
    void the_maximum_is_a_number_beside_the_other_setting(String user, String kinds) {
        // given
        Trace trace = CallTape.real()
                .configured("{'max_retries':2}", "{'user':{" + user + "}}")
                .end(9);

        // then
        assertThat(CallTape.kinds("LOOP-CONFIG-1", trace)).isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource({"false, broken", "true, none"})
    void the_requests_of_a_call_tell_of_it_unless_the_user_cancelled(boolean cancelled, String kinds) {
        // given
        CallTape tape = CallTape.real("{'max_retries':2}").request(0).refusal(0, 503, "busy");
        Trace trace = cancelled
                ? tape.cancel(5, "{}").over(9, "{'outcome':'cancelled'}").end(99)
                : tape.over(9, "{'outcome':'error','error':'503 busy'}").end(99);

        // then
        assertThat(CallTape.kinds("LOOP-CONFIG-2", trace)).isEqualTo(kinds);
    }

    @Test
    void an_aggregate_that_lost_it_is_named_with_its_model_where_it_has_one() {
        // given
        String levels = "{'user':{'max_retries':2},'resolved':{'max_retries':2},'aggregate':{}}";
        Trace plain = CallTape.real().configured("{'max_retries':2}", levels).end(9);
        Trace named = CallTape.real()
                .configured("{'max_retries':2,'override_model':'m2'}", levels)
                .end(9);

        // then
        assertThat(CallTape.judge("LOOP-CONFIG-4", plain))
                .containsExactly(new Broken("the user's max_retries is 2, and the aggregate configuration is {}"));
        assertThat(CallTape.judge("LOOP-CONFIG-4", named))
                .containsExactly(new Broken(
                        "the user's max_retries is 2, and the aggregate configuration with the model \"m2\" is {}"));
    }
}
