package dev.retrykit.simulator.session;

import static dev.retrykit.simulator.session.CannedTransport.callsTool;
import static dev.retrykit.simulator.session.CannedTransport.refuses;
import static dev.retrykit.simulator.session.CannedTransport.says;
import static dev.retrykit.simulator.session.CannedTransport.stalls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the user does while a session is at work. */
class AgentSessionUserTest {
    @Test
    void a_cancelled_wait_ends_the_chain_and_releases_the_prompt() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("never"));
        bench.prompt("hi");
        bench.clock.runUntil(1999);

        // when
        bench.session.abortRetry();
        bench.session.abortRetry();
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 overloaded",
                        "1999 end false after 1: Retry cancelled",
                        "1999 completed hi");
        assertThat(bench.requestTimes()).containsExactly(0L);
        assertThat(bench.session.isRetrying()).isFalse();
    }

    @Test
    void a_cancel_from_inside_the_announcement_cancels_the_wait_that_it_announces() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("never"));
        bench.session.subscribe(event -> {
            if (event.path("type").asString().equals("auto_retry_start")) {
                bench.session.abortRetry();
            }
        });

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 overloaded",
                        "0 end false after 1: Retry cancelled",
                        "0 completed hi");
        assertThat(bench.requestTimes()).containsExactly(0L);
    }

    @Test
    void a_cancel_in_the_turn_between_waking_and_continuing_keeps_the_request_from_leaving() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("never"));
        bench.prompt("hi");
        bench.clock.runUntil(0);

        // when
        bench.clock.after(Duration.ofMillis(2000), bench.session::abortRetry);
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 overloaded",
                        "2000 end false after 1: Retry cancelled",
                        "2000 completed hi");
        assertThat(bench.requestTimes()).containsExactly(0L);
    }

    @Test
    void after_a_cancel_the_next_chain_starts_at_the_first_attempt() {
        // given
        Bench bench = new Bench(refuses(503, "a"), refuses(503, "b"), refuses(503, "c"), says("Hello."));
        bench.prompt("one");
        bench.clock.runUntil(3000);
        bench.session.abortRetry();

        // when
        bench.prompt("two");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 a",
                        "2000 start 2/3 in 4000: 503 b",
                        "3000 end false after 2: Retry cancelled",
                        "3000 completed one",
                        "3000 start 1/3 in 2000: 503 c",
                        "5000 end true after 1: -",
                        "5000 completed two");
    }

    @Test
    void a_cancel_while_the_retried_request_is_in_flight_lets_it_go_on_and_the_attempt_rise() {
        // given
        Bench bench = new Bench(refuses(503, "a"), stalls("half"), says("Hello."));
        bench.prompt("hi");
        bench.clock.runUntil(3000);

        // when
        bench.session.abortRetry();
        boolean retrying = bench.session.isRetrying();
        bench.clock.runUntil(1_000_000);

        // then
        assertThat(retrying).isFalse();
        assertThat(bench.provider.dropped()).as("dropped by the time-out alone").isEqualTo(1);
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 a",
                        "602000 start 2/3 in 4000: Connection error. (timed out)",
                        "606000 end true after 2: -",
                        "606000 completed hi");
    }

    @Test
    void an_abort_during_a_wait_cancels_the_retry() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("never"));
        bench.prompt("hi");
        bench.clock.runUntil(500);

        // when
        bench.session.abort();
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 overloaded",
                        "500 end false after 1: Retry cancelled",
                        "500 completed hi");
        assertThat(bench.requestTimes()).containsExactly(0L);
    }

    @Test
    void an_abort_of_the_retried_request_ends_the_chain_without_success() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), stalls("half"));
        bench.prompt("hi");
        bench.clock.runUntil(2500);

        // when
        bench.session.abort();
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 overloaded",
                        "2500 end false after 1: Request was aborted",
                        "2500 completed hi");
        assertThat(bench.lastMessage().path("stopReason").asString()).isEqualTo("aborted");
        assertThat(bench.lastMessage().path("content").path(0).path("text").asString())
                .isEqualTo("half");
        assertThat(bench.session.attempt()).isZero();
        assertThat(bench.provider.dropped()).isEqualTo(1);
    }

    @Test
    void a_prompt_during_a_chain_is_sent_once_the_chain_has_ended() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("one"), says("two"));
        bench.prompt("first");
        bench.clock.runUntil(1000);

        // when
        bench.prompt("second");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 overloaded",
                        "2000 end true after 1: -",
                        "2000 completed first",
                        "2000 completed second");
        assertThat(bench.context(2)).containsExactly("user: first");
        assertThat(bench.context(3)).containsExactly("user: first", "assistant: one", "user: second");
        assertThat(bench.provider.seen()).hasSize(3);
    }

    @Test
    void a_steer_is_heard_after_the_current_turn_and_a_follow_up_after_the_run() {
        // given
        Bench bench = new Bench(callsTool("call_1"), says("one"), says("two"));
        bench.prompt("hi");

        // when
        bench.session.steer("quick");
        bench.session.followUp("and then");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.context(2)).containsExactly("user: hi", "assistant: ", "tool: echo {\"a\":1}", "user: quick");
        assertThat(bench.context(3))
                .containsExactly(
                        "user: hi",
                        "assistant: ",
                        "tool: echo {\"a\":1}",
                        "user: quick",
                        "assistant: one",
                        "user: and then");
    }

    @Test
    void a_steer_during_a_chain_is_neither_lost_nor_sent_twice() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("one"), says("two"));
        bench.prompt("hi");
        bench.clock.runUntil(1000);

        // when
        bench.session.steer("quick");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.context(2)).containsExactly("user: hi");
        assertThat(bench.context(3)).containsExactly("user: hi", "assistant: one", "user: quick");
        assertThat(bench.provider.seen()).hasSize(3);
    }

    @Test
    void a_steer_outlives_the_final_failure_of_its_run() {
        // given
        Bench bench = new Bench(refuses(401, "bad key"), says("one"));
        bench.prompt("hi");

        // when
        bench.session.steer("quick");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.context(2)).containsExactly("user: hi", "assistant: ", "user: quick");
    }

    @Test
    void after_an_abort_what_was_kept_waits_for_the_user_and_nobody_waits_for_it() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("one"), says("two"));
        bench.prompt("first");
        bench.prompt("second");
        bench.clock.runUntil(1000);

        // when
        bench.session.abort();
        bench.clock.runUntil(60_000);
        int requestsAfterTheAbort = bench.provider.seen().size();
        bench.prompt("third");
        bench.clock.runUntil(120_000);

        // then
        assertThat(requestsAfterTheAbort).isEqualTo(1);
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 overloaded",
                        "1000 end false after 1: Retry cancelled",
                        "1000 completed first",
                        "1000 completed second",
                        "60000 completed third");
        assertThat(bench.context(2)).containsExactly("user: first", "user: second");
        assertThat(bench.context(3)).containsExactly("user: first", "user: second", "assistant: one", "user: third");
    }

    @Test
    void nothing_leaves_a_session_that_was_disposed_during_a_wait() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("never"));
        bench.prompt("hi");
        bench.clock.runUntil(1000);

        // when
        bench.session.dispose();
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.requestTimes()).containsExactly(0L);
        assertThat(bench.retries()).endsWith("1000 end false after 1: Retry cancelled", "1000 completed hi");
        assertThatThrownBy(() -> bench.prompt("again"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the session is disposed");
    }

    @Test
    void stopping_an_idle_session_tells_nothing() {
        // given
        Bench bench = new Bench();

        // when
        bench.session.abortRetry();
        bench.session.abort();

        // then
        assertThat(bench.diary()).isEmpty();
    }
}
