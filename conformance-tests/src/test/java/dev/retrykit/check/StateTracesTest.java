package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a state says that shows only a part, or that belongs to something else than a retry. */
class StateTracesTest {
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':100}";

    @ParameterizedTest
    @CsvSource({"0, 0, true, held", "0, 0, false, broken", "0, 50, false, none", "-1, 0, false, held"})
    void a_sleep_is_that_of_a_retry_where_it_begins_with_its_start(
            int start, int sleep, boolean retrying, String kinds) {
        // given
        Tape tape = Tape.pi("virtual", USUAL).prompt(0).busy(0);
        if (start >= 0) {
            tape.start(start, 1, 100);
        }
        Trace trace = tape.line(sleep, state("sleep", "1", Boolean.toString(retrying)))
                .end(200);

        // then
        assertThat(Tape.kinds("PI-STATE-3", trace)).isEqualTo(kinds);
    }

    @Test
    void what_a_state_does_not_show_is_not_judged_and_said_to_be_missing() {
        // given
        Trace unseen =
                Tape.pi("virtual", USUAL).line(0, state("event", "0", "null")).end(9);
        Trace lost = Tape.pi("virtual", USUAL)
                .state(0, true, 1)
                .act(1, "disconnect")
                .line(2, state("sleep", "null", "true"))
                .end(9);

        // then
        assertThat(Tape.judge("PI-STATE-3", unseen)).isEmpty();
        assertThat(Tape.judge("PI-RESET-3", lost))
                .containsExactly(
                        new Broken("the attempt was 1 before the subscription was touched and not shown after it"));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, held held", "null, 0, held", "0, null, held"})
    void an_attempt_has_to_be_shown_before_and_after_the_end_of_a_run(String before, String after, String kinds) {
        // given
        Trace trace = Tape.pi("virtual", USUAL)
                .prompt(0)
                .busy(0)
                .line(0, state("event", before, "false"))
                .event(1, "{'type':'agent_end','willRetry':true}")
                .line(1, state("event", after, "false"))
                .start(1, 1, 100)
                .end(9);

        // then
        assertThat(Tape.kinds("PI-WILL-3", trace)).isEqualTo(kinds);
    }

    @Test
    void where_no_state_is_shown_a_final_failure_is_not_looked_for() {
        // given
        Tape hidden = failed(Tape.virtual());
        Tape shown = failed(Tape.seen("'state'", USUAL));

        // then
        assertThat(Tape.judge("OMP-LIFE-13", hidden.end(9))).isEmpty();
        assertThat(Tape.judge("OMP-LIFE-13", shown.end(9)))
                .containsExactly(
                        new Broken("the failure \"no such key\" left the runtime context although no retry started"));
    }

    private static Tape failed(Tape tape) {
        return tape.prompt(0)
                .request(0)
                .reply(0, 401)
                .failed(0, "no such key")
                .line(0, sized(2))
                .event(1, "{'type':'agent_end'}")
                .line(1, sized(1));
    }

    private static String sized(int size) {
        return "'kind':'state','cause':'event','delayMs':null,'attempt':0,'retrying':false,'contextSize':" + size;
    }

    private static String state(String cause, String attempt, String retrying) {
        return "'kind':'state','cause':'" + cause + "','delayMs':100,'attempt':" + attempt + ",'retrying':" + retrying
                + ",'contextSize':null";
    }
}
