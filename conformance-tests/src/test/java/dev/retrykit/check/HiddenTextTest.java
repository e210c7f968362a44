package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Hidden;
import dev.retrykit.spec.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A subject that keeps the text of its errors to itself cannot be judged by it. */
class HiddenTextTest {
    private static final Hidden HIDDEN = new Hidden("the session's own message does not show the text of its error");

    @Test
    void a_refusal_without_a_text_of_its_own_is_hidden() {
        // given
        Trace trace = retried(Tape.real().prompt(0).request(0).reply(10, 503));

        // then
        assertThat(Tape.judge("OMP-CLASS-2", trace)).containsExactly(HIDDEN);
        assertThat(Tape.judge("OMP-CLASS-5", trace)).containsExactly(HIDDEN);
        assertThat(Tape.judge("OMP-CLASS-10", trace)).containsExactly(HIDDEN);
    }

    @Test
    void a_refused_connection_without_a_text_of_its_own_is_hidden() {
        // given
        Trace trace = retried(Tape.real().prompt(0).refused(10));

        // then
        assertThat(Tape.judge("OMP-CLASS-2", trace)).containsExactly(HIDDEN);
    }

    @Test
    void a_stream_that_broke_and_an_error_inside_one_are_hidden_too() {
        // given
        Trace broken = retried(Tape.real()
                .prompt(0)
                .request(0)
                .line(
                        10,
                        "'kind':'reply','number':1,'status':200,'headers':{},'content':[{'choices':[]}],"
                                + "'ending':'reset'"));
        Trace told = retried(
                Tape.real().prompt(0).request(0).reply(10, 200, "[{'choices':[]},{'error':{'message':'busy'}}]"));

        // then
        assertThat(Tape.judge("OMP-CLASS-2", broken)).containsExactly(HIDDEN);
        assertThat(Tape.judge("OMP-CLASS-2", told)).containsExactly(HIDDEN);
    }

    @Test
    void an_error_inside_a_stream_that_says_nothing_hides_nothing() {
        // given
        Trace trace = retried(Tape.real().prompt(0).request(0).reply(10, 200));

        // then
        assertThat(Tape.judge("OMP-CLASS-2", trace))
                .containsExactly(new Broken("a failed message without an error text was retried"));
        assertThat(Tape.judge("OMP-CLASS-5", trace)).isEqualTo(List.of());
    }

    private static Trace retried(Tape failing) {
        return failing.said(10, "error")
                .start(10, 1, 100)
                .request(110)
                .reply(120, 200)
                .said(120, "stop")
                .success(120, 1)
                .end(200);
    }
}
