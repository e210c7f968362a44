package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on retry events say of events that lack one thing, or stand in the wrong place. */
class EventTracesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'attempt':1,'maxAttempts':3,'delayMs':0,'errorMessage':''     | held",
                "'attempt':0,'maxAttempts':3,'delayMs':0,'errorMessage':'x'    | broken",
                "'attempt':1.5,'maxAttempts':3,'delayMs':0,'errorMessage':'x'  | broken",
                "'attempt':1,'maxAttempts':'3','delayMs':0,'errorMessage':'x'  | broken",
                "'attempt':1,'maxAttempts':3,'delayMs':-1,'errorMessage':'x'   | broken",
                "'attempt':1,'maxAttempts':3,'delayMs':'5','errorMessage':'x'  | broken",
                "'attempt':1,'maxAttempts':3,'delayMs':0                       | broken"
            })
    void a_start_has_its_fields(String fields, String kinds) {
        // given
        String start = "{'type':'auto_retry_start'," + fields + "}";

        // then
        assertThat(Tape.kinds(
                        "OMP-EVENT-1", Tape.virtual().busy(0).event(0, start).end(9)))
                .isEqualTo(kinds);
        assertThat(Tape.kinds(
                        "OMP-EVENT-1",
                        Tape.real("{'maxRetries':-1}").busy(0).event(0, start).end(9)))
                .isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'success':true,'attempt':1                     | held",
                "'success':true,'attempt':1,'finalError':null   | held",
                "'success':true,'attempt':1,'finalError':'x'    | broken",
                "'success':false,'attempt':1,'finalError':'x'   | held",
                "'success':'yes','attempt':1                    | broken",
                "'success':true,'attempt':'1'                   | broken"
            })
    void an_end_has_its_fields(String fields, String kinds) {
        // given
        Trace trace = Tape.virtual()
                .event(0, "{'type':'auto_retry_end'," + fields + "}")
                .end(9);

        // then
        assertThat(Tape.kinds("OMP-EVENT-2", trace)).isEqualTo(kinds);
    }

    @Test
    void starts_rise_by_one_in_a_chain_and_begin_at_one_after_its_end() {
        // given
        Trace rising = Tape.virtual().waiting().busy(100).start(100, 2, 200).end(500);
        Trace skipping = Tape.virtual().waiting().busy(100).start(100, 3, 200).end(500);
        Trace again = Tape.virtual()
                .waiting()
                .well(100)
                .success(100, 1)
                .prompt(200)
                .busy(200)
                .start(200, 2, 200)
                .end(500);
        Trace unsure = Tape.virtual()
                .waiting()
                .said(50, "aborted")
                .over(50, "completed")
                .prompt(200)
                .busy(200)
                .start(200, 2, 200)
                .end(500);

        // then
        assertThat(Tape.kinds("OMP-EVENT-4", rising)).isEqualTo("held held");
        assertThat(Tape.judge("OMP-EVENT-4", skipping))
                .containsExactly(new Held(), new Broken("start 2 of a chain says attempt 3; the clause asks for 2"));
        assertThat(Tape.judge("OMP-EVENT-4", again))
                .contains(new Broken("start 1 of a chain says attempt 2; the clause asks for 1"));
        assertThat(Tape.kinds("OMP-EVENT-4", unsure)).isEqualTo("held held");
    }

    @Test
    void an_end_closes_one_chain_after_the_message_of_its_success() {
        // given
        Trace early = Tape.virtual().waiting().busy(100).success(100, 1).end(200);
        Trace right = Tape.virtual().waiting().well(100).success(100, 1).end(200);
        Trace twice = Tape.virtual()
                .waiting()
                .well(100)
                .success(100, 1)
                .success(100, 1)
                .end(200);
        Trace alone = Tape.virtual().prompt(0).well(0).success(0, 1).end(9);
        Trace zero = Tape.real("{'maxRetries':0}")
                .prompt(0)
                .busy(0)
                .failure(0, 0, "503 busy")
                .end(9);
        Trace zeroWell =
                Tape.real("{'maxRetries':0}").prompt(0).well(0).success(0, 0).end(9);

        // then
        assertThat(Tape.judge("OMP-EVENT-4", early))
                .contains(new Broken("{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1} came before the"
                        + " message of its success had ended"));
        assertThat(Tape.kinds("OMP-EVENT-4", right)).isEqualTo("held held held");
        assertThat(Tape.kinds("OMP-EVENT-4", twice)).isEqualTo("held held broken held");
        assertThat(Tape.judge("OMP-EVENT-4", alone))
                .containsExactly(new Broken("{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1} closes no"
                        + " chain: no auto_retry_start came before it, or it was closed already"));
        assertThat(Tape.judge("OMP-EVENT-4", zero)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-EVENT-4", zeroWell)).isEqualTo("broken");
    }

    @Test
    void a_chain_must_end_by_success_cancel_or_maximum() {
        // given
        Trace success = Tape.virtual().waiting().well(100).end(200);
        Trace cancel = Tape.virtual().waiting().act(40, "abort_retry").end(200);
        Trace raced =
                Tape.virtual().waiting().act(40, "abort_retry").request(100).end(200);
        Trace disposed =
                Tape.virtual().waiting().act(30, "dispose").act(40, "abort").end(200);
        Trace maximum = Tape.real("{'enabled':true,'maxRetries':1,'baseDelayMs':100}")
                .waiting()
                .busy(100)
                .end(200);
        Trace below = Tape.virtual().waiting().busy(100).end(200);
        Trace flying = Tape.virtual().waiting().request(100).act(105, "abort").end(200);

        // then
        assertThat(Tape.judge("OMP-EVENT-4", success))
                .containsExactly(
                        new Held(),
                        new Broken("the chain that began with {\"type\":\"auto_retry_start\",\"attempt\":1,"
                                + "\"maxAttempts\":3,\"delayMs\":100,\"errorMessage\":\"503 busy\"} has no"
                                + " auto_retry_end"));
        assertThat(Tape.kinds("OMP-EVENT-4", cancel)).isEqualTo("held broken");
        assertThat(Tape.kinds("OMP-EVENT-4", raced)).isEqualTo("held");
        assertThat(Tape.kinds("OMP-EVENT-4", disposed)).isEqualTo("held");
        assertThat(Tape.kinds("OMP-EVENT-4", maximum)).isEqualTo("held broken");
        assertThat(Tape.kinds("OMP-EVENT-4", below)).isEqualTo("held");
        assertThat(Tape.kinds("OMP-EVENT-4", flying)).isEqualTo("held");
    }

    @Test
    void a_start_lies_between_the_run_that_failed_and_the_next() {
        // given
        String begins = "{'type':'agent_start'}";
        String ends = "{'type':'agent_end'}";
        Trace right = failed().event(0, ends)
                .start(0, 1, 100)
                .event(100, begins)
                .well(100)
                .end(200);
        Trace late =
                failed().event(0, ends).event(100, begins).start(100, 1, 100).end(200);
        Trace early = failed().start(0, 1, 100)
                .event(0, ends)
                .event(100, begins)
                .well(100)
                .end(200);
        Trace endless =
                failed().start(0, 1, 100).event(100, begins).event(101, ends).end(200);
        Trace cancelled = failed().start(0, 1, 100)
                .failure(1, 1, "Retry cancelled")
                .event(1, ends)
                .end(200);
        Trace twice = failed().event(0, ends)
                .start(0, 1, 100)
                .event(99, ends)
                .event(100, begins)
                .well(100)
                .end(200);
        Trace open = failed().event(0, ends)
                .event(0, ends)
                .start(0, 1, 100)
                .well(100)
                .end(200);
        Trace stopped = failed().event(0, ends)
                .start(0, 1, 100)
                .failure(1, 1, "Retry cancelled")
                .event(1, ends)
                .prompt(2)
                .event(2, begins)
                .well(2)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-EVENT-5", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-EVENT-5", twice))
                .containsExactly(new Broken("the run that failed was told to be over 2 times, and the retry by"
                        + " {\"type\":\"auto_retry_start\",\"attempt\":1,\"maxAttempts\":3,\"delayMs\":100,"
                        + "\"errorMessage\":\"503 busy\"}; the clause asks for one agent_end"));
        assertThat(Tape.judge("OMP-EVENT-5", open)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-EVENT-5", stopped)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-EVENT-5", late))
                .containsExactly(new Broken("{\"type\":\"auto_retry_start\",\"attempt\":1,\"maxAttempts\":3,"
                        + "\"delayMs\":100,\"errorMessage\":\"503 busy\"} came after the next agent_start; the clause"
                        + " asks for before"));
        assertThat(Tape.judge("OMP-EVENT-5", early))
                .containsExactly(new Broken("{\"type\":\"auto_retry_start\",\"attempt\":1,\"maxAttempts\":3,"
                        + "\"delayMs\":100,\"errorMessage\":\"503 busy\"} came before the agent_end of the run that"
                        + " failed; the clause asks for after"));
        assertThat(Tape.judge("OMP-EVENT-5", endless)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-EVENT-5", cancelled)).containsExactly(new Held());
    }

    @Test
    void the_maximum_and_the_text_of_a_start_are_the_settings_and_the_messages() {
        // given
        Trace right = Tape.virtual().waiting().end(9);
        Trace other = Tape.real("{'maxRetries':2}").waiting().end(9);
        Trace odd = Tape.real("{'maxRetries':-1}").waiting().end(9);
        Trace text = Tape.virtual()
                .prompt(0)
                .request(0)
                .reply(0, 503)
                .failed(0, "502 bad")
                .start(0, 1, 100)
                .end(9);
        Trace last = Tape.real("{'maxRetries':0}")
                .prompt(0)
                .busy(0)
                .failure(0, 0, "502 bad")
                .end(9);
        Trace below = Tape.virtual().prompt(0).busy(0).failure(0, 0, "502 bad").end(9);

        // then
        assertThat(Tape.judge("OMP-EVENT-6", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-EVENT-6", other))
                .containsExactly(new Broken("maxAttempts is 3; retry.maxRetries is 2"));
        assertThat(Tape.judge("OMP-EVENT-6", odd)).isEmpty();
        assertThat(Tape.judge("OMP-EVENT-7", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-EVENT-7", text))
                .containsExactly(new Broken("errorMessage is \"503 busy\"; the failed message says \"502 bad\""));
        assertThat(Tape.judge("OMP-EVENT-7", last))
                .containsExactly(new Broken("finalError is \"502 bad\"; the failed message says \"503 busy\""));
        assertThat(Tape.judge("OMP-EVENT-7", below)).isEmpty();
    }

    private static Tape failed() {
        return Tape.virtual().prompt(0).event(0, "{'type':'agent_start'}").busy(0);
    }
}
