package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;

/** What the clauses of the agent loop say where a trace gives hardly an occasion, or none. */
class LoopTracesTest {
    private static final String HALF = "[{'choices':[{'delta':{'content':'Hel'},'finish_reason':null}]}]";
    private static final String FAILED = "{'outcome':'error','error':'503 busy'}";

    @Test
    void a_call_that_delivered_nothing_said_nothing_twice() {
        // given
        Trace silent = CallTape.real()
                .request(0)
                .refusal(10, 503, "busy")
                .over(20, FAILED)
                .end(100);

        // then
        assertThat(CallTape.judge("LOOP-STREAM-2", silent)).isEmpty();
    }

    @Test
    void what_a_call_prints_that_is_not_streamed_is_no_matter_of_streams() {
        // given
        Trace plain = CallTape.plain("{}")
                .request(0)
                .reply(10, "200", HALF, "reset")
                .said(10, "Something else")
                .over(20, FAILED)
                .end(100);

        // then
        assertThat(CallTape.judge("LOOP-STREAM-2", plain)).isEmpty();
    }

    @Test
    void a_failure_after_text_has_to_be_told() {
        // given
        Trace hidden = CallTape.real()
                .request(0)
                .said(5, "Hel")
                .reply(10, "200", HALF, "reset")
                .over(20, "{'outcome':'value','value':'Hel'}")
                .end(100);

        // then
        assertThat(CallTape.judge("LOOP-STREAM-2", hidden))
                .containsExactly(
                        new Broken(
                                "request 1, whose connection was reset, came after the consumer had received text, and"
                                        + " the call ended in \"value\"; the clause asks for the failure"),
                        new Held());
    }

    @Test
    void a_refusal_is_no_occasion_where_text_had_come_or_no_retry_was_left_or_the_user_cancelled() {
        // given
        Trace afterText = CallTape.real()
                .request(0)
                .said(5, "Hel")
                .refusal(10, 400, "bad")
                .over(20, FAILED)
                .end(100);
        Trace spent = CallTape.real("{'max_retries':0}")
                .request(0)
                .refusal(10, 400, "bad")
                .over(20, FAILED)
                .end(100);
        Trace cancelled = CallTape.real()
                .request(0)
                .refusal(10, 400, "bad")
                .cancel(15, "{}")
                .over(20, FAILED)
                .end(100);

        // then
        assertThat(CallTape.judge("LOOP-STREAM-5", afterText)).isEmpty();
        assertThat(CallTape.judge("LOOP-STREAM-5", spent)).isEmpty();
        assertThat(CallTape.judge("LOOP-STREAM-5", cancelled)).isEmpty();
    }

    @Test
    void nobody_is_held_to_a_number_of_requests_that_the_user_cut_short() {
        // given
        Trace cancelled = CallTape.real("{'max_retries':1}")
                .request(0)
                .refusal(10, 503, "busy")
                .cancel(15, "{}")
                .over(20, FAILED)
                .end(100);

        // then
        assertThat(CallTape.judge("LOOP-MAX-1", cancelled)).isEmpty();
        assertThat(CallTape.judge("LOOP-STREAM-6", cancelled)).isEmpty();
    }

    @Test
    void a_call_that_fails_recoverably_makes_all_its_requests_and_no_more() {
        // given
        Trace short1 = CallTape.real("{'max_retries':1}")
                .request(0)
                .refusal(10, 503, "busy")
                .over(20, FAILED)
                .end(100);
        Trace mixed = CallTape.real("{'max_retries':0}")
                .request(0)
                .refusal(10, 400, "bad")
                .request(20)
                .refusal(30, 400, "bad")
                .over(40, FAILED)
                .end(100);

        // then
        assertThat(CallTape.judge("LOOP-MAX-1", short1))
                .containsExactly(
                        new Broken("the call made 1 request; max_retries is 1, so that the clause asks for 2"));
        assertThat(CallTape.judge("LOOP-MAX-1", mixed))
                .containsExactly(
                        new Broken("the call made 2 requests; max_retries is 0, so that the clause asks for 1"));
    }

