package dev.retrykit.simulator.session;

import static dev.retrykit.simulator.session.CannedTransport.callsTool;
import static dev.retrykit.simulator.session.CannedTransport.refuses;
import static dev.retrykit.simulator.session.CannedTransport.says;
import static dev.retrykit.simulator.session.CannedTransport.stalls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The pi policy in a running session, where it differs from omp. */
class PiSessionTest {
    private static final Settings ONE_RETRY = Settings.retry(1, Duration.ofMillis(10));

    @Test
    void each_end_of_a_run_says_whether_a_retry_follows() {
        // given
        Bench bench = Bench.pi(refuses(503, "overloaded"), says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary())
                .containsExactly(
                        "0 agent_start",
                        "0 user",
                        "0 assistant error",
                        "0 agent_end willRetry true",
                        "0 start 1/3 in 2000: 503 overloaded",
                        "2000 agent_start",
                        "2000 assistant stop",
                        "2000 end true after 1: -",
                        "2000 agent_end willRetry false",
                        "2000 completed hi");
    }

    @Test
    void the_failure_beyond_the_maximum_is_told_before_compaction_is_checked() {
        // given
        Bench bench = Bench.pi(ONE_RETRY, refuses(503, "a"), refuses(503, "b"));
        bench.session.subscribe(event -> bench.calls.add(event.path("type").asString()));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly("0 start 1/1 in 10: 503 a", "10 end false after 1: 503 b", "10 completed hi");
        assertThat(bench.calls).endsWith("agent_end", "auto_retry_end", "checkCompaction");
    }

    @Test
    void with_a_maximum_of_0_no_retry_is_told() {
        // given
        Bench bench = Bench.pi(Settings.retry(0, Duration.ofMillis(10)), refuses(503, "a"));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary())
                .containsExactly(
                        "0 agent_start",
                        "0 user",
                        "0 assistant error",
                        "0 agent_end willRetry false",
                        "0 completed hi");
        assertThat(bench.requestTimes()).containsExactly(0L);
    }

    @Test
    void a_retry_counts_for_one_model_call_alone() {
        // given
        Bench bench = Bench.pi(refuses(503, "a"), callsTool("call_1"), refuses(503, "b"), says("Done."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 a",
                        "2000 end true after 1: -",
                        "2000 start 1/3 in 2000: 503 b",
                        "4000 end true after 1: -",
                        "4000 completed hi");
    }

    @Test
    void a_session_is_retrying_while_it_sleeps_and_not_while_the_request_is_in_flight() {
        // given
        Bench bench = Bench.pi(refuses(503, "a"), stalls("Hm"));
        bench.prompt("hi");
        bench.clock.runUntil(1999);

        // when
        boolean asleep = bench.session.isRetrying();
        bench.clock.runUntil(2000);

        // then
        assertThat(asleep).isTrue();
        assertThat(bench.session.isRetrying()).isFalse();
        assertThat(bench.session.attempt()).isEqualTo(1);
        assertThat(bench.retries()).containsExactly("0 start 1/3 in 2000: 503 a");
    }

    @Test
    void a_cancel_while_the_retried_request_is_in_flight_changes_nothing() {
        // given
        Settings impatient = new Settings(Json.parse("{\"retry\":{\"provider\":{\"timeoutMs\":5000}}}"));
        Bench bench = Bench.pi(impatient, refuses(503, "a"), stalls("Hm"));
        bench.prompt("hi");
        bench.clock.runUntil(3000);

        // when
        bench.session.abortRetry();
        bench.clock.runUntil(8000);

        // then
        assertThat(bench.retries())
                .containsExactly("0 start 1/3 in 2000: 503 a", "7000 start 2/3 in 4000: Connection error. (timed out)");
    }

    @Test
    void an_abort_of_the_retried_request_ends_the_chain_well() {
        // given
        Bench bench = Bench.pi(refuses(503, "a"), stalls("Hm"));
        bench.prompt("hi");
        bench.clock.runUntil(3000);

        // when
        bench.session.abort();
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly("0 start 1/3 in 2000: 503 a", "3000 end true after 1: -", "3000 completed hi");
        assertThat(bench.calls).containsExactly("abortRetry", "agent.abort", "agent.waitForIdle", "checkCompaction");
    }

    @Test
    void a_disposal_stops_the_retry_first_and_then_the_other_parts_in_order() {
        // given
        Bench bench = Bench.pi(refuses(503, "a"), says("never"));
        bench.prompt("hi");
        bench.clock.runUntil(1000);

        // when
        bench.session.dispose();
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.calls)
                .containsExactly("abortRetry", "abortCompaction", "abortBranchSummary", "abortBash", "agent.abort");
        assertThat(bench.requestTimes()).containsExactly(0L);
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 a", "1000 end false after 1: Retry cancelled", "1000 completed hi");
    }

    @Test
    void losing_the_agent_s_events_during_a_wait_leaves_the_retry_alone() {
        // given
        Bench bench = Bench.pi(refuses(503, "a"), says("Hello."));
        bench.prompt("hi");
        bench.clock.runUntil(1000);

        // when
        bench.session.disconnectFromAgent();
        boolean retrying = bench.session.isRetrying();
        bench.clock.runUntil(1500);
        bench.session.reconnectToAgent();
        bench.clock.runUntil(60_000);

        // then
        assertThat(retrying).isTrue();
        assertThat(bench.retries())
                .containsExactly("0 start 1/3 in 2000: 503 a", "2000 end true after 1: -", "2000 completed hi");
    }

    @Test
    void a_retried_run_that_the_session_did_not_see_ends_the_chain_badly() {
        // given
        Bench bench = Bench.pi(refuses(503, "a"), says("Hello."));
        bench.prompt("hi");
        bench.clock.runUntil(1000);

        // when
        bench.session.disconnectFromAgent();
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 a",
                        "2000 end false after 1: The run ended without an answer",
                        "2000 completed hi");
        assertThat(bench.session.attempt()).isZero();
    }

    @Test
    void what_was_said_during_the_chain_is_heard_after_its_end() {
        // given
        Bench bench = Bench.pi(ONE_RETRY, refuses(503, "a"), refuses(503, "b"), says("."));
        bench.prompt("hi");
        bench.clock.runUntil(5);

        // when
        bench.session.steer("quick");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.context(3)).endsWith("user: quick");
        assertThat(bench.retries())
                .containsExactly("0 start 1/1 in 10: 503 a", "10 end false after 1: 503 b", "10 completed hi");
    }

    @Test
    void the_session_answers_with_its_own_retry_settings_alone() {
        // given
        Bench bench = Bench.pi(new Settings(
                Json.parse("{\"retry\":{\"maxRetries\":5,\"provider\":{\"maxRetries\":2,\"timeoutMs\":9}}}")));

        // when
        bench.session.setAutoRetryEnabled(false);

        // then
        assertThat(Json.line(bench.session.retrySettings().json()))
                .isEqualTo("{\"enabled\":false,\"maxRetries\":5,\"baseDelayMs\":2000}");
    }
}
