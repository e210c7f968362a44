package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses of pi say of the end of a run, and of what its event foretells. */
class RunTracesTest {
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':100}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "503 busy           | {'enabled':true}   | 'willRetry':true   | held",
                "503 busy           | {'enabled':true}   | 'willRetry':false  | broken",
                "503 busy           | {'enabled':true}   | 'willRetry':'yes'  | broken",
                "503 busy           | {'enabled':false}  | 'willRetry':true   | broken",
                "503 busy           | {'enabled':false}  | 'willRetry':false  | held",
                "503 busy           | {'maxRetries':0}   | 'willRetry':false  | held",
                "503 busy           | {'maxRetries':-1}  | 'willRetry':false  | none",
                "no such key        | {'enabled':true}   | 'willRetry':false  | held",
                "prompt is too long | {'enabled':true}   | 'willRetry':false  | held",
                "context_length_exceeded | {'enabled':true} | 'willRetry':true | none"
            })
    void the_end_of_a_run_foretells_a_retry_that_is_due(String text, String retry, String will, String kinds) {
        // given
        Trace trace = failed(Tape.pi("virtual", retry), text)
                .event(1, "{'type':'agent_end'," + will + "}")
                .end(9);

        // then
        assertThat(Tape.kinds("PI-WILL-2", trace)).isEqualTo(kinds);
    }

    @Test
    void why_a_retry_was_to_be_foretold_is_named() {
        // given
        Trace off = failed(Tape.pi("virtual", "{'enabled':false}"), "503 busy")
                .event(1, "{'type':'agent_end','willRetry':true}")
                .end(9);
        Trace well = Tape.pi("virtual", USUAL)
                .prompt(0)
                .event(0, "{'type':'agent_start'}")
                .well(0)
                .event(1, "{'type':'agent_end'}")
                .end(9);

        // then
        assertThat(Tape.judge("PI-WILL-2", off))
                .containsExactly(
                        new Broken("willRetry is true; the clause asks for false, since the failure \"503 busy\""
                                + " came after 0 retries of 3 with retry disabled"));
        assertThat(Tape.judge("PI-WILL-2", well))
                .containsExactly(new Broken("willRetry is missing; the clause asks for false, since the last assistant"
                        + " message is no error"));
        assertThat(Tape.judge("PI-WILL-1", off)).containsExactly(new Held());
        assertThat(Tape.kinds("PI-WILL-1", well)).isEqualTo("broken");
    }

    @Test
    void a_run_without_a_message_foretells_nothing() {
        // given
        Trace right = empty("'willRetry':false");
        Trace wrong = empty("'willRetry':true");

        // then
        assertThat(Tape.judge("PI-WILL-5", right)).containsExactly(new Held());
        assertThat(Tape.judge("PI-WILL-5", wrong))
                .containsExactly(new Broken(
                        "willRetry is true; the clause asks for false, since the run has no" + " assistant message"));
        assertThat(Tape.judge("PI-WILL-2", wrong)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "true, true, none, held",
        "true, false, none, broken",
        "false, true, none, broken",
        "false, false, none, held",
        "true, false, abort, none",
        "true, false, prompt, broken"
    })
    void what_was_foretold_comes_true_unless_the_user_steps_in(String will, boolean started, String act, String kinds) {
        // given
        Tape tape =
                failed(Tape.pi("virtual", USUAL), "503 busy").event(1, "{'type':'agent_end','willRetry':" + will + "}");
        Tape acted = act.equals("none") ? tape : tape.act(2, act);

        // when
        Trace trace = (started ? acted.start(3, 1, 100) : acted).end(9);

        // then
        assertThat(Tape.kinds("PI-WILL-4", trace)).isEqualTo(kinds);
    }

    @Test
    void a_start_behind_the_next_run_is_not_what_was_foretold() {
        // given
        Trace late = failed(Tape.pi("virtual", USUAL), "503 busy")
                .event(1, "{'type':'agent_end','willRetry':true}")
                .event(2, "{'type':'agent_start'}")
                .start(3, 1, 100)
                .end(9);

        // then
        assertThat(Tape.judge("PI-WILL-4", late))
                .containsExactly(new Broken("willRetry was true and no auto_retry_start followed"));
    }

    @Test
    void asking_changes_neither_the_state_nor_the_next_attempt() {
        // given
        Trace right = failed(Tape.pi("virtual", USUAL), "503 busy")
                .state(0, false, 0)
                .event(1, "{'type':'agent_end','willRetry':true}")
                .state(1, false, 0)
                .start(1, 1, 100)
                .end(9);
        Trace counted = failed(Tape.pi("virtual", USUAL), "503 busy")
                .state(0, false, 0)
                .event(1, "{'type':'agent_end','willRetry':true}")
                .state(1, false, 1)
                .start(1, 2, 100)
                .end(9);
        Trace unasked = failed(Tape.pi("virtual", USUAL), "503 busy")
                .event(1, "{'type':'agent_end'}")
                .start(1, 2, 100)
                .end(9);

        // then
        assertThat(Tape.judge("PI-WILL-3", right)).containsExactly(new Held(), new Held());
        assertThat(Tape.judge("PI-WILL-3", counted))
                .containsExactly(
                        new Broken("the attempt was 0 before agent_end and 1 after it; the clause asks for no change"),
                        new Broken("after 0 retries the next is announced as attempt 2; asking must not count"));
        assertThat(Tape.judge("PI-WILL-3", unasked)).isEmpty();
    }

    @Test
    void an_extension_hears_what_subscribers_hear() {
        // given
        Trace silent = empty("'willRetry':false");
        Trace other = Tape.pi("virtual", USUAL)
                .event(0, "{'type':'agent_end','willRetry':false}")
                .line(0, "'kind':'extension','event':{'type':'turn_end','willRetry':false}")
                .line(0, "'kind':'extension','event':{'type':'agent_end','willRetry':true}")
                .end(9);

        // then
        assertThat(Tape.judge("PI-WILL-6", silent))
                .containsExactly(
                        new Broken("the willRetry of the extension is missing where that of subscribers is false"));
        assertThat(Tape.judge("PI-WILL-6", other))
                .containsExactly(
                        new Broken("the willRetry of the extension is true where that of subscribers is false"));
    }

    @Test
    void the_end_of_a_chain_comes_behind_the_end_of_its_last_run() {
        // given
        String once = "{'enabled':true,'maxRetries':1,'baseDelayMs':100}";
        Tape behind = failed(failed(Tape.pi("virtual", once), "503 busy").start(0, 1, 100), "503 busy");
        Tape before = failed(failed(Tape.pi("virtual", once), "503 busy").start(0, 1, 100), "503 busy");

        // then
        assertThat(Tape.kinds(
                        "PI-MAX-1",
                        behind.event(2, "{'type':'agent_end','willRetry':false}")
                                .failure(2, 1, "503 busy")
                                .end(9)))
                .doesNotContain("broken");
        assertThat(Tape.judge(
                        "PI-MAX-1",
                        before.failure(2, 1, "503 busy")
                                .event(2, "{'type':'agent_end','willRetry':false}")
                                .end(9)))
                .contains(new Broken("{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":1,\"finalError\":\"503"
                        + " busy\"} came before the agent_end of the last run"));
    }

    @ParameterizedTest
    @CsvSource({"503 busy, none, held", "503 busy, start, broken", "503 busy, end, broken", "no such key, end, none"})
    void a_maximum_of_nothing_is_silent(String text, String then, String kinds) {
        // given
        Tape tape = failed(Tape.pi("virtual", "{'maxRetries':0}"), text);
        Tape told =
                then.equals("start") ? tape.start(1, 1, 2000) : then.equals("end") ? tape.failure(1, 0, text) : tape;

        // then
        assertThat(Tape.kinds("PI-MAX-2", told.end(9))).isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource({
        "stop, PI-RESET-1, held held",
        "aborted, PI-RESET-1, held",
        "stop, PI-RESET-1a, none",
        "aborted, PI-RESET-1a, held"
    })
    void a_message_that_is_no_error_ends_its_chain_with_success(String reason, String clause, String kinds) {
        // given
        Trace trace = answered(reason)
                .success(100, 1)
                .event(100, "{'type':'agent_end'}")
                .end(200);

        // then
        assertThat(Tape.kinds(clause, trace)).isEqualTo(kinds);
    }

    @Test
    void a_success_is_told_once_with_its_attempt_and_before_the_end_of_its_run() {
        // given
        Trace late = answered("stop")
                .event(100, "{'type':'agent_end'}")
                .success(100, 1)
                .end(200);
        Trace other = answered("stop").success(100, 2).end(200);
        Trace twice = answered("stop").success(100, 1).success(100, 1).end(200);
        Trace failed = answered("stop").failure(100, 1, "503 busy").end(200);

        // then
        assertThat(Tape.judge("PI-RESET-1", late))
                .containsExactly(
                        new Broken("after a message that is no error came"
                                + " [{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}] behind the run's"
                                + " agent_end; the clause asks for one auto_retry_end with success true and attempt 1"
                                + " before it"),
                        new Held());
        assertThat(Tape.kinds("PI-RESET-1", other)).isEqualTo("broken held");
        assertThat(Tape.kinds("PI-RESET-1", twice)).isEqualTo("broken held held");
        assertThat(Tape.kinds("PI-RESET-1", failed)).isEqualTo("broken");
    }

    private static Tape failed(Tape tape, String text) {
        return tape.prompt(0)
                .event(0, "{'type':'agent_start'}")
                .request(0)
                .reply(0, 503)
                .failed(0, text);
    }

    private static Tape answered(String reason) {
        return failed(Tape.pi("virtual", USUAL), "503 busy")
                .start(0, 1, 100)
                .request(100)
                .reply(100, 200)
                .said(100, reason);
    }

    private static Trace empty(String will) {
        return Tape.pi("virtual", USUAL)
                .prompt(0)
                .event(0, "{'type':'agent_start'}")
                .event(1, "{'type':'agent_end'," + will + "}")
                .end(9);
    }
}