    @Test
    void without_retries_the_error_is_told_as_it_is() {
        // given
        Trace told = CallTape.real("{'max_retries':0}")
                .request(0)
                .refusal(10, 503, "busy")
                .over(20, FAILED)
                .end(100);
        Trace silent = CallTape.real("{'max_retries':0}")
                .request(0)
                .refusal(10, 503, "busy")
                .over(20, "{'outcome':'error','error':''}")
                .end(100);
        Trace cheerful = CallTape.real("{'max_retries':0}")
                .request(0)
                .refusal(10, 503, "busy")
                .over(20, "{'outcome':'value','error':'503 busy'}")
                .end(100);

        // then
        assertThat(CallTape.judge("LOOP-MAX-2", told)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-MAX-2", silent))
                .containsExactly(new Broken("with max_retries 0 the call ended in \"error\" with the error \"\"; the"
                        + " clause asks for the error as it is"));
        assertThat(CallTape.judge("LOOP-MAX-2", cheerful))
                .containsExactly(new Broken("with max_retries 0 the call ended in \"value\" with the error \"503"
                        + " busy\"; the clause asks for the error as it is"));
    }

    @Test
    void a_refusal_that_could_be_repeated_is_an_occasion_and_no_other() {
        // given
        Trace left = refused("{'max_retries':1}").over(20, FAILED).end(100);
        Trace spent = refused("{'max_retries':0}").over(20, FAILED).end(100);
        Trace cancelled =
                refused("{'max_retries':1}").cancel(15, "{}").over(20, FAILED).end(100);

        // then
        assertThat(CallTape.judge("LOOP-CLASS-2", left)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-CLASS-2", spent)).isEmpty();
        assertThat(CallTape.judge("LOOP-CLASS-2", cancelled)).isEmpty();
    }

    @Test
    void a_refusal_after_an_outage_ends_the_call_in_its_error() {
        // given
        Trace first = refused("{}").over(20, FAILED).end(100);
        Trace told = outage().refusal(1030, 400, "bad").over(1040, FAILED).end(2000);
        Trace hidden = outage().refusal(1030, 400, "bad")
                .over(1040, "{'outcome':'value','value':''}")
                .end(2000);
        Trace repeated = outage().refusal(1030, 400, "bad")
                .request(3030)
                .refusal(3040, 400, "bad")
                .over(3050, FAILED)
                .end(4000);
        Trace cancelled = outage().refusal(1030, 400, "bad")
                .cancel(1035, "{}")
                .over(1040, FAILED)
                .end(2000);

        // then
        assertThat(CallTape.judge("LOOP-CLASS-4", first)).isEmpty();
        assertThat(CallTape.judge("LOOP-CLASS-4", told)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-CLASS-4", hidden))
                .containsExactly(
                        new Broken("request 2, answered by 400, was final, and the call ended in \"value\"; the"
                                + " clause asks for its error"));
        assertThat(CallTape.judge("LOOP-CLASS-4", repeated))
                .containsExactly(
                        new Broken("request 2, answered by 400, was repeated, although the failure is final: \"bad\""),
                        new Held());
        assertThat(CallTape.judge("LOOP-CLASS-4", cancelled)).isEmpty();
    }

    @Test
    void what_the_document_leaves_open_is_an_occasion_that_holds() {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .refusal(10, 500, "odd")
                .over(20, FAILED)
                .end(100);

        // then
        assertThat(CallTape.judge("LOOP-CLASS-3", trace)).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-OPEN-4", trace)).isEmpty();
    }

    @Test
    void a_setting_that_makes_no_sense_is_refused_by_its_name_and_before_any_request() {
        // given
        CallTape[] tapes = {
            CallTape.real("{'max_retries':'many'}").over(20, "{'outcome':'error','error':'max_retries is no number'}"),
            CallTape.real("{'max_retries':'many'}").over(20, "{'outcome':'error','error':'no'}"),
            CallTape.real("{'max_retries':'many'}").over(20, "{'outcome':'value','error':'max_retries'}"),
            refused("{'max_retries':'many'}").over(20, "{'outcome':'error','error':'max_retries is no number'}")
        };

        // then
        assertThat(CallTape.judge("LOOP-OPEN-3", tapes[0].end(100))).containsExactly(new Held());
        assertThat(CallTape.judge("LOOP-OPEN-3", tapes[1].end(100)))
                .containsExactly(
                        new Broken("max_retries is \"many\", and the call made 0 requests and ended in \"error\""
                                + " with the error \"no\"; the clause asks for an error that names the key"));
        assertThat(CallTape.judge("LOOP-OPEN-3", tapes[2].end(100)))
                .containsExactly(
                        new Broken("max_retries is \"many\", and the call made 0 requests and ended in \"value\""
                                + " with the error \"max_retries\"; the clause asks for an error that names the key"));
        assertThat(CallTape.judge("LOOP-OPEN-3", tapes[3].end(100)))
                .containsExactly(
                        new Broken(
                                "max_retries is \"many\", and the call made 1 request and ended in \"error\""
                                        + " with the error \"max_retries is no number\"; the clause asks for an error that names the key"));
    }

    private static CallTape refused(String settings) {
        return CallTape.real(settings).request(0).refusal(10, 400, "bad");
    }

    private static CallTape outage() {
        return CallTape.real().request(0).refusal(10, 503, "busy").request(1020);
    }
}
