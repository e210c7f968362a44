package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What was recorded of interrupts, cancels, callbacks that throw, and deep chains. */
class BehaviourVectorsTest {
    private static final CanonicalException BUSY =
            new CanonicalException(CanonicalError.of("provider-error", "busy", true));

    /** Recordings that Java's reference does not repeat, as the decisions tell, and why. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "interrupt-before-sleep",
            "on-retry is told of retries that happen (TTALK-PLACE-2), and this one does not",
            "interrupt-flag-set-but-delay-0",
            "an interrupt is never retried, not even without a wait (TTALK-OPEN-7)",
            "async-cancel-outer-future",
            "a cancelled future stops its retry (TTALK-OPEN-7)",
            "deep-async-sync-throw",
            "many retries do not deepen the stack (TTALK-ASYNC-4)");

    private final List<String> seen = new ArrayList<>();
    private Consumer<Retry> onRetry = told -> seen.add("on-retry");
    private Sleep sleep = delay -> seen.add("sleep");
    private Runnable during = () -> {};

    @AfterEach
    void calm() {
        Thread.interrupted();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("callbacks")
    void a_callback_or_a_sleep_that_throws_ends_the_call_as_was_seen(String id) {
        // given
        JsonNode recorded = recorded(id);
        if (id.equals("sleep-fn-throws")) {
            sleep = delay -> {
                throw new InterruptedException("enough");
            };
        } else {
            onRetry = told -> {
                throw new IllegalStateException("cb");
            };
        }

        // when
        Throwable thrown = thrown(id);

        // then
        assertThat(thrown.getClass().getSimpleName())
                .isEqualTo(recorded.path("throws").stringValue());
        assertThat(thrown).hasMessage(recorded.path("message").asString("enough"));
        assertThat(calls()).isEqualTo(recorded.path("calls").intValue());
    }

    @Test
    void call_callback_and_sleep_come_in_the_order_in_which_they_were_seen() {
        // when
        assertThat(catchThrowable(() -> sync(2))).isInstanceOf(CanonicalException.class);
        seen.add("throw");

        // then
        assertThat(seen)
                .isEqualTo(recorded("event-order")
                        .valueStream()
                        .map(JsonNode::stringValue)
                        .toList());
    }

    @Test
    void no_random_number_is_drawn_for_a_hint() {
        // when
        Stream<Play.Tale> tales =
                Asker.play(2, "{\"err\":{\"retryable?\":true,\"retry-after-ms\":5000}}", "{\"ok\":\"done\"}");

        // then
        int draws = recorded("rand").path("rand-calls-when-retry-after-used").intValue();
        assertThat(tales)
                .allSatisfy(tale -> assertThat(Collections.frequency(tale.order(), "random"))
                        .isEqualTo(draws));
    }

    @Test
    void a_deep_chain_of_the_synchronous_twin_ends_as_was_seen() {
        // given
        JsonNode recorded = recorded("deep-run");

        // when
        Throwable thrown = catchThrowable(() -> sync(recorded.path("retries").intValue()));

        // then: the recorded language's word for an exception with data
        assertThat(recorded.path("throws").stringValue()).isEqualTo("ExceptionInfo");
        assertThat(thrown).isInstanceOf(CanonicalException.class);
        assertThat(calls()).isEqualTo(recorded.path("calls").intValue());
    }

    @Test
    void a_deep_chain_of_the_asynchronous_twin_ends_like_that_of_the_other() {
        // given
        int retries = recorded("deep-async-sync-throw").path("retries").intValue();

        // when
        Throwable thrown = catchThrowable(() -> injected(retries).run(() -> new Answer.Plain(call())));

        // then
        assertThat(thrown).isInstanceOf(CanonicalException.class);
        assertThat(calls()).isEqualTo(20_001);
    }

    @Test
    void an_interrupt_during_a_call_ends_it_before_any_callback() {
        // given
        during = Thread.currentThread()::interrupt;
        JsonNode recorded = recorded("interrupt-before-sleep");

        // when
        Throwable thrown = catchThrowable(() -> sync(3));

        // then
        assertThat(thrown.getClass().getName())
                .isEqualTo(recorded.path("throws").stringValue());
        assertThat(Thread.interrupted())
                .isEqualTo(recorded.path("interrupt-flag-after").booleanValue());
        assertThat(seen).containsExactly("call");
    }

    @Test
    void an_interrupt_ends_a_call_that_would_be_repeated_without_a_wait() {
        // given
        RetryOptions options = RetryOptions.resolve(Json.parse("{\"base-delay\":0}"), Asker.max(3));
        during = Thread.currentThread()::interrupt;

        // when
        Throwable thrown = catchThrowable(() -> new SyncRetry(Asker.decider(options), onRetry, sleep).run(this::call));

        // then
        assertThat(thrown).isInstanceOf(InterruptedException.class);
        assertThat(seen).containsExactly("call");
    }

    @Test
    void a_cancelled_future_makes_no_further_call() throws Exception {
        // given
        JsonNode recorded = recorded("async-cancel-outer-future");
        EventLoop loop = new EventLoop();
        AsyncRetry retry =
                new AsyncRetry(Asker.decider(options(3)), onRetry, new AsyncRetry.Waiting.Timed(loop, Runnable::run));

        // when
        CompletableFuture<JsonNode> outer = ((Answer.Deferred) retry.run(() -> new Answer.Plain(call()))).future();
        boolean cancelled = outer.cancel(true);
        int then = calls();
        loop.run(Limits.of(Duration.ofDays(1)));

        // then
        assertThat(cancelled).isEqualTo(recorded.path("cancel-returned").booleanValue());
        assertThat(outer.isCancelled())
                .isEqualTo(recorded.path("outer-is-cancelled").booleanValue());
        assertThat(then).isEqualTo(recorded.path("calls-at-cancel").intValue());
        assertThat(calls()).isEqualTo(1);
    }

    @Test
    void every_behaviour_is_repeated_or_is_an_exception_with_its_reason() {
        // given
        List<String> told = Stream.of(
                        callbacks(), Stream.of("event-order", "rand", "deep-run"), EXCEPTIONS.keySet().stream())
                .flatMap(names -> names)
                .toList();

        // when
        Set<String> recorded = Set.copyOf(Vectors.part("observed", "behaviours").propertyNames());

        // then
        assertThat(told).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(recorded);
    }

    static Stream<String> callbacks() {
        return Stream.of(
                "on-retry-throws-run",
                "on-retry-throws-async-sync-f",
                "on-retry-throws-async-failed-future",
                "sleep-fn-throws");
    }

    private Throwable thrown(String id) {
        Throwable thrown = catchThrowable(() -> {
            switch (id) {
                case "on-retry-throws-async-sync-f" -> injected(3).run(() -> new Answer.Plain(call()));
                case "on-retry-throws-async-failed-future" -> {
                    Answer answer = injected(3).run(() -> {
                        seen.add("call");
                        return new Answer.Deferred(CompletableFuture.failedFuture(BUSY));
                    });
                    ((Answer.Deferred) answer).future().join();
                }
                default -> sync(3);
            }
        });
        return thrown instanceof CompletionException ? thrown.getCause() : thrown;
    }

    private void sync(int retries) throws Exception {
        new SyncRetry(Asker.decider(options(retries)), onRetry, sleep).run(this::call);
    }

    private AsyncRetry injected(int retries) {
        return new AsyncRetry(Asker.decider(options(retries)), onRetry, new AsyncRetry.Waiting.Injected(sleep));
    }

    private JsonNode call() {
        seen.add("call");
        during.run();
        throw BUSY;
    }

    private int calls() {
        return Collections.frequency(seen, "call");
    }

    private static RetryOptions options(int retries) {
        return RetryOptions.resolve(Json.parse("null"), Asker.max(retries));
    }

    private static JsonNode recorded(String id) {
        JsonNode recorded = Vectors.part("observed", "behaviours", id);
        assertThat(recorded.isMissingNode()).as(id).isFalse();
        return recorded;
    }
}
