package dev.retrykit.simulator.session;

import static dev.retrykit.simulator.session.CannedTransport.callsTool;
import static dev.retrykit.simulator.session.CannedTransport.refuses;
import static dev.retrykit.simulator.session.CannedTransport.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A chain of retries in a running session, from its first failure to its end. */
class AgentSessionChainTest {
    @Test
    void a_chain_waits_twice_as_long_each_time_and_ends_with_the_first_success() {
        // given
        Bench bench =
                new Bench(refuses(503, "overloaded"), refuses(429, "slow down"), refuses(500, "oops"), says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary())
                .containsExactly(
                        "0 agent_start",
                        "0 user",
                        "0 assistant error",
                        "0 agent_end",
                        "0 start 1/3 in 2000: 503 overloaded",
                        "2000 agent_start",
                        "2000 assistant error",
                        "2000 agent_end",
                        "2000 start 2/3 in 4000: 429 slow down",
                        "6000 agent_start",
                        "6000 assistant error",
                        "6000 agent_end",
                        "6000 start 3/3 in 8000: 500 oops",
                        "14000 agent_start",
                        "14000 assistant stop",
                        "14000 end true after 3: -",
                        "14000 agent_end",
                        "14000 completed hi");
        assertThat(bench.requestTimes()).containsExactly(0L, 2000L, 6000L, 14_000L);
    }

    @Test
    void the_failure_beyond_the_maximum_is_final() {
        // given
        Bench bench = new Bench(refuses(503, "first"), refuses(503, "second"), refuses(503, "third"));
        bench.settings.set(Settings.retry(2, Duration.ofMillis(10)));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/2 in 10: 503 first",
                        "10 start 2/2 in 20: 503 second",
                        "30 end false after 2: 503 third",
                        "30 completed hi");
        assertThat(bench.requestTimes()).containsExactly(0L, 10L, 30L);
    }

    @Test
    void the_retry_sends_the_conversation_without_the_failure_and_the_history_keeps_it() {
        // given
        Bench bench = new Bench(callsTool("call_1"), refuses(503, "overloaded"), says("Done."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.context(2)).containsExactly("user: hi", "assistant: ", "tool: echo {\"a\":1}");
        assertThat(bench.context(3)).containsExactly("user: hi", "assistant: ", "tool: echo {\"a\":1}");
        assertThat(bench.session.history())
                .extracting(message -> message.path("role").asString()
                        + message.path("stopReason").asString(""))
                .containsExactly("user", "assistanttoolUse", "toolResult", "assistanterror", "assistantstop");
    }

    @Test
    void the_request_leaves_on_a_later_turn_than_the_one_in_which_the_wait_ends() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("Hello."));
        List<Integer> turns = new ArrayList<>();
        bench.prompt("hi");
        bench.clock.runUntil(1999);

        // when
        bench.clock.after(Duration.ofMillis(1), () -> turns.add(bench.clock.turn()));
        bench.clock.runUntil(2000);

        // then
        assertThat(bench.provider.seen().get(1).turn())
                .as("the turn after the one that followed the waking up")
                .isEqualTo(turns.get(0) + 1);
    }

    @Test
    void the_failed_message_leaves_the_context_between_the_announcement_and_the_wait() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), says("Hello."));
        List<Integer> sizes = new ArrayList<>();
        bench.session.subscribe(event -> {
            if (event.path("type").asString().equals("auto_retry_start")) {
                sizes.add(bench.session.contextSize());
            }
        });

        // when
        bench.prompt("hi");
        bench.clock.runUntil(1000);

        // then
        assertThat(sizes).containsExactly(2);
        assertThat(bench.session.contextSize()).isEqualTo(1);
        assertThat(bench.session.attempt()).isEqualTo(1);
        assertThat(bench.session.isRetrying()).isTrue();
    }

    @Test
    void a_final_failure_stays_in_the_context() {
        // given
        Bench bench = new Bench(refuses(401, "bad key"));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.session.contextSize()).isEqualTo(2);
        assertThat(bench.retries()).containsExactly("0 completed hi");
    }

    @Test
    void a_success_in_the_middle_of_a_run_ends_the_chain_and_a_later_failure_begins_another() {
        // given
        Bench bench =
                new Bench(refuses(503, "overloaded"), callsTool("call_1"), refuses(503, "overloaded"), says("Done."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 overloaded",
                        "2000 end true after 1: -",
                        "2000 start 1/3 in 2000: 503 overloaded",
                        "4000 end true after 1: -",
                        "4000 completed hi");
    }

    @Test
    void settings_count_from_the_next_failure_on() {
        // given
        Bench bench = new Bench(refuses(503, "first"), refuses(503, "second"), says("Hello."));
        bench.prompt("hi");
        bench.clock.runUntil(1000);

        // when
        bench.settings.set(Settings.retry(9, Duration.ofMillis(100)));
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 first",
                        "2000 start 2/9 in 200: 503 second",
                        "2200 end true after 2: -",
                        "2200 completed hi");
    }

    @Test
    void turned_off_on_the_way_the_wait_goes_on_and_the_next_failure_ends_the_chain() {
        // given
        Bench bench = new Bench(refuses(503, "first"), refuses(503, "second"));
        bench.prompt("hi");
        bench.clock.runUntil(1000);

        // when
        bench.session.setAutoRetryEnabled(false);
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 first", "2000 end false after 1: 503 second", "2000 completed hi");
        assertThat(bench.session.attempt()).isZero();
        assertThat(bench.settings.get().json()).isEqualTo(Json.parse("{\"retry\":{\"enabled\":false}}"));
        assertThat(bench.session.autoRetryEnabled()).isFalse();
    }

    @Test
    void a_final_error_ends_a_chain_that_had_begun() {
        // given
        Bench bench = new Bench(refuses(503, "overloaded"), refuses(401, "bad key"));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 2000: 503 overloaded",
                        "2000 end false after 1: 401 bad key",
                        "2000 completed hi");
    }

    @Test
    void a_base_delay_of_0_is_a_value() {
        // given
        Bench bench = new Bench(refuses(503, "a"), refuses(503, "b"), says("Hello."));
        bench.settings.set(Settings.retry(3, Duration.ZERO));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(0);

        // then
        assertThat(bench.retries())
                .containsExactly(
                        "0 start 1/3 in 0: 503 a",
                        "0 start 2/3 in 0: 503 b",
                        "0 end true after 2: -",
                        "0 completed hi");
    }
}
