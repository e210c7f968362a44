package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;

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
