package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.check.Outcome.Hidden;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is asked of a foreign process, whose times and requests are seen from outside. */
class RealClockTest {
    @Test
    void a_request_may_be_two_milliseconds_early() {
        // given
        Trace trace = retriedAt(Tape.real(), 108);

        // then
        assertThat(Tape.judge("OMP-BACKOFF-2", trace)).containsExactly(new Held());
    }

    @Test
    void a_request_may_not_be_three_milliseconds_early() {
        // given
        Trace trace = retriedAt(Tape.real(), 107);

        // then
        assertThat(Tape.judge("OMP-BACKOFF-2", trace))
                .containsExactly(new Broken(
                        "the request after attempt 1 was announced came after 97 ms;" + " the clause asks for 100 ms"));
    }

    @Test
    void waits_that_are_all_twice_as_long_as_announced_are_no_matter_of_a_busy_machine() {
        assertThat(Tape.judge("OMP-BACKOFF-2", waits(2000, 4000, 4000, 8000)))
                .containsExactly(
                        new Held(),
                        new Held(),
                        new Broken("the waits were 4000 ms, 8000 ms, each half as long again, or more, as the clause"
                                + " asks for: 2000 ms, 4000 ms"));
    }

    @ParameterizedTest
    @CsvSource({"2000,4000,4000,5900", "20,40,400,800", "2000,3000,4000,6000", "900,8000,4000,16000"})
    void waits_that_are_short_or_not_all_late_prove_nothing(int first, int second, int tookFirst, int tookSecond) {
        assertThat(Tape.judge("OMP-BACKOFF-2", waits(first, second, tookFirst, tookSecond)))
                .containsExactly(new Held(), new Held());
    }

    private static Trace waits(int first, int second, int tookFirst, int tookSecond) {
        int end = tookFirst + tookSecond;
        return Tape.real()
                .prompt(0)
                .busy(0)
                .start(0, 1, first)
                .busy(tookFirst)
                .start(tookFirst, 2, second)
                .well(end)
                .success(end, 2)
                .end(end + 100.0);
    }

    @Test
    void a_late_request_proves_nothing_on_a_real_clock() {
        // given
        Trace trace = retriedAt(Tape.real(), 5000);

        // then
        assertThat(Tape.judge("OMP-BACKOFF-2", trace)).containsExactly(new Held());
    }

    @Test
    void a_late_request_is_wrong_on_a_virtual_clock() {
        // given
        Trace trace = retriedAt(Tape.virtual(), 111);

        // then
        assertThat(Tape.judge("OMP-BACKOFF-2", trace))
                .containsExactly(new Broken("the request after attempt 1 was announced came after 101 ms;"
                        + " the clause asks for 100 ms"));
    }

    @Test
    void an_announcement_that_is_read_a_little_late_still_came_before_the_sleep() {
        // given
        Trace trace = announcedAt(120, Tape.real());

        // then
        assertThat(Tape.judge("OMP-LIFE-5", trace)).containsExactly(new Held());
    }

    @Test
    void an_announcement_in_the_second_half_of_the_wait_came_after_it_began() {
        // given
        Trace trace = announcedAt(170, Tape.real());

        // then
        assertThat(Tape.judge("OMP-LIFE-5", trace))
                .containsExactly(new Broken("auto_retry_start of attempt 1 came 140 ms before the request;"
                        + " the clause asks for it before the sleep of 300 ms"));
    }

