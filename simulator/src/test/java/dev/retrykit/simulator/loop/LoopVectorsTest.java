package dev.retrykit.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.loop.ConfigPath.AgentRuntimeConfig;
import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Holds the loop against the shared vectors of its policy. */
class LoopVectorsTest {
    private static final JsonNode VECTORS = vectors();

    /** What the vectors leave open, and what the reference makes of it. */
    private static final Map<String, Boolean> OPEN = Map.of(
            "500 Internal Server Error", false,
            "529 overloaded", false,
            "408 Request Timeout", false,
            "429 insufficient_quota", true,
            "400 ... upstream 503 ...", false,
            "request id 5031 invalid", false,
            "DNS failure", false,
            "empty response", false);

    @Test
    void the_waits_are_those_of_the_vectors() {
        assertThat(RetryRule.WAITS)
                .extracting(Duration::toMillis)
                .isEqualTo(VECTORS.path("delay_table_ms")
                        .valueStream()
                        .map(JsonNode::longValue)
                        .toList());
    }

    @Test
    void a_context_that_is_too_long_is_final_whatever_its_status() {
        assertThat(ErrorText.recoverable("503 busy")).isTrue();
        assertThat(ErrorText.recoverable("503 prompt is too long: 213462 tokens > 200000 maximum"))
                .isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void a_call_runs_as_its_vector_says(String id, JsonNode vector) {
        // given
        JsonNode expected = vector.path("expected");
        Stand stand = new Stand(vector);

        // when
        stand.run(id.contains("stream"));

        // then
        assertThat(stand.outcome).isEqualTo(expected.path("outcome").asString());
        assertThat(stand.calls).isEqualTo(expected.path("calls").intValue());
        assertThat(stand.sleeps)
                .isEqualTo(expected.path("sleeps")
                        .valueStream()
                        .map(JsonNode::longValue)
                        .toList());
        assertThat(stand.endMs).isEqualTo(expected.path("end_ms").longValue());
        assertThat(stand.warnings).hasSize(expected.path("warns").intValue());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void a_text_is_classified_as_its_vector_says(String message, Optional<Boolean> recoverable) {
        assertThat(ErrorText.recoverable(message)).isEqualTo(recoverable.orElseGet(() -> OPEN.get(message)));
    }

    @Test
    void each_text_that_the_vectors_leave_open_is_decided_here() {
        assertThat(texts().filter(each -> ((Optional<?>) each.get()[1]).isEmpty())
                        .map(each -> each.get()[0]))
                .containsExactlyInAnyOrderElementsOf(OPEN.keySet());
    }

    private static Stream<Arguments> runs() {
        return VECTORS.path("run")
                .valueStream()
                .map(vector -> Arguments.of(vector.path("id").asString(), vector));
    }

    private static Stream<Arguments> texts() {
        return VECTORS.path("classification").valueStream().map(vector -> {
            JsonNode recoverable = vector.path("recoverable");
            return Arguments.of(
                    vector.path("message").asString(),
                    recoverable.isBoolean() ? Optional.of(recoverable.booleanValue()) : Optional.empty());
        });
    }

    private static JsonNode vectors() {
        try (InputStream in = Json.class.getResourceAsStream("vectors/agent-loop.json")) {
            return Json.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One call on virtual time, with a provider that does what a vector says; its last reply repeats. */
    private static final class Stand implements LlmProvider, Clock {
        private final EventLoop time = new EventLoop();
        private final JsonNode vector;
        private final List<Long> sleeps = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();
        private String outcome = "";
        private int calls;
        private long endMs = -1;

        Stand(JsonNode vector) {
            this.vector = vector;
        }

        void run(boolean streaming) {
            AgentRuntimeConfig config =
                    new AgentRuntimeConfig(vector.path("max_retries").intValue(), 1);
            AgentLoop loop =
                    new AgentLoop(this, this, config, RetryRule::standard, (text, fields) -> warnings.add(text));
            CancelToken token = new CancelToken();
            if (vector.has("cancel_at")) {
                time.after(Duration.ofMillis(vector.path("cancel_at").longValue()), token::cancel);
            }
            time.after(Duration.ZERO, () -> loop.run("hi", streaming, token, delta -> {}, this::ended));
            time.run(Limits.of(Duration.ofDays(1)));
        }

        private void ended(Outcome result) {
            outcome = result instanceof Outcome.Value ? "OK" : result instanceof Outcome.Error ? "ERROR" : "CANCELLED";
            endMs = time.now().toEpochMilli();
        }

        @Override
        public Pending chat(List<Message> context, Consumer<Answer> answered) {
            return chatStreaming(context, delta -> {}, answered);
        }

        @Override
        public Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered) {
            JsonNode script = vector.path("script");
            String word = script.path(Math.min(calls++, script.size() - 1)).asString();
            Duration delay = Duration.ofMillis(vector.path("call_ms").longValue(0));
            return time.after(delay, () -> reply(word, deltas, answered))::cancel;
        }

        private static void reply(String word, Consumer<Delta> deltas, Consumer<Answer> answered) {
            if (word.startsWith("emit+")) {
                deltas.accept(new Delta("text_delta", "Hel"));
            }
            answered.accept(
                    switch (word.replace("emit+", "")) {
                        case "ok" -> new Answered(AssistantMessage.said("Hello."));
                        case "fatal" -> new Failed("401 no such key");
                        default -> new Failed("503 busy");
                    });
        }

        @Override
        public Instant now() {
            return time.now();
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            Instant from = now();
            Timer timer = time.after(delay, () -> {
                slept(from);
                task.run();
            });
            return () -> {
                slept(from);
                timer.cancel();
            };
        }

        private void slept(Instant from) {
            sleeps.add(Duration.between(from, now()).toMillis());
        }
    }
}
