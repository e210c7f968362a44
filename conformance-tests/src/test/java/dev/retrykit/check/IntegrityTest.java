package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;

/** Plausible events without model calls prove nothing. */
class IntegrityTest {
    @Test
    void an_answer_without_a_request_is_not_believed() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(10, 1, 100)
                .said(110, "stop")
                .success(110, 1)
                .end(200);

        // then
        assertThat(Integrity.breach(Reading.of(trace)))
                .contains("assistant message 2 was told after the provider had seen 1 request;"
                        + " events without a model call prove nothing");
    }

    @Test
    void an_answer_before_its_request_is_not_believed() {
        // given
        Trace trace =
                Tape.real().prompt(0).said(0, "stop").request(1).reply(10, 200).end(200);

        // then
        assertThat(Integrity.breach(Reading.of(trace)))
                .contains("assistant message 1 was told after the provider had seen 0 requests;"
                        + " events without a model call prove nothing");
    }

    @Test
    void an_aborted_answer_needs_no_request() {
        // given
        Trace trace = Tape.real().prompt(0).act(1, "abort").said(2, "aborted").end(200);

        // then
        assertThat(Integrity.breach(Reading.of(trace))).isEmpty();
    }

    @Test
    void a_refused_connection_counts_as_a_request() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .refused(10)
                .failed(10, "Connection error.")
                .end(200);

        // then
        assertThat(Integrity.breach(Reading.of(trace))).isEmpty();
    }

    @Test
    void a_call_that_gives_or_tells_something_without_a_request_is_not_believed() {
        // given
        Trace given = CallTape.virtual("{}").ended("{'outcome':'value','value':{'text':'Hello'}}");
        Trace told = CallTape.streamed("{}").said(0, "Hello").ended("{'outcome':'error'}");
        Trace asked = CallTape.virtual("{}").again(1);
        Trace silent = CallTape.virtual("{}").ended("{'outcome':'error'}");

        // then
        assertThat(Integrity.breach(Reading.of(given)))
                .contains("the call ended in \"value\" with the output \"\" and without a request;"
                        + " an answer without a model call proves nothing");
        assertThat(Integrity.breach(Reading.of(told)))
                .contains("the call ended in \"error\" with the output \"Hello\" and without a request;"
                        + " an answer without a model call proves nothing");
        assertThat(Integrity.breach(Reading.of(asked))).isEmpty();
        assertThat(Integrity.breach(Reading.of(silent))).isEmpty();
    }
}
