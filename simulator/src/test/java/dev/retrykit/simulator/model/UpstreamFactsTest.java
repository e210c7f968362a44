package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.spec.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** What the earlier release's own tests say in prose, each entry proved by hand. */
class UpstreamFactsTest {
    private static final JsonNode NOTHING = Json.parse("null");
    private static final String BUSY = "{\"err\":{\"type\":\":provider-error\",\"status\":503,\"retryable?\":true}}";

    /** Entries that this reference does not repeat, and why. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "A05", "a function that gives a plain value is not deferred (TTALK-ASYNC-3)",
            "H01", "the older HTTP layer had a list of its own; the boundary goes by class",
            "H15", "the older HTTP layer was silent unless told; now a level that says nothing has the defaults");

    private final Asker asker = new Asker();
    private final ModelProofs proofs = new ModelProofs(asker);
    private final List<String> tokens = new ArrayList<>();

    @ParameterizedTest(name = "{0}")
    @MethodSource("facts")
    void a_fact_of_the_earlier_tests_holds_here(String id) throws Throwable {
        // given
        ThrowingCallable proof = proofs().get(id);
        assertThat(proof).as(id).isNotNull();

        // when, then
        proof.call();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("exceptions")
    void a_fact_that_does_not_hold_here_has_something_else_in_its_place(String id) throws Throwable {
        // given
        ThrowingCallable proof = instead().get(id);
        assertThat(proof).as(EXCEPTIONS.get(id)).isNotNull();

        // when, then
        proof.call();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("assertions")
    void an_assertion_that_was_run_again_on_the_earlier_release_holds_here(String id) throws Throwable {
        // given: "T1 run-retries-transient" is the fact T01
        String fact = String.format("T%02d", Integer.parseInt(id.split(" ")[0].substring(1)));
        ThrowingCallable proof = proofs().getOrDefault(fact, unlisted().get(fact));
        assertThat(proof).as(id).isNotNull();

        // when, then
        proof.call();
    }

    @Test
    void every_assertion_that_was_run_again_had_passed() {
        assertThat(Vectors.rows("observed", "upstream_assertions"))
                .allSatisfy(row -> assertThat(row.path("pass").booleanValue()).isTrue());
    }

    @Test
    void every_fact_is_proved_or_is_an_exception_with_its_reason() {
        // given
        Set<String> told = new HashSet<>(proofs().keySet());
        told.addAll(EXCEPTIONS.keySet());

        // when
        List<String> written = facts(true).toList();

        // then
        assertThat(written).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(told);
        assertThat(proofs()).doesNotContainKeys(EXCEPTIONS.keySet().toArray(String[]::new));
        assertThat(instead()).containsOnlyKeys(EXCEPTIONS.keySet());
    }

    static Stream<String> facts() {
        return facts(false);
    }

    static Stream<String> assertions() {
        return Vectors.rows("observed", "upstream_assertions").stream()
                .map(row -> row.path("id").stringValue());
    }

    static Stream<String> exceptions() {
        return EXCEPTIONS.keySet().stream().sorted();
    }

    private static Stream<String> facts(boolean exceptionsToo) {
        return Vectors.rows("upstream_test_facts").stream()
                .map(row -> row.path("id").stringValue())
                .filter(id -> exceptionsToo || !EXCEPTIONS.containsKey(id));
    }

    private Map<String, ThrowingCallable> proofs() {
        return Map.ofEntries(
                fact(
                        "T01",
                        () -> Asker.play(3, BUSY, BUSY, "{\"ok\":\"ok\"}").forEach(tale -> {
                            assertThat(tale.value()).isEqualTo(StringNode.valueOf("ok"));
                            assertThat(tale.calls()).isEqualTo(3);
                        })),
                fact("T02", () -> asker.refused(Asker.max(5), 1, 401)),
                fact(
                        "T04",
                        () -> assertThat(asker.refused(Asker.max(1), 2, 503).data())
                                .isEqualTo(Json.parse(
                                        "{\"type\":\"provider-error\",\"message\":\"busy\",\"retryable?\":true,"
                                                + "\"status\":503,\"attempts\":2}"))),
                fact(
                        "T05",
                        () -> Asker.play(3, BUSY, BUSY, "{\"ok\":\"ok\"}").forEach(tale -> {
                            assertThat(tale.attempts()).containsExactly(1, 2);
                            assertThat(tale.sleeps()).hasSize(2).allMatch(delay -> delay >= 0);
                        })),
                fact(
                        "T06",
                        () -> Asker.play(
                                        2,
                                        "{\"err\":{\"type\":\":rate-limit-error\",\"status\":429,\"retryable?\":true,"
                                                + "\"retry-after-ms\":3600000}}",
                                        "{\"ok\":\"ok\"}")
                                .forEach(tale -> assertThat(tale.sleeps()).containsExactly(30_000L))),
                fact("T08", () -> assertThat(Asker.budget("{}", "{}")).isEqualTo(2)),
                fact(
                        "T09",
                        () -> assertThat(Asker.budget("{\"max-retries\":5}", "null"))
                                .isEqualTo(5)),
                fact("T11", () -> {
                    assertThat(Asker.budget("false", "null")).isZero();
                    assertThat(Asker.budget("{\"max-retries\":5}", "false")).isZero();
                }),
                fact(
                        "T13",
                        () -> assertThatThrownBy(() -> Asker.budget("\"3\"", "null"))
                                .isInstanceOf(CanonicalException.class)),
                fact("T14", () -> asker.answered(Asker.max(3), 3, 503, 503, 200)),
                fact("T16", proofs::aTokenEndsTheRetries),
                fact("T17", proofs::aFilterIsEnteredOnce),
                fact("A02", proofs::bothTwinsThrowTheOriginal),
                fact("A03", () -> {
                    JsonNode options = Json.parse("{\"max-retries\":3,\"base-delay\":1,\"max-delay\":2}");
                    Answer answer = asker.timed(options)
                            .run(() -> new Answer.Deferred(
                                    asker.model(503, 503, 200).ask("hi")));
                    asker.finish();
                    assertThat(((Answer.Deferred) answer)
                                    .future()
                                    .join()
                                    .path("text")
                                    .stringValue())
                            .isEqualTo("ok");
                    assertThat(asker.loop().now().toEpochMilli()).isEqualTo(3);
                }),
                fact("A06", proofs::anAnswerIsAwaitedWithoutAThread),
                fact("A08", () -> {
                    Transport provider = (call, receiver) -> Asker.answer(receiver, 200, Asker.said("hi"));
                    Answer answer = asker.timed(Asker.max(3))
                            .run(() -> new Answer.Plain(asker.model(provider).stream("hi", tokens::add)
                                    .join()));
                    assertThat(answer).isInstanceOf(Answer.Plain.class);
                    assertThat(tokens).containsExactly("hi");
                }),
                fact("H03", () -> {
                    assertThat(asker.hint("{\"retry-after\":\"120\"}").longValue())
                            .isEqualTo(120_000);
                    assertThat(asker.hint("{\"ReTry-AfTer\":\"1\"}").longValue())
                            .isEqualTo(1_000);
                }),
                fact("H04", () -> {
                    assertThat(asker.hint("{}").isMissingNode()).isTrue();
                    assertThat(asker.hint("null").isMissingNode()).isTrue();
                }),
                fact(
                        "H07",
                        () -> assertThat(Stream.of(0, 1, 2).map(attempt -> Asker.backoff(attempt, 1)))
                                .containsExactly(1_000L, 2_000L, 4_000L)),
                fact("H08", () -> assertThat(Asker.backoff(5, 0)).isZero()),
                fact("H10", () -> asker.refused(Asker.max(3), 4, 503)),
                fact("H11", () -> asker.refused(Asker.max(3), 1, 400)),
                fact("H12", () -> asker.answered(Asker.max(3), 1, 200)),
                fact("H14", () -> {
                    asker.refused(Asker.max(2), 3, 503);
                    assertThat(asker.attempts()).containsExactly(1, 2);
                }),
                fact("H17", () -> asker.refused(Json.parse("false"), 1, 503)));
    }

    /** What is told by the name of an assertion alone. */
    private Map<String, ThrowingCallable> unlisted() {
        return Map.of(
                "T07",
                () -> Asker.play(
                                Json.parse("{\"respect-retry-after?\":false}"),
                                1,
                                "{\"err\":{\"retryable?\":true,\"retry-after-ms\":5000}}",
                                "{\"ok\":\"ok\"}")
                        .forEach(tale -> assertThat(tale.sleeps()).containsExactly(1_000L)),
                "T10",
                () -> assertThat(Asker.budget("{\"max-retries\":5}", "{\"max-retries\":1}"))
                        .isEqualTo(1),
                "T12",
                () -> assertThat(Asker.budget("{\"max-retries\":5}", "true")).isEqualTo(5),
                "T21",
                () -> Asker.play(Json.parse("{\"base-delay\":100}"), 1, BUSY, BUSY, "{\"ok\":\"ok\"}")
                        .forEach(tale -> assertThat(tale.sleeps()).containsExactly(100L, 200L)));
    }

    private Map<String, ThrowingCallable> instead() {
        return Map.of(
                "A05",
                () -> assertThat(asker.timed(Asker.max(3)).run(() -> new Answer.Plain(StringNode.valueOf("fn"))))
                        .isEqualTo(new Answer.Plain(StringNode.valueOf("fn"))),
                "H01",
                () -> assertThat(Stream.of(400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 502, 503, 504, 529)
                                .filter(status -> Boundary.refusal(
                                                status,
                                                NOTHING,
                                                "",
                                                asker.loop().now())
                                        .retryable()))
                        .containsExactly(429, 500, 502, 503, 504, 529),
                "H15",
                () -> asker.refused(NOTHING, 3, 503));
    }

    private static Map.Entry<String, ThrowingCallable> fact(String id, ThrowingCallable proof) {
        return Map.entry(id, proof);
    }
}
