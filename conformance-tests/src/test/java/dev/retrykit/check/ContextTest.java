package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the request of a retry has to share with the one that failed, beyond the user's own words. */
class ContextTest {
    private static final String TOLD = "{'role':'system','content':'Be careful.'}";
    private static final String ASKED = "{'role':'user','content':'Say hello.'}";
    private static final String CALLED =
            "{'role':'assistant','content':'','tool_calls':[{'function':{'name':'ping'}}]}";
    private static final String GIVEN = "{'role':'tool','tool_call_id':'1','content':'pong'}";

    @Test
    void a_system_message_may_change_its_words() {
        // given
        Trace trace = retried(messages(TOLD, ASKED), messages("{'role':'system','content':'It is noon.'}", ASKED));

        // then
        assertThat(Tape.judge("OMP-LIFE-12", trace)).containsExactly(new Held());
    }

    @Test
    void a_system_message_must_not_be_left_out() {
        // given
        Trace trace = retried(messages(TOLD, ASKED), messages(ASKED));

        // then
        assertThat(Tape.judge("OMP-LIFE-12", trace))
                .containsExactly(
                        new Broken("request 2, which retries request 1, lost the system message; the clause asks"
                                + " for only the failed message to go"));
    }

    @Test
    void instructions_that_stand_beside_the_messages_must_not_be_left_out() {
        // given
        Trace trace = retried("{'system':'Be careful.','messages':[" + ASKED + "]}", messages(ASKED));

        // then
        assertThat(Tape.judge("OMP-LIFE-12", trace))
                .containsExactly(
                        new Broken("request 2, which retries request 1, lost the system message; the clause asks"
                                + " for only the failed message to go"));
    }

    @Test
    void the_order_of_messages_must_stay() {
        // given
        Trace trace = retried(messages(ASKED, CALLED, GIVEN), messages(GIVEN, CALLED, ASKED));

        // then
        assertThat(Tape.judge("OMP-LIFE-12", trace))
                .containsExactly(
                        new Broken(
                                "request 2, which retries request 1, has another order: [tool \"pong\" with 1,"
                                        + " assistant \"\" with ping, user \"Say hello.\"] instead of [user \"Say hello.\", assistant \"\""
                                        + " with ping, tool \"pong\" with 1]; the clause asks for only the failed message to go"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'model':'m2' | of m2",
                "'model':'m1','stream':true | of m1 as a stream",
                "'model':'m1','temperature':0.9 | of m1 at temperature 0.9",
                "'model':'m1','generationConfig':{'temperature':0.9} | of m1 at temperature 0.9",
                "'model':'m1','tools':[{'function':{'name':'stop'}},{'functionDeclarations':[{'name':'ping'}]}] | of m1 with [ping, stop]"
            })
    void the_call_must_stay_the_same(String again, String manner) {
        // given
        Trace trace =
                retried("{'model':'m1','messages':[" + ASKED + "]}", "{" + again + ",'messages':[" + ASKED + "]}");

        // then
        assertThat(Tape.judge("OMP-LIFE-14", trace))
                .containsExactly(
                        new Broken(
                                "request 2 asks " + manner
                                        + " what request 1, which failed, asked of m1; the clause asks for the same model in the same way"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'max_tokens':16",
                "'metadata':{'try':2}",
                "'tools':[]",
                "'tool_choice':'auto'",
                "'temperature':null"
            })
    void what_providers_and_budgets_allow_to_differ_may_differ(String more) {
        // given
        Trace trace = retried(
                "{'model':'m1','messages':[" + ASKED + "]}", "{'model':'m1'," + more + ",'messages':[" + ASKED + "]}");

        // then
        assertThat(Tape.judge("OMP-LIFE-14", trace)).containsExactly(new Held());
    }

    @Test
    void a_path_may_name_the_model() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0, "/v1beta/models/m1:generateContent", messages(ASKED))
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(10, 1, 100)
                .request(110, "/v1beta/models/m2:streamGenerateContent", messages(ASKED))
                .reply(120, 200)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-14", trace))
                .containsExactly(
                        new Broken("request 2 asks of m2 as a stream what request 1, which failed, asked of m1;"
                                + " the clause asks for the same model in the same way"));
    }

    @ParameterizedTest
    @CsvSource({"429 Your quota is used up,true", "503 busy,false"})
    void another_account_may_have_taken_over_where_there_is_one_and_a_limit(String error, boolean free) {
        // given
        Trace trace = Tape.real("{'enabled':true,'maxRetries':3,'baseDelayMs':100},'auth':{'models':['m1','m2']}")
                .prompt(0)
                .request(0, "{'model':'m1','messages':[" + ASKED + "]}")
                .reply(10, 429)
                .failed(10, error)
                .start(10, 1, 100)
                .request(110, "{'model':'m2','messages':[" + ASKED + "]}")
                .reply(120, 200)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-14", trace)).hasSize(free ? 0 : 1);
    }

    private static String messages(String... each) {
        return "{'messages':[" + String.join(",", each) + "]}";
    }

    private static Trace retried(String failed, String again) {
        return Tape.real()
                .prompt(0)
                .request(0, failed)
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(10, 1, 100)
                .request(110, again)
                .reply(120, 200)
                .said(120, "stop")
                .success(120, 1)
                .end(200);
    }
}
