package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program that makes one call has to say when it is answered. */
class GivenBackTest {
    private static final String WHOLE = "{'choices':[{'message':{'content':'Hello there.'},'finish_reason':'stop'}]}";

    @ParameterizedTest
    @ValueSource(strings = {"Hello there.", " Hello there.  "})
    void an_answer_is_given_back_whatever_blanks_stand_around_it(String printed) {
        // given
        String result = "{'outcome':'value','value':'" + printed + "'}";

        // then
        assertThat(ofLoop(WHOLE, result)).containsExactly(new Held());
        assertThat(ofFunction(WHOLE, result)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'outcome':'value','value':''} | the value \"\"",
                "{'outcome':'value','value':'Retrying. Hello there.'} | the value \"Retrying. Hello there.\"",
                "{'outcome':'error','error':'503 busy'} | the error \"503 busy\""
            })
    void whatever_else_a_program_says_is_not_the_answer(String result, String ending) {
        // given
        Broken broken = new Broken("request 2 was answered \"Hello there.\", and the call ended in " + ending);

        // then
        assertThat(ofLoop(WHOLE, result)).containsExactly(broken);
        assertThat(ofFunction(WHOLE, result)).containsExactly(broken);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'choices':[{'message':{'content':'Hello'},'finish_reason':'length'}]}",
                "{'choices':[{'message':{'content':'Hello','refusal':'No.'},'finish_reason':'stop'}]}",
                "{'choices':[{'message':{'content':' '},'finish_reason':'stop'}]}",
                "{'choices':[{'message':{'content':'Hello'}}]}",
                "'<html>'",
                "[{'choices':[{'delta':{'content':'One '}}]},'{broken',{'choices':[{'delta':{'content':'two'},'finish_reason':'stop'}]}]",
                "[{'choices':[{'delta':{'content':'ha'}}]},{'choices':[{'delta':{'content':'ha'}}]},{'choices':[{'delta':{},'finish_reason':'stop'}]}]"
            })
    void an_answer_that_can_be_told_in_several_ways_is_no_occasion(String content) {
        assertThat(ofLoop(content, "{'outcome':'error','error':'odd'}")).isEmpty();
    }

    @Test
    void an_error_is_no_answer() {
        // given
        String error = "{'error':{'message':'Out of cheese'}}";

        // then
        assertThat(ofLoop(error, "{'outcome':'error','error':'Out of cheese'}")).containsExactly(new Held());
        assertThat(ofLoop(error, "{'outcome':'value','value':''}"))
                .containsExactly(
                        new Broken("request 2 was answered by the error \"Out of cheese\", and the call ended in"
                                + " the value \"\""));
    }

    @Test
    void the_end_of_a_stream_is_marked_by_a_word() {
        // given
        String stream = "[{'choices':[{'delta':{'content':'Hello'},'finish_reason':'stop'}]},'[DONE]']";

        // then
        assertThat(ofLoop(stream, "{'outcome':'value','value':'Hello'}")).containsExactly(new Held());
    }

    @Test
    void an_answer_that_calls_itself_a_page_is_no_occasion() {
        // given
        CallTape tape =
                CallTape.plain("{}").request(0).reply(5, "200", "{'content-type':'text/html'}", WHOLE, "complete");

        // then
        assertThat(CallTape.judge(
                        "LOOP-SCOPE-6",
                        tape.over(6, "{'outcome':'error','error':'odd'}").end(7)))
                .isEmpty();
    }

    @Test
    void the_error_of_a_provider_comes_out_in_its_words() {
        // given
        CallTape tape = CallTape.whole("{'max-retries':0}").request(0).refusal(5, 503, "The model is busy");

        // then
        assertThat(CallTape.judge(
                        "TTALK-ERROR-1",
                        tape.over(6, "{'outcome':'error','error':'sorry'}").end(7)))
                .containsExactly(new Broken(
                        "after 1 attempt the error is \"sorry\"; the last failure says \"The model is busy\""));
    }

    private static List<Outcome> ofLoop(String content, String result) {
        return judge("LOOP-SCOPE-6", CallTape.plain("{'max_retries':1}"), content, result);
    }

    private static List<Outcome> ofFunction(String content, String result) {
        return judge("TTALK-ERROR-3", CallTape.whole("{'max-retries':1}"), content, result);
    }

    private static List<Outcome> judge(String clause, CallTape tape, String content, String result) {
        return CallTape.judge(
                clause,
                tape.request(0)
                        .refusal(5, 503, "busy")
                        .request(1005)
                        .reply(1010, "200", content, "complete")
                        .over(1012, result)
                        .end(1013));
    }
}
