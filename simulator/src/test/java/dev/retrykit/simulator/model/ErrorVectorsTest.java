package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** The recorded words, hints and types of canonical errors. */
class ErrorVectorsTest {
    private static final Instant NOW = Instant.parse("2025-01-01T00:00:00Z");

    /** The bodies of which the recordings keep the names. */
    private static final Map<String, String> BODIES = Map.of(
            "openai-nested", "{\"error\":{\"message\":\"slow down\"}}",
            "error-string", "{\"error\":\"bad\"}",
            "message-key", "{\"message\":\"m\"}",
            "nil-body", "",
            "string-body", "oops");

    /** A recording without a counterpart here. */
    private static final String NO_STATUS = "nil-status"; // a null pointer; a status is a number, 0 where there is none

    /** The answers of which the recordings keep the names. */
    private static final Map<String, Supplier<CanonicalError>> ANSWERS = Map.of(
            "429+retry-after", () -> refusal(429, "{\"retry-after\":\"5\"}", ""),
            "status0+error", () -> refusal(0, "{}", ""),
            "400+retry-after-attached-but-not-retryable", () -> refusal(400, "{\"retry-after\":\"5\"}", ""),
            "retry-after-0-attached", () -> refusal(429, "{\"retry-after\":\"0\"}", ""));

    /** Where this reference makes an error of a type. It has no type that nobody knows. */
    private static final Map<String, Supplier<CanonicalError>> MAKERS = Map.of(
            "network-error", () -> refusal(0, "{}", ""),
            "timeout-error", () -> Boundary.error(new TimeoutException("too late")),
            "rate-limit-error", () -> refusal(429, "{}", ""),
            "provider-error", () -> refusal(503, "{}", ""),
            "auth-error", () -> refusal(401, "{}", ""),
            "validation-error", () -> refusal(400, "{}", ""),
            "parse-error", ErrorVectorsTest::unreadable,
            "quota-exhausted-error", () -> refusal(402, "{}", ""),
            "context-overflow-error", () -> refusal(400, "{}", "{\"error\":{\"code\":\"context_length_exceeded\"}}"),
            "empty-completion-error", ErrorVectorsTest::emptiness);

    @ParameterizedTest
    @MethodSource("messages")
    void the_message_is_what_the_body_says_to_people(JsonNode row) {
        // given
        String body = BODIES.get(row.path("id").stringValue());

        // when
        CanonicalError error = refusal(503, "{}", body);

        // then
        assertThat(error.message()).isEqualTo(row.path("message").stringValue());
    }

    @ParameterizedTest
    @MethodSource("answers")
    void an_answer_becomes_an_error_with_its_hint(JsonNode row) {
        // when
        CanonicalError error = ANSWERS.get(row.path("id").stringValue()).get();

        // then
        assertThat(error.data().path("retry-after-ms").asLong(-1))
                .isEqualTo(row.path("retry-after-ms").asLong(-1));
        if (row.has("type")) {
            assertThat(error.data().path("type")).isEqualTo(Vectors.plain(row.path("type")));
            assertThat(error.retryable()).isEqualTo(row.path("retryable").booleanValue());
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void an_error_of_a_type_that_is_made_here_says_what_the_type_was_recorded_to_mean(JsonNode row) {
        // given
        JsonNode type = Vectors.plain(row.path("type"));

        // when
        CanonicalError made = MAKERS.get(type.stringValue()).get();

        // then
        assertThat(made.data().path("type")).isEqualTo(type);
        assertThat(made.retryable())
                .isEqualTo(row.path("retryable-default-15715ede").booleanValue());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void what_an_error_says_of_itself_counts_more_than_its_type(JsonNode row) {
        // given
        CanonicalError silent = new CanonicalError(Json.object().set("type", Vectors.plain(row.path("type"))));

        // when
        CanonicalError loud = silent.with("retryable?", Json.parse("true"));
        CanonicalError nothing = silent.with("retryable?", row.path("explicit-nil"));

        // then: an error that says nothing is never retried, whatever its type (TTALK-CLASS-1)
        assertThat(loud.retryable()).isEqualTo(row.path("explicit-true").booleanValue());
        assertThat(nothing.retryable()).isFalse();
        assertThat(silent.retryable()).isFalse();
    }

    @Test
    void every_recording_has_its_counterpart_or_is_named_as_an_exception() {
        // given
        Set<String> words = new HashSet<>(BODIES.keySet());
        words.add(NO_STATUS);
        Set<String> types = new HashSet<>(MAKERS.keySet());
        types.add("whatever");

        // when, then
        assertThat(names("http_message", "id")).containsExactlyInAnyOrderElementsOf(words);
        assertThat(names("response_to_error", "id")).containsExactlyInAnyOrderElementsOf(ANSWERS.keySet());
        assertThat(names("error_types", "type")).containsExactlyInAnyOrderElementsOf(types);
    }

    static Stream<JsonNode> messages() {
        return Vectors.rows("observed", "http_message").stream()
                .filter(row -> !row.path("id").stringValue().equals(NO_STATUS));
    }

    static Stream<JsonNode> answers() {
        return Vectors.rows("observed", "response_to_error").stream();
    }

    static Stream<JsonNode> types() {
        return rows().filter(row -> !row.path("type").stringValue().equals(":whatever"));
    }

    static Stream<JsonNode> rows() {
        return Vectors.rows("observed", "error_types").stream();
    }

    private static List<String> names(String part, String key) {
        return Vectors.rows("observed", part).stream()
                .map(row -> Vectors.plain(row.path(key)).stringValue())
                .toList();
    }

    private static CanonicalError refusal(int status, String headers, String body) {
        return Boundary.refusal(status, Json.parse(headers), body, NOW);
    }

    private static CanonicalError unreadable() {
        Asker asker = new Asker();
        CompletableFuture<JsonNode> answer = asker.model((call, receiver) -> Asker.answer(receiver, 200, "no JSON"))
                .ask("hi");
        return ((CanonicalException) answer.handle((value, thrown) -> thrown).join()).error();
    }

    private static CanonicalError emptiness() {
        RetryOptions options = RetryOptions.resolve(
                Json.parse("{\"empty-retries\":0,\"empty-exhausted\":\"throw\"}"), NullNode.getInstance());
        Questions questions = new Questions() {
            @Override
            public double random() {
                return 0;
            }

            @Override
            public boolean empty(JsonNode result) {
                return true;
            }
        };
        Next next = new RetryDecider(options, questions).returned(Ledger.NONE, Json.object());
        return ((CanonicalException) ((Next.Raise) next).exception()).error();
    }
}
