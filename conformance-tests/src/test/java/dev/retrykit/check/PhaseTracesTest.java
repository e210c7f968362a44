package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where in the life of a chain a place lies, who prompted, and whose words a request holds. */
class PhaseTracesTest {
    private static final String TWICE = "{'enabled':true,'maxRetries':3,'baseDelayMs':100,'provider':{'maxRetries':2}}";
    private static final String NEVER = "{'enabled':true,'maxRetries':3,'baseDelayMs':100,'provider':{'maxRetries':0}}";

    @Test
    void a_chain_that_a_later_prompt_left_open_says_nothing_of_what_follows() {
        // given
        Trace left = Tape.virtual()
                .waiting()
                .over(50, "completed")
                .prompt(60)
                .state(70, false, 0)
                .end(100);
        Trace inside = Tape.virtual().waiting().state(30, false, 1).end(100);

        // then
        assertThat(Tape.judge("OMP-PROMPT-2", left)).isEmpty();
        assertThat(Tape.judge("OMP-PROMPT-2", inside))
                .containsExactly(new Broken("isRetrying is false at 30 ms while a chain is running"));
    }

    @Test
    void what_the_user_says_leaves_no_chain_that_goes_on() {
        // given
        Trace answered = steered().well(100).end(200);
        Trace ended = steered().well(100).success(100, 1).end(200);
        Trace failed = steered().busy(100).failure(100, 1, "503 busy").end(200);

        // then
        assertThat(Tape.judge("OMP-PROMPT-2", answered)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-PROMPT-2", ended)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-PROMPT-2", failed)).containsExactly(new Held());
    }

    @Test
    void a_prompt_that_was_rejected_has_no_chain_to_wait_for() {
        // given
        Trace trace = Tape.virtual()
                .prompt(0)
                .busy(0)
                .prompt(0)
                .over(0, "rejected")
                .start(0, 1, 100)
                .well(100)
                .success(100, 1)
                .over(100, "completed")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-PROMPT-1", trace)).isEmpty();
        assertThat(Prompt.all(Reading.of(trace))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'contents':[{'role':'user','parts':[{'text':'Say '},{'text':'hello.'}]}]} | held",
                "{'contents':[{'role':'user','parts':[{'text':'Say '},{'text':'more.'}]}]}  | broken",
                "{'contents':[]}                                                            | broken"
            })
    void the_words_of_a_turn_stand_in_its_parts(String again, String kinds) {
        // given
        String said = "{'contents':[{'role':'user','parts':[{'text':'Say '},{'text':'hello.'}]}]}";

        // then
        assertThat(Tape.kinds("OMP-LIFE-9", repeated(said, again))).isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"{'input':'Say hello.'} | held", "{'input':'Say more.'} | broken"})
    void all_that_the_user_says_may_be_a_mere_text(String again, String kinds) {
        assertThat(Tape.kinds("OMP-LIFE-9", repeated("{'input':'Say hello.'}", again)))
                .isEqualTo(kinds);
    }

    @Test
    void a_call_of_a_tool_and_a_turn_of_the_model_must_not_get_lost() {
        // given
        String turn = "{'role':'model','parts':[{'text':'I look.'},{'functionCall':{'name':'look'}}]}";
        String user = "{'role':'user','parts':[{'text':'Say hello.'}]}";
        Trace kept = repeated(contents(user, turn), contents(user, turn));
        Trace lost = repeated(contents(user, turn), contents(user));
        Trace silent = repeated(contents(user, turn), contents(user, "{'role':'model','parts':[{'text':'I look.'}]}"));

        // then
        assertThat(Tape.judge("OMP-LIFE-12", kept)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-LIFE-12", lost))
                .containsExactly(new Broken("request 2, which retries request 1, lost [assistant \"I look.\" with"
                        + " {\"functionCall\":{\"name\":\"look\"}}]; the clause asks for only the failed message to"
                        + " go"));
        assertThat(Tape.kinds("OMP-LIFE-12", silent)).isEqualTo("broken");
    }

    @Test
    void a_call_of_a_tool_may_be_a_turn_of_its_own() {
        // given
        String called = "{'input':[{'role':'user','content':'Say hello.'},{'type':'function_call','name':'look'}]}";
        Trace kept = repeated(called, called);
        Trace lost = repeated(called, "{'input':[{'role':'user','content':'Say hello.'},{'type':'function_call'}]}");

        // then
        assertThat(Tape.judge("OMP-LIFE-12", kept)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-LIFE-12", lost)).isEqualTo("broken");
    }

    @Test
    void a_layer_that_may_repeat_nothing_is_asked_for_nothing() {
        // given
        Trace never = Tape.pi("virtual", NEVER).prompt(0).busy(0).end(9);

        // then
        for (String clause : new String[] {"PI-SDK-1", "PI-SDK-2", "PI-SDK-4", "PI-SDK-5", "PI-SDK-6", "PI-SDK-8"}) {
            assertThat(Tape.judge(clause, never)).as(clause).isEmpty();
        }
    }

    @Test
    void a_request_that_was_repeated_under_other_settings_is_no_matter_of_a_layer_that_may_repeat_nothing() {
        // given
        Trace trace = Tape.pi("virtual", NEVER)
                .prompt(0)
                .request(0)
                .line(
                        0,
                        "'kind':'reply','number':1,'status':503,'headers':{'retry-after':'5'},'content':{},"
                                + "'ending':'complete'")
                .well(500)
                .end(900);

        // then
        assertThat(Tape.judge("PI-SDK-4", trace)).isEmpty();
    }

    @Test
    void a_refusal_is_not_repeated_where_the_user_stepped_in() {
        // given
        Trace stopped = Tape.pi("virtual", TWICE)
                .prompt(0)
                .request(0)
                .reply(0, 503)
                .act(1, "abort")
                .end(9);
        Trace left =
                Tape.pi("virtual", TWICE).prompt(0).request(0).reply(0, 503).end(9);

        // then
        assertThat(Tape.judge("PI-SDK-2", stopped)).isEmpty();
        assertThat(Tape.kinds("PI-SDK-2", left)).isEqualTo("broken");
    }

    @Test
    void several_refusals_before_an_answer_are_told_by_the_last() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(0, 503, "{'error':{'message':'overloaded'}}")
                .request(10)
                .reply(10, 503, "{'error':{'message':'503 busy'}}")
                .said(10, "stop")
                .end(99);

        // then
        assertThat(Tape.kinds("OMP-CLASS-5", trace)).isEqualTo("broken");
    }

    @Test
    void an_error_inside_an_answer_need_not_reach_the_session() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(0, 200, "{'error':{'message':'503 busy'}}")
                .said(0, "stop")
                .end(9);

        // then
        assertThat(Tape.judge("OMP-CLASS-5", trace)).isEmpty();
    }

    private static Tape steered() {
        return Tape.virtual()
                .waiting()
                .act(20, "steer", "{'message':'And more.'}")
                .state(30, true, 1);
    }

    private static String contents(String... turns) {
        return "{'contents':[" + String.join(",", turns) + "]}";
    }

    private static Trace repeated(String body, String again) {
        return Tape.virtual()
                .prompt(0)
                .request(0, body)
                .reply(0, 503)
                .failed(0, "503 busy")
                .start(0, 1, 100)
                .request(100, again)
                .end(200);
    }
}
