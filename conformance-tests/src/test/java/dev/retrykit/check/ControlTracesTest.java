package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on commands say of lines that are nearly the ones that they ask for. */
class ControlTracesTest {
    private static final String OFF = "{'type':'set_auto_retry','enabled':false}";
    private static final String ON = "{'enabled':true}";
    private static final String SWITCH_ON = "{'type':'set_auto_retry','enabled':true}";
    private static final String CANCEL = "{'type':'abort_retry'}";

    @Test
    void a_session_that_answers_nothing_of_its_settings_is_not_asked() {
        // given
        Trace silent = Tape.virtual()
                .act(0, "set_auto_retry", "{'enabled':false}")
                .line(0, "'kind':'settings','document':{'retry':{'enabled':false}},'answers':null")
                .end(1);
        Trace right = Tape.virtual()
                .act(0, "set_auto_retry", "{'enabled':false}")
                .line(0, "'kind':'settings','document':{'retry':{'enabled':false}},'answers':{'enabled':false}")
                .end(1);

        // then
        assertThat(Tape.judge("OMP-CONTROL-1", silent)).isEmpty();
        assertThat(Tape.judge("OMP-CONTROL-2", silent)).isEmpty();
        assertThat(Tape.judge("OMP-CONTROL-1", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-CONTROL-2", right)).containsExactly(new Held(), new Held());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "kit     | {'type':'response','id':'1','success':true}                            | held",
                "kit     | {'type':'response','id':'1','success':false}                           | broken",
                "kit     | {'type':'response','id':'2','success':true}                            | broken",
                "kit     | {'type':'response','command':'abort_retry','success':true}             | broken",
                "kit     | {'type':'answer','id':'1','success':true}                              | broken",
                "subject | {'type':'response','id':'1','success':true}                            | broken"
            })
    void a_command_is_answered_under_its_own_number(String to, String line, String kinds) {
        // given
        Trace trace = Tape.virtual()
                .rpc(0, "subject", "{'type':'abort_retry','id':'1'}")
                .rpc(0, to, line)
                .end(1);

        // then
        assertThat(Tape.kinds("OMP-CONTROL-4", trace)).isEqualTo(kinds);
    }

    @Test
    void a_command_without_a_number_is_answered_by_its_name_and_not_in_advance() {
        // given
        String answer = "{'type':'response','command':'abort_retry','success':true}";
        Trace named =
                Tape.virtual().rpc(0, "subject", CANCEL).rpc(0, "kit", answer).end(1);
        Trace other =
                Tape.virtual().rpc(0, "subject", OFF).rpc(0, "kit", answer).end(1);
        Trace early =
                Tape.virtual().rpc(0, "kit", answer).rpc(0, "subject", CANCEL).end(1);

        // then
        assertThat(Tape.judge("OMP-CONTROL-4", named)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-CONTROL-4", other)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-CONTROL-4", early))
                .containsExactly(new Broken("the command {\"type\":\"abort_retry\"} was answered by nothing; the clause"
                        + " asks for success"));
    }

    @Test
    void other_lines_are_no_commands() {
        // given
        Trace trace = Tape.virtual()
                .rpc(0, "kit", CANCEL)
                .rpc(0, "subject", "{'type':'prompt'}")
                .end(1);

        // then
        assertThat(Tape.judge("OMP-CONTROL-4", trace)).isEmpty();
    }

    @Test
    void a_cancel_by_command_has_to_end_the_wait() {
        // given
        Tape cancelled = waiting().act(40, "abort_retry").rpc(40, "subject", CANCEL);
        Tape deaf = waiting().act(40, "abort_retry").rpc(40, "subject", CANCEL);
        Tape late = waiting().act(110, "abort_retry").rpc(110, "subject", CANCEL);
        Tape unsent = waiting().act(40, "abort_retry");
        Tape idle = Tape.virtual().prompt(0).act(40, "abort_retry").rpc(40, "subject", CANCEL);

        // then
        assertThat(Tape.judge(
                        "OMP-CONTROL-3",
                        cancelled.failure(40, 1, "Retry cancelled").end(200)))
                .containsExactly(new Held());
        assertThat(Tape.judge("OMP-CONTROL-3", deaf.end(200)))
                .containsExactly(new Broken("the command abort_retry during a wait cancelled nothing"));
        assertThat(Tape.judge("OMP-CONTROL-3", late.end(200))).isEmpty();
        assertThat(Tape.judge("OMP-CONTROL-3", unsent.end(200))).isEmpty();
        assertThat(Tape.judge("OMP-CONTROL-3", idle.end(200))).isEmpty();
    }

