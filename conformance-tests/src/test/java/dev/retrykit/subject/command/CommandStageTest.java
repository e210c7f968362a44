package dev.retrykit.subject.command;

import static dev.retrykit.subject.command.Bench.BUSY;
import static dev.retrykit.subject.command.Bench.HELLO;
import static dev.retrykit.subject.command.Bench.acts;
import static dev.retrykit.subject.command.Bench.cancel;
import static dev.retrykit.subject.command.Bench.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.subject.rpc.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a trace tells of a command that makes one call. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
class CommandStageTest {
    private static final Path HERE = Path.of("").toAbsolutePath();
    private static final Duration SOON = Duration.ofMillis(300);

    private HttpProvider provider;

    @BeforeAll
    void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    void end() {
        provider.close();
    }

    @ParameterizedTest
    @EnumSource
    void a_chain_that_succeeds_shows_its_requests_its_warning_its_text_and_its_value(Client client) {
        // given
        client.assumeRuns();

        // when
        Trace trace = run(client.right(), scenario(Script.of(BUSY, HELLO)));

        // then
        assertThat(acts(trace))
                .containsExactly(
                        "call CALLED {\"message\":\"Say hello; it's me\"}",
                        "call COMPLETED {\"outcome\":\"value\",\"value\":\"Hello to you.\"}");
        assertThat(trace.complete()).isTrue();
        assertThat(trace.all(Sent.class))
                .hasSize(2)
                .allSatisfy(sent -> assertThat(sent.body()
                                .path("messages")
                                .path(0)
                                .path("content")
                                .asString())
                        .isEqualTo("Say hello; it's me"));
        assertThat(wait(trace, 1)).isGreaterThanOrEqualTo(Duration.ofMillis(998));
        assertThat(output(trace)).isEqualTo("Hello to you.");
        assertThat(trace.all(Logged.class))
                .extracting(Logged::text)
                .singleElement()
                .asString()
                .matches("LLM request failed, retrying attempt=1 retry_in_ms=1000 error=503.* Service unavailable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai-chat", "openai-responses", "anthropic-messages", "google-generate-content"})
    void a_client_is_told_which_wire_format_it_is_to_speak(String api) {
        // given
        Client.PYTHON.assumeRuns();
        CommandStage stage = Bench.stage(Client.PYTHON.right(), api, provider, HERE, Limits.USUAL);

        // when
        Trace trace = stage.run(scenario(Script.of(BUSY, HELLO)));

        // then
        assertThat(acts(trace)).last().isEqualTo("call COMPLETED {\"outcome\":\"value\",\"value\":\"Hello to you.\"}");
        assertThat(trace.all(Sent.class)).hasSize(2);
        assertThat(trace.header().subject().api()).isEqualTo(api);
    }

    @Test
    void a_failure_is_told_by_the_last_words_on_stderr() {
        // given
        Settings once = Settings.none().withOption("max_retries", Json.parse("1"));
        Reply last = Reply.HttpError.of(502, "Bad gateway");

        // when
        Trace trace = run(scenario(once, Script.of(BUSY, last)));

        // then
        assertThat(acts(trace))
                .last()
                .isEqualTo("call COMPLETED {\"outcome\":\"error\",\"error\":\"502 server_error: Bad gateway\","
                        + "\"exitCode\":1}");
    }

    @Test
    void text_is_seen_as_it_arrives_and_stays_when_the_stream_breaks() {
        // given, when
        Trace trace = run(scenario(Script.of(new Reply.Reset(Optional.of(Partial.text("Hello "))), HELLO)));

        // then
        assertThat(trace.all(Sent.class)).hasSize(1);
        assertThat(output(trace)).isEqualTo("Hello ");
        assertThat(acts(trace))
                .last()
                .asString()
                .startsWith("call COMPLETED {\"outcome\":\"error\",\"error\":\"connection");
    }

    @Test
    void a_cancel_in_a_wait_ends_the_call() {
        // given, when
        Trace trace = run(scenario(Script.of(BUSY, BUSY, HELLO), cancel(new Trigger.DuringWait(2, SOON))));

        // then
        assertThat(acts(trace)).containsSubsequence("cancel CALLED {}", "call COMPLETED {\"outcome\":\"cancelled\"}");
        assertThat(trace.all(Sent.class)).hasSize(2);
    }

    @Test
    void a_cancel_during_a_request_ends_it_and_the_call() {
        // given, when
        Trace trace = run(scenario(Script.of(new Reply.Hang()), cancel(new Trigger.DuringRequest(1, SOON))));

        // then
        assertThat(acts(trace)).containsSubsequence("cancel CALLED {}", "call COMPLETED {\"outcome\":\"cancelled\"}");
        assertThat(trace.all(Replied.class)).extracting(Replied::ending).containsExactly(Replied.Ending.ABANDONED);
    }

    @Test
    void a_cancel_at_a_time_counts_from_the_first_request() {
        // given, when
        Trace trace = run(scenario(Script.of(BUSY, HELLO), cancel(new Trigger.At(SOON))));

        // then
        assertThat(trace.all(Sent.class)).hasSize(1);
        assertThat(acts(trace)).last().isEqualTo("call COMPLETED {\"outcome\":\"cancelled\"}");
    }

    @Test
    void a_cancel_that_is_not_heard_leaves_the_outcome_as_it_is() {
        // given, when
        Trace trace = run(
                Client.PYTHON.wrong("ignores-the-cancel"),
                scenario(Script.of(BUSY, HELLO), cancel(new Trigger.At(SOON))));

        // then
        assertThat(trace.all(Sent.class)).hasSize(2);
        assertThat(acts(trace)).last().isEqualTo("call COMPLETED {\"outcome\":\"value\",\"value\":\"Hello to you.\"}");
    }

    private Trace run(Scenario scenario) {
        Client.PYTHON.assumeRuns();
        return run(Client.PYTHON.right(), scenario);
    }

    private Trace run(String command, Scenario scenario) {
        return Bench.stage(command, provider, HERE, Limits.USUAL).run(scenario);
    }

    private static Duration wait(Trace trace, int nth) {
        Duration end = trace.all(Replied.class).get(nth - 1).moment().at();
        return trace.all(Sent.class).get(nth).moment().at().minus(end);
    }

    private static String output(Trace trace) {
        return trace.all(Emitted.class).stream()
                .map(each -> each.event().path("text").asString())
                .collect(Collectors.joining());
    }
}
