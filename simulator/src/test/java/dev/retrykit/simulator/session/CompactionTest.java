package dev.retrykit.simulator.session;

import static dev.retrykit.simulator.session.CannedTransport.callsTool;
import static dev.retrykit.simulator.session.CannedTransport.counts;
import static dev.retrykit.simulator.session.CannedTransport.refuses;
import static dev.retrykit.simulator.session.CannedTransport.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a session does about a context that is too large. */
class CompactionTest {
    private static final String WORDS = "prompt is too long: 213462 tokens > 200000 maximum";
    private static final CannedTransport.Canned TOO_LONG = refuses(400, WORDS);
    private static final Settings WINDOW = Settings.none().withContextWindow(1000);

    @Test
    void an_overflow_shortens_the_context_and_the_run_goes_on() {
        // given
        Bench bench = Bench.pi(callsTool("call_1"), TOO_LONG, says("Done."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary())
                .endsWith(
                        "0 assistant error",
                        "0 agent_end willRetry false",
                        "0 compaction_start",
                        "0 compaction_end goes on",
                        "0 agent_start",
                        "0 assistant stop",
                        "0 agent_end willRetry false",
                        "0 completed hi");
        assertThat(bench.context(2)).containsExactly("user: hi", "assistant: ", "tool: echo {\"a\":1}");
        assertThat(bench.context(3)).containsExactly("user: Summary of 2 earlier messages.", "user: hi");
        assertThat(bench.session.history())
                .extracting(message -> message.path("role").asString())
                .containsExactly("user", "assistant", "toolResult", "assistant", "compactionSummary", "assistant");
    }

    @Test
    void omp_calls_the_same_events_by_other_names() {
        // given
        Bench bench = new Bench(callsTool("call_1"), TOO_LONG, says("Done."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary()).contains("0 auto_compaction_start", "0 auto_compaction_end goes on");
    }

    @Test
    void a_second_overflow_ends_with_a_clear_error() {
        // given
        Bench bench = Bench.pi(callsTool("call_1"), TOO_LONG, TOO_LONG, says("never"));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary())
                .endsWith(
                        "0 compaction_end goes on",
                        "0 agent_start",
                        "0 assistant error",
                        "0 agent_end willRetry false",
                        "0 compaction_end: The context is still too large after it was compacted. Start a new session,"
                                + " or use a model with a larger context window.",
                        "0 completed hi");
        assertThat(bench.requestTimes()).hasSize(3);
    }

    @Test
    void an_answer_between_two_overflows_allows_another_compaction() {
        // given
        Bench bench = Bench.pi(callsTool("call_1"), TOO_LONG, callsTool("call_2"), TOO_LONG, says("Done."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary()).filteredOn("0 compaction_end goes on"::equals).hasSize(2);
        assertThat(bench.context(5)).containsExactly("user: Summary of 3 earlier messages.", "user: hi");
        assertThat(bench.diary()).endsWith("0 completed hi");
    }

    @Test
    void a_context_with_nothing_to_leave_out_is_not_compacted() {
        // given
        Bench bench = Bench.pi(TOO_LONG, says("never"));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary())
                .endsWith(
                        "0 compaction_start",
                        "0 compaction_end: Nothing to compact: the context holds little more than the last message of"
                                + " the user.",
                        "0 completed hi");
        assertThat(bench.requestTimes()).hasSize(1);
        assertThat(bench.session.contextSize()).isEqualTo(2);
    }

    @Test
    void an_overflow_ends_a_chain_before_it_is_compacted_and_is_no_retry() {
        // given
        Bench bench = Bench.pi(callsTool("call_1"), refuses(503, "a"), TOO_LONG, says("Done."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary())
                .containsSequence(
                        "0 start 1/3 in 2000: 503 a",
                        "2000 agent_start",
                        "2000 assistant error",
                        "2000 agent_end willRetry false",
                        "2000 end false after 1: 400 prompt is too long: 213462 tokens > 200000 maximum",
                        "2000 compaction_start",
                        "2000 compaction_end goes on",
                        "2000 agent_start",
                        "2000 assistant stop");
    }

    @Test
    void an_answer_to_an_input_larger_than_the_window_stays_and_the_rest_is_compacted() {
        // given
        Bench bench = Bench.pi(WINDOW, callsTool("call_1"), counts("Done.", "stop", 600, 401, 7), says("Again."));
        bench.prompt("hi");
        bench.clock.runUntil(10);

        // when
        bench.prompt("more");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary())
                .containsSequence(
                        "0 agent_end willRetry false",
                        "0 compaction_start",
                        "0 compaction_end",
                        "0 completed hi",
                        "10 agent_start");
        assertThat(bench.context(3))
                .containsExactly("user: Summary of 2 earlier messages.", "user: hi", "assistant: Done.", "user: more");
    }

    @Test
    void an_answer_cut_off_before_its_first_word_is_asked_for_again() {
        // given
        Bench bench = Bench.pi(WINDOW, callsTool("call_1"), counts("", "length", 990, 0, 0), says("Done."));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary()).contains("0 compaction_start", "0 compaction_end goes on");
        assertThat(bench.context(3)).containsExactly("user: Summary of 2 earlier messages.", "user: hi");
    }

    @ParameterizedTest
    @CsvSource({
        "1000, Done., stop, 1000, 0, 7",
        "0, Done., stop, 999999, 0, 7",
        "1000, '', length, 989, 0, 0",
        "1000, '', length, 990, 0, 1",
        "1000, '', stop, 990, 0, 0",
        "0, '', length, 990, 0, 0"
    })
    void what_fits_the_window_is_no_overflow(
            long window, String text, String reason, int input, int cached, int output) {
        // given
        Bench bench = Bench.pi(
                Settings.none().withContextWindow(window),
                callsTool("call_1"),
                counts(text, reason, input, cached, output));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary()).endsWith("0 agent_end willRetry false", "0 completed hi");
    }

    @Test
    void the_settings_turn_it_off() {
        // given
        Settings off = new Settings(Json.parse("{\"compaction\":{\"enabled\":false}}"));
        Bench bench = Bench.pi(off, callsTool("call_1"), TOO_LONG);

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary()).endsWith("0 agent_end willRetry false", "0 completed hi");
        assertThat(bench.session.autoCompactionEnabled()).isFalse();
    }

    @Test
    void an_abort_gives_it_up() {
        // given
        Bench bench = Bench.pi(callsTool("call_1"), TOO_LONG, says("never"));
        bench.session.subscribe(event -> {
            if (event.path("type").asString().equals("compaction_start")) {
                bench.session.abort();
            }
        });

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.diary()).endsWith("0 compaction_start", "0 compaction_end aborted", "0 completed hi");
        assertThat(bench.requestTimes()).hasSize(2);
    }
}