    @Test
    void a_failure_obeys_the_switch_that_was_sent() {
        // given
        Trace deaf = switchedOff(Tape.virtual().rpc(0, "subject", "{'type':'get_state'}"), true)
                .start(1, 1, 100)
                .end(200);
        Trace obeyed = switchedOff(Tape.virtual(), true).end(200);
        Trace unsent = switchedOff(Tape.virtual(), false).start(1, 1, 100).end(200);
        Trace shy = Tape.virtual()
                .act(0, "set_auto_retry", ON)
                .rpc(0, "subject", SWITCH_ON)
                .prompt(0)
                .busy(1)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-CONTROL-3", deaf))
                .containsExactly(new Broken("after the command set_auto_retry {\"enabled\":false} the failure \"503"
                        + " busy\" was retried"));
        assertThat(Tape.judge("OMP-CONTROL-3", obeyed)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-CONTROL-3", unsent)).isEmpty();
        assertThat(Tape.judge("OMP-CONTROL-3", shy))
                .containsExactly(new Broken("after the command set_auto_retry {\"enabled\":true} the failure \"503"
                        + " busy\" was not retried"));
    }

    @Test
    void the_switch_decides_on_failures_that_nothing_else_decides_on() {
        // given
        Trace before = Tape.virtual()
                .prompt(0)
                .busy(1)
                .act(2, "set_auto_retry", "{'enabled':false}")
                .end(200);
        Trace again = Tape.virtual()
                .act(0, "set_auto_retry", "{'enabled':false}")
                .rpc(0, "subject", OFF)
                .prompt(0)
                .well(1)
                .act(2, "set_auto_retry", ON)
                .prompt(3)
                .busy(3)
                .start(3, 1, 100)
                .end(200);
        Trace last = Tape.virtual()
                .act(0, "set_auto_retry", ON)
                .rpc(0, "subject", SWITCH_ON)
                .prompt(0)
                .request(1)
                .reply(1, 400)
                .failed(1, "no such key")
                .end(200);
        Trace stopped = Tape.virtual()
                .act(0, "set_auto_retry", ON)
                .rpc(0, "subject", SWITCH_ON)
                .prompt(0)
                .busy(1)
                .act(1, "abort")
                .end(200);
        Trace spent = Tape.real("{'maxRetries':0}")
                .act(0, "set_auto_retry", ON)
                .rpc(0, "subject", SWITCH_ON)
                .prompt(0)
                .busy(1)
                .end(200);

        // then
        assertThat(Tape.judge("OMP-CONTROL-3", before)).isEmpty();
        assertThat(Tape.judge("OMP-CONTROL-3", again)).isEmpty();
        assertThat(Tape.judge("OMP-CONTROL-3", last)).isEmpty();
        assertThat(Tape.judge("OMP-CONTROL-3", stopped)).isEmpty();
        assertThat(Tape.judge("OMP-CONTROL-3", spent)).isEmpty();
    }

    @Test
    void the_helper_of_an_act_sends_its_command_before_the_next_act() {
        // given
        Trace right = Tape.virtual()
                .act(0, "set_auto_retry", "{'enabled':false}")
                .rpc(0, "subject", OFF)
                .act(1, "abort_retry")
                .rpc(1, "subject", CANCEL)
                .end(2);
        Trace swapped = Tape.virtual()
                .act(0, "set_auto_retry", "{'enabled':false}")
                .rpc(0, "subject", CANCEL)
                .act(1, "abort_retry")
                .rpc(1, "subject", OFF)
                .end(2);
        Trace opposite = Tape.virtual()
                .act(0, "set_auto_retry", "{'enabled':true}")
                .rpc(0, "subject", OFF)
                .end(2);
        Trace key =
                Tape.virtual().act(0, "abort_retry", "{'escape':'abort_retry'}").end(2);

        // then
        assertThat(Tape.judge("OMP-CONTROL-6", right)).containsExactly(new Held(), new Held());
        assertThat(Tape.judge("OMP-CONTROL-6", swapped))
                .containsExactly(
                        new Broken("the helper for set_auto_retry {\"enabled\":false} sent no such command"),
                        new Broken("the helper for abort_retry {} sent no such command"));
        assertThat(Tape.judge("OMP-CONTROL-6", opposite))
                .containsExactly(new Broken("the helper for set_auto_retry {\"enabled\":true} sent"
                        + " {\"type\":\"set_auto_retry\",\"enabled\":false}"));
        assertThat(Tape.judge("OMP-CONTROL-6", key)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "kit     | 'type':'response','command':'get_state','data':{'autoCompactionEnabled':true}  | held",
                "kit     | 'type':'response','command':'get_state','data':{}                              | broken",
                "kit     | 'type':'response','command':'get_state','data':{'autoCompactionEnabled':true,'autoRetryEnabled':true} | broken",
                "kit     | 'type':'response','command':'get_messages','data':{}                           | none",
                "kit     | 'type':'note','command':'get_state','data':{}                                  | none",
                "subject | 'type':'response','command':'get_state','data':{}                              | none"
            })
    void the_answer_of_a_session_to_get_state_has_its_fields(String to, String line, String kinds) {
        assertThat(Tape.kinds(
                        "OMP-CONTROL-5",
                        Tape.virtual().rpc(0, to, "{" + line + "}").end(1)))
                .isEqualTo(kinds);
    }

    @Test
    void where_one_hears_more_than_another_the_difference_is_named() {
        // given
        Tape one = Tape.virtual().event(0, "{'type':'agent_start'}");
        Trace silent = one.rpc(0, "kit", "{'type':'response'}")
                .rpc(0, "subject", "{'type':'agent_start'}")
                .end(1);
        Trace more = Tape.virtual()
                .event(0, "{'type':'agent_start'}")
                .line(0, "'kind':'extension','event':{'type':'agent_start'}")
                .line(0, "'kind':'extension','event':{'type':'agent_end'}")
                .rpc(0, "kit", "{'type':'agent_start'}")
                .end(1);

        // then
        assertThat(Tape.judge("OMP-EVENT-3", silent))
                .containsExactly(
                        new Broken("an extension received as event 1 nothing, and subscribers"
                                + " {\"type\":\"agent_start\"}"),
                        new Broken(
                                "the output received as event 1 nothing, and subscribers {\"type\":\"agent_start\"}"));
        assertThat(Tape.judge("OMP-EVENT-3", more))
                .containsExactly(
                        new Broken("an extension received as event 2 {\"type\":\"agent_end\"}, and subscribers"
                                + " nothing"),
                        new Held());
        assertThat(Tape.judge("OMP-EVENT-3", Tape.virtual().prompt(0).end(1))).isEmpty();
    }

    @Test
    void as_many_events_may_still_be_others() {
        // given
        Trace other = Tape.virtual()
                .event(0, "{'type':'agent_start'}")
                .line(0, "'kind':'extension','event':{'type':'agent_end'}")
                .rpc(0, "kit", "{'type':'agent_start'}")
                .end(1);

        // then
        assertThat(Tape.judge("OMP-EVENT-3", other))
                .containsExactly(
                        new Broken("an extension received as event 1 {\"type\":\"agent_end\"}, and subscribers"
                                + " {\"type\":\"agent_start\"}"),
                        new Held());
    }

    private static Tape waiting() {
        return Tape.virtual().prompt(0).busy(10).start(10, 1, 100);
    }

    private static Tape switchedOff(Tape tape, boolean sent) {
        tape.act(0, "set_auto_retry", "{'enabled':false}");
        return (sent ? tape.rpc(0, "subject", OFF) : tape).prompt(0).busy(1);
    }
}
