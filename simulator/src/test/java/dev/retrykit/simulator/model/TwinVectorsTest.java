package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** What was recorded of the twins: that they tell the same tale, what they give back, and what they throw. */
class TwinVectorsTest {
    private static final JsonNode NOTHING = Json.parse("null");
    private static final JsonNode DONE = StringNode.valueOf("done");
    private static final String BUSY = "{'err':{'type':'provider-error','retryable?':true}}";

    /** A call of which the recordings keep the name alone. */
    private record Named(String options, double random, String... script) {
        List<JsonNode> items() {
            return Stream.of(script).map(TwinVectorsTest::json).toList();
        }
    }

    private static final Map<String, Named> BY_NAME = Map.ofEntries(
            Map.entry("ok-first-try", new Named("{}", 1, "{'ok':'done'}")),
            Map.entry("false-result-is-success", new Named("{}", 1, "{'ok':false}")),
            Map.entry("retry-then-ok-rand0.5", new Named("{}", 0.5, BUSY, "{'ok':'done'}")),
            Map.entry("exhausted-default-opts(2)", new Named("{}", 1, BUSY)),
            Map.entry("no-retryable-key", new Named("{}", 1, "{'err':{'type':'provider-error'}}")),
            Map.entry("io-exception-not-retried", new Named("{}", 1, "{'io':true}")),
            Map.entry("jvm-error-not-retried", new Named("{}", 1, "{'error':true}")),
            Map.entry("429-retry-after-5s", new Named("{}", 1, hinted("5000"), "{'ok':'done'}")),
            Map.entry("retry-after-smaller-than-backoff-still-wins", new Named("{}", 1, hinted("10"), "{'ok':'done'}")),
            Map.entry("retry-after-0-immediate", new Named("{}", 1, hinted("0"), "{'ok':'done'}")),
            Map.entry("retry-after-nil-falls-back", new Named("{}", 1, hinted("null"), "{'ok':'done'}")),
            Map.entry("retry-after-string-quirk", new Named("{}", 1, hinted("'5'"), "{'ok':'done'}")),
            Map.entry(
                    "retry-after-flag-absent-is-off",
                    new Named("{'respect-retry-after?':null}", 1, hinted("5000"), "{'ok':'done'}")),
            Map.entry(
                    "retry-after-ignored-on-non-retryable",
                    new Named("{}", 1, "{'err':{'retryable?':false,'retry-after-ms':5000}}")));

    private static final Map<String, Callable<Answer>> SHAPES = Map.of(
            "sync-value-no-retry-returns-plain", () -> timed().run(() -> new Answer.Plain(DONE)),
            "sync-throw-retry-with-sleep-fn-returns-plain", () -> injected().run(once(new Answer.Plain(DONE), "1000")),
            "sync-throw-retry-real-wait-returns-deferred-even-at-0ms",
                    () -> timed().run(once(new Answer.Plain(DONE), "0")),
            "deferred-ok-returns-deferred",
                    () -> timed().run(() -> new Answer.Deferred(CompletableFuture.completedFuture(DONE))),
            "sync-throw-non-retryable-throws-synchronously",
                    () -> timed().run(() -> {
                        throw refused();
                    }),
            "deferred-non-retryable-lands-in-error-channel",
                    () -> timed().run(() -> new Answer.Deferred(CompletableFuture.failedFuture(refused()))));

