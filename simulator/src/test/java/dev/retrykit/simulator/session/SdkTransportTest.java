package dev.retrykit.simulator.session;

import static dev.retrykit.simulator.session.CannedTransport.fails;
import static dev.retrykit.simulator.session.CannedTransport.refuses;
import static dev.retrykit.simulator.session.CannedTransport.says;
import static dev.retrykit.simulator.session.CannedTransport.stalls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Transport.Failure;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Retries below a pi session, by the HTTP status. */
class SdkTransportTest {
    private static final Settings ONE = provider("{\"maxRetries\":1}");
    private static final Settings ONE_WITHOUT_THE_SESSION = ONE.with("enabled", Json.parse("false"));

    @Test
    void the_two_layers_are_in_series_and_each_counts_by_itself() {
        // given
        Bench bench = Bench.pi(
                provider("{\"maxRetries\":2}"),
                refuses(503, "a"),
                refuses(503, "b"),
                refuses(503, "c"),
                refuses(503, "d"),
                says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then the session waits from the moment at which the layer below gave up
        assertThat(bench.requestTimes()).containsExactly(0L, 1000L, 3000L, 5000L, 6000L);
        assertThat(bench.retries())
                .containsExactly("3000 start 1/3 in 2000: 503 c", "6000 end true after 1: -", "6000 completed hi");
        assertThat(bench.calls)
                .containsExactly(
                        "sdkRetry {\"retry\":1,\"status\":503,\"delayMs\":1000}",
                        "sdkRetry {\"retry\":2,\"status\":503,\"delayMs\":2000}",
                        "sdkRetry {\"retry\":1,\"status\":503,\"delayMs\":1000}",
                        "checkCompaction");
    }

    @Test
    void without_a_setting_nothing_is_tried_again_below_the_session() {
        // given
        Bench bench = Bench.pi(refuses(503, "a"), says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.requestTimes()).containsExactly(0L, 2000L);
    }

    @Test
    void the_session_s_switch_does_not_turn_this_layer_off() {
        // given
        Bench bench = Bench.pi(ONE_WITHOUT_THE_SESSION, refuses(503, "a"), refuses(503, "b"));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.requestTimes()).containsExactly(0L, 1000L);
        assertThat(bench.diary())
                .containsExactly(
                        "0 agent_start",
                        "0 user",
                        "1000 assistant error",
                        "1000 agent_end willRetry false",
                        "1000 completed hi");
    }

    @ParameterizedTest
    @CsvSource({
        "429, slow down, 2",
        "429, insufficient_quota, 1",
        "429, see your billing page, 1",
        "500, billing, 2",
        "502, oops, 2",
        "503, oops, 2",
        "504, oops, 2",
        "501, oops, 1",
        "400, oops, 1",
        "520, Rate_Limit, 2",
        "520, overloaded, 2",
        "520, service unavailable, 2",
        "520, upstream connect, 2",
        "520, Connection refused, 2",
        "520, connection lost, 1",
        "520, fetch failed, 1"
    })
    void the_status_decides_and_the_text_for_the_other_statuses(int status, String text, int requests) {
        // given
        Bench bench = Bench.pi(ONE_WITHOUT_THE_SESSION, refuses(status, text), says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.requestTimes()).hasSize(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "retry-after, 7, 7000",
        "retry-after, 0, 0",
        "retry-after, 'Thu, 01 Jan 1970 00:00:20 GMT', 20000",
        "retry-after-ms, 1500, 1500",
        "retry-after, 3600, 60000",
        "retry-after, -5, 1000",
        "retry-after, soon, 1000"
    })
    void the_header_sets_the_wait_up_to_the_cap(String header, String value, long wait) {
        // given
        Bench bench = Bench.pi(ONE, refuses(429, Map.of(header, value), "slow down"), says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(100_000);

        // then
        assertThat(bench.requestTimes()).containsExactly(0L, wait);
    }

    @Test
    void the_cap_is_a_setting() {
        // given
        Bench bench =
                Bench.pi(provider("{\"maxRetries\":1,\"maxRetryDelayMs\":500}"), refuses(503, "a"), says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.requestTimes()).containsExactly(0L, 500L);
    }

    @Test
    void an_abort_ends_the_wait() {
        // given
        Bench bench = Bench.pi(ONE, refuses(429, Map.of("retry-after", "50"), "slow down"), says("never"));
        bench.prompt("hi");
        bench.clock.runUntil(1500);

        // when
        bench.session.abort();
        bench.clock.runUntil(100_000);

        // then
        assertThat(bench.requestTimes()).containsExactly(0L);
        assertThat(bench.diary())
                .endsWith("1500 assistant aborted", "1500 agent_end willRetry false", "1500 completed hi");
    }

    @Test
    void what_broke_without_a_status_is_left_to_the_session() {
        // given
        Bench bench = Bench.pi(ONE, fails(Failure.RESET), says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries()).startsWith("0 start 1/3 in 2000: Connection error. (connection reset)");
    }

    @Test
    void a_refusal_that_breaks_off_is_passed_on_as_far_as_it_came() {
        // given
        Bench bench = Bench.pi(
                ONE,
                CannedTransport.ended(503, receiver -> receiver.failed(Failure.CLOSED), "half a bo"),
                says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.retries()).startsWith("0 start 1/3 in 2000: Connection error. (connection closed early)");
    }

    @Test
    void a_good_answer_that_breaks_off_brings_what_had_come() {
        // given
        Bench bench = Bench.pi(
                ONE,
                CannedTransport.ended(
                        200, receiver -> receiver.failed(Failure.CLOSED), CannedTransport.said("Half an ans")),
                says("Hello."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(1000);

        // then
        assertThat(bench.session
                        .history()
                        .get(1)
                        .path("content")
                        .path(0)
                        .path("text")
                        .asString())
                .isEqualTo("Half an ans");
    }

    @Test
    void each_request_has_the_time_out_for_itself_and_the_wait_between_has_none() {
        // given
        Bench bench = Bench.pi(
                provider("{\"maxRetries\":1,\"timeoutMs\":300}"),
                refuses(503, Map.of("retry-after", "5"), "busy"),
                stalls("Hm"));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(6000);

        // then
        assertThat(bench.requestTimes()).containsExactly(0L, 5000L);
        assertThat(bench.retries()).containsExactly("5300 start 1/3 in 2000: Connection error. (timed out)");
    }

    private static Settings provider(String json) {
        return new Settings(Json.parse("{\"retry\":{\"provider\":" + json + "}}"));
    }
}