    @Test
    void a_retry_that_was_never_announced_is_no_retry_of_this_policy() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .request(110)
                .reply(120, 200)
                .said(120, "stop")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-LIFE-5", trace))
                .containsExactly(new Broken("the failure \"503 busy\" was retried without an auto_retry_start"));
    }

    @Test
    void requests_that_a_client_repeats_by_itself_count_as_one_call() {
        // given
        Tape tape = Tape.real().prompt(0);
        for (int attempt = 1; attempt <= 4; attempt++) {
            double at = attempt * 1000.0;
            tape.request(at).reply(at, 503).request(at + 1).reply(at + 1, 503).failed(at + 1, "503 busy");
            if (attempt < 4) {
                tape.start(at + 1, attempt, 100 << attempt - 1);
            }
        }

        // when
        Trace trace = tape.over(5000, "completed").end(5000);

        // then
        assertThat(Tape.judge("OMP-MAX-1", trace)).containsExactly(new Held());
    }

    @Test
    void a_cancel_near_the_end_of_the_wait_may_win_or_lose() {
        // given
        Trace trace = cancelledAt(75, "{}");

        // then
        assertThat(Tape.judge("OMP-ABORT-1", trace)).isEmpty();
        assertThat(Tape.judge("OMP-OPEN-9", trace)).containsExactly(new Held());
    }

    @Test
    void a_cancel_in_the_middle_of_the_wait_must_win() {
        // given
        Trace trace = cancelledAt(40, "{}");

        // then
        assertThat(Tape.judge("OMP-ABORT-1", trace))
                .containsExactly(
                        new Broken(
                                "1 request followed abortRetry() during the sleep, request 2 after 70 ms; the clause asks for none"));
    }

    @Test
    void a_cancel_that_was_sent_too_late_gives_no_occasion() {
        // given
        Trace trace = cancelledAt(40, "{'late':true}");

        // then
        assertThat(Tape.judge("OMP-ABORT-1", trace)).isEmpty();
    }

    @Test
    void a_marker_does_not_show_when_a_cancel_releases_the_prompt() {
        // given
        Trace trace = Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(10, 1, 100)
                .act(40, "abort_retry")
                .event(41, "{'type':'auto_retry_end','success':false,'attempt':1,'finalError':'Retry cancelled'}")
                .over(60, "settled")
                .end(60);

        // then
        assertThat(Tape.judge("OMP-ABORT-3", trace))
                .containsExactly(new Hidden("the promise behind a prompt cannot be seen from outside the process"));
    }

    @Test
    void a_marker_between_a_failure_and_its_retry_ends_the_prompt_too_soon() {
        // given
        Trace trace = marked("{'type':'agent_end','messages':[],'willRetry':false}", "settled");

        // then
        assertThat(Tape.judge("OMP-PROMPT-1", trace))
                .containsExactly(new Broken("the session said agent_end as if the prompt were over while its chain"
                        + " was still running"));
    }

    @Test
    void a_session_that_says_that_it_will_retry_has_not_ended_the_prompt() {
        // given
        Trace trace = marked("{'type':'agent_end','messages':[],'willRetry':true}", "settled");

        // then
        assertThat(Tape.judge("OMP-PROMPT-1", trace)).containsExactly(new Held());
    }

    @Test
    void a_short_wait_does_not_tell_when_it_was_announced() {
        // given
        Trace trace = retriedAt(Tape.real(), 108);

        // then
        assertThat(Tape.judge("OMP-LIFE-5", trace)).isEmpty();
    }

    @Test
    void where_the_kit_had_to_conclude_that_a_prompt_is_over_nothing_is_said_of_it() {
        // given
        Trace trace = marked("{'type':'agent_end','messages':[]}", "quiet");

        // then
        assertThat(Tape.judge("OMP-PROMPT-1", trace))
                .containsExactly(new Hidden("the subject gives no marker at the end of a prompt"));
    }

    private static Trace retriedAt(Tape tape, double again) {
        return tape.prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(10, 1, 100)
                .request(again)
                .reply(again, 200)
                .said(again, "stop")
                .success(again, 1)
                .over(again, "completed")
                .end(again);
    }

    private static Trace announcedAt(double start, Tape tape) {
        return tape.prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(start, 1, 300)
                .request(310)
                .reply(320, 200)
                .said(320, "stop")
                .success(320, 1)
                .end(400);
    }

    private static Trace cancelledAt(double cancel, String details) {
        return Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .start(10, 1, 100)
                .act(cancel, "abort_retry", details)
                .request(110)
                .reply(120, 200)
                .said(120, "stop")
                .success(120, 1)
                .end(200);
    }

    private static Trace marked(String marker, String phase) {
        return Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .failed(10, "503 busy")
                .event(11, marker)
                .start(12, 1, 100)
                .request(112)
                .reply(120, 200)
                .said(120, "stop")
                .success(120, 1)
                .over(130, phase)
                .end(200);
    }
}
