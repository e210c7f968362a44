package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the user said, what failed and what came of it, in the requests and the history of a session. */
class ContextTracesTest {
    private static final String HELLO = "{'role':'user','content':'Say hello.'}";
    private static final String MORE = "{'role':'user','content':'And more.'}";

    @ParameterizedTest
    @CsvSource({"said, more, held", "silent, more, broken", "said, twice, broken", "silent, same, held"})
    void a_repeated_request_holds_what_the_user_said_and_no_more(String said, String again, String kinds) {
        // given
        Tape tape = Tape.virtual().waiting();
        if (said.equals("said")) {
            tape.act(50, "steer", "{'message':'And more.'}");
        }
        String messages = switch (again) {
            case "more" -> HELLO + "," + MORE;
            case "twice" -> HELLO + "," + HELLO + "," + MORE;
            default -> HELLO;
        };
        Trace trace = tape.request(100, "{'messages':[" + messages + "]}").end(200);

        // then
        assertThat(Tape.kinds("OMP-LIFE-9", trace)).isEqualTo(kinds);
    }

    @Test
    void what_was_added_by_nobody_is_named() {
        // given
        Trace trace = Tape.virtual()
                .waiting()
                .request(100, "{'messages':[" + HELLO + "," + MORE + "]}")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-9", trace))
                .containsExactly(new Broken("request 2, which retries request 1, adds [user \"And more.\"] and lost [];"
                        + " the clause asks for the user's messages as they were"));
    }

    @Test
    void a_failure_without_a_text_is_kept_once_beside_messages_that_did_not_fail() {
        // given
        Tape tape = Tape.virtual().prompt(0).request(0).reply(0, 503).said(0, "error");
        Trace trace =
                tape.history(9, "{'role':'assistant','stopReason':'error'},{'role':'assistant','stopReason':'stop'}");

        // then
        assertThat(Tape.judge("OMP-LIFE-7", trace)).containsExactly(new Held());
    }

    @Test
    void a_word_of_the_user_is_not_found_in_the_requests_before_it() {
        // given
        Trace trace = Tape.virtual()
                .waiting()
                .act(50, "steer", "{'message':'Say hello.'}")
                .request(100, "{'messages':[]}")
                .reply(100, 200)
                .said(100, "stop")
                .success(100, 1)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-OPEN-11", trace))
                .containsExactly(
                        new Broken("\"Say hello.\", said during a chain, is in no later request; the reading asks that"
                                + " it is not lost"),
                        new Held());
    }
}