    private static final Map<String, ThrowingCallable> IDENTITIES = Map.of(
            "run-rethrows-same-object",
            () -> {
                CanonicalException refused = refused();
                assertThatThrownBy(() -> new SyncRetry(decider(), told -> {}, delay -> {}).run(() -> {
                            throw refused;
                        }))
                        .isSameAs(refused);
            },
            "async-rethrows-same-object-after-unwrap",
            () -> {
                CanonicalException refused = refused();
                Answer answer = timed().run(() -> new Answer.Deferred(CompletableFuture.failedFuture(refused)));
                assertThatThrownBy(((Answer.Deferred) answer).future()::join)
                        .cause()
                        .isSameAs(refused);
            },
            // The later release adds the number of calls where there was more than one (TTALK-ERROR-1).
            "no-:attempts-key-in-40613dc",
            () -> assertThat(Asker.play(
                                    Json.parse("{}"),
                                    1,
                                    json("{'err':{'type':'auth-error'}}").toString())
                            .map(tale -> ((CanonicalException) tale.exception())
                                    .error()
                                    .data()))
                    .allSatisfy(data -> assertThat(data.has("attempts")).isFalse()));

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void the_twins_tell_the_same_tale_of_a_call_however_it_fails(String id) {
        // given
        Play play = play(id);

        // when
        Play.Tale sync = play.run(Play.Way.SYNC);

        // then
        assertThat(List.of(play.run(Play.Way.ASYNC_THROWING), play.run(Play.Way.ASYNC_FAILING)))
                .allSatisfy(tale -> assertThat(tale)
                        .usingRecursiveComparison()
                        .withEqualsForType((one, other) -> words(one).equals(words(other)), Throwable.class)
                        .isEqualTo(sync));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void the_asynchronous_twin_gives_what_it_was_seen_to_give(String id, JsonNode row) throws Exception {
        // given
        Callable<Answer> run = SHAPES.get(id);

        // when, then
        if (row.has("throws")) {
            assertThatThrownBy(run::call).isInstanceOf(CanonicalException.class);
        } else {
            assertThat(run.call())
                    .isInstanceOf(row.path("deferred").booleanValue() ? Answer.Deferred.class : Answer.Plain.class);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("identities")
    void what_is_thrown_is_what_was_thrown(String id) throws Throwable {
        IDENTITIES.get(id).call();
    }

    @Test
    void every_recording_has_its_counterpart() {
        assertThat(Vectors.rows("observed", "run_async_parity")).allSatisfy(row -> {
            assertThat(row.path("sync-throw-equals-run").booleanValue()).isTrue();
            assertThat(row.path("failed-future-equals-run").booleanValue()).isTrue();
            assertThat(row.path("diff")).isEmpty();
        });
        assertThat(names("run_async_shape")).containsExactlyInAnyOrderElementsOf(SHAPES.keySet());
        assertThat(names("identity")).containsExactlyInAnyOrderElementsOf(IDENTITIES.keySet());
    }

    static Stream<String> calls() {
        return names("run_async_parity").stream();
    }

    static Stream<Arguments> shapes() {
        return Vectors.rows("observed", "run_async_shape").stream()
                .map(row -> Arguments.of(row.path("id").stringValue(), row));
    }

    static Stream<String> identities() {
        return Vectors.rows("observed", "identity").stream()
                .map(row -> row.path("id").stringValue());
    }

    private static Play play(String id) {
        Named named = BY_NAME.get(id);
        if (named != null) {
            return Play.of(named.items(), RetryOptions.resolve(json(named.options()), NOTHING), named.random());
        }
        JsonNode row = Vectors.rows("observed", "run").stream()
                .filter(each -> each.path("id").stringValue().equals(id))
                .findFirst()
                .orElseThrow();
        ObjectNode options = (ObjectNode) Vectors.plain(row.path("opts"));
        return Play.of(
                row.path("script").valueStream().toList(),
                new RetryOptions(options),
                options.path("rand-fn").doubleValue());
    }

    private static Callable<Answer> once(Answer then, String hint) {
        return new Callable<>() {
            private boolean failed;

            @Override
            public Answer call() {
                if (failed) {
                    return then;
                }
                failed = true;
                throw new CanonicalException(
                        CanonicalError.of("provider-error", "busy", true).with("retry-after-ms", Json.parse(hint)));
            }
        };
    }

    private static AsyncRetry timed() {
        return new AsyncRetry(decider(), told -> {}, new AsyncRetry.Waiting.Timed(new EventLoop(), Runnable::run));
    }

    private static AsyncRetry injected() {
        return new AsyncRetry(decider(), told -> {}, new AsyncRetry.Waiting.Injected(delay -> {}));
    }

    private static Decider decider() {
        return Asker.decider(RetryOptions.defaults());
    }

    private static CanonicalException refused() {
        return new CanonicalException(CanonicalError.of("auth-error", "no such key", false));
    }

    private static String words(Throwable thrown) {
        return thrown
                + (thrown instanceof CanonicalException canonical
                        ? canonical.error().data().toString()
                        : "");
    }

    private static String hinted(String hint) {
        return "{'err':{'type':'rate-limit-error','retryable?':true,'retry-after-ms':" + hint + "}}";
    }

    private static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"'));
    }

    private static List<String> names(String part) {
        return Vectors.rows("observed", part).stream()
                .map(row -> row.path("id").stringValue())
                .toList();
    }
}
