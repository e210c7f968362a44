package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** What the twins do with threads, futures, and those who want them to stop. */
class TwinsTest {
    private static final CanonicalError BUSY = CanonicalError.of("provider-error", "busy", true);
    private static final JsonNode DONE = StringNode.valueOf("done");

    private final EventLoop loop = new EventLoop();
    private final List<String> seen = new ArrayList<>();

    @Test
    void an_interrupted_thread_makes_no_further_call_although_nothing_is_to_be_waited_for() {
        // given
        SyncRetry retry = new SyncRetry(decider(3), told -> seen.add("told"), delay -> seen.add("slept"));

        // when, then
        assertThatThrownBy(() -> retry.run(() -> {
                    seen.add("call");
                    Thread.currentThread().interrupt();
                    throw new CanonicalException(BUSY);
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(seen).containsExactly("call");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void a_cancelled_future_stops_the_retry_that_it_waits_for() throws Exception {
        // given
        Answer answer = timed(3).run(() -> {
            seen.add("call");
            throw new CanonicalException(BUSY);
        });
        CompletableFuture<JsonNode> future = ((Answer.Deferred) answer).future();
        loop.after(Duration.ofMillis(400), () -> future.cancel(true));

        // when
        loop.run(Limits.of(Duration.ofDays(1)));

        // then
        assertThat(seen).containsExactly("call");
        assertThat(loop.now().toEpochMilli()).isEqualTo(400);
    }

    @Test
    void a_cancelled_future_cancels_the_call_that_is_under_way() throws Exception {
        // given
        CompletableFuture<JsonNode> pending = new CompletableFuture<>();
        Answer answer = timed(3).run(() -> new Answer.Deferred(pending));

        // when
        ((Answer.Deferred) answer).future().cancel(true);

        // then
        assertThat(pending).isCancelled();
    }

    @Test
    void a_call_that_answers_at_once_gives_a_plain_value_and_one_that_is_waited_for_a_future() throws Exception {
        // when
        Answer plain = timed(3).run(() -> new Answer.Plain(DONE));
        Answer deferred = timed(3).run(() -> new Answer.Deferred(CompletableFuture.completedFuture(DONE)));

        // then
        assertThat(plain).isEqualTo(new Answer.Plain(DONE));
        assertThat(((Answer.Deferred) deferred).future()).isCompletedWithValue(DONE);
    }

    @Test
    void a_retry_is_waited_for_by_a_future_even_for_no_time() throws Exception {
        // given
        AsyncRetry retry = timed(3);

        // when
        Answer answer = retry.run(new java.util.concurrent.Callable<>() {
            private int calls;

            @Override
            public Answer call() {
                if (calls++ == 0) {
                    throw new CanonicalException(BUSY.with("retry-after-ms", Json.parse("0")));
                }
                return new Answer.Plain(DONE);
            }
        });
        boolean before = ((Answer.Deferred) answer).future().isDone();
        loop.run(Limits.of(Duration.ofDays(1)));

        // then
        assertThat(before).isFalse();
        assertThat(((Answer.Deferred) answer).future()).isCompletedWithValue(DONE);
    }

    @Test
    void ten_thousand_retries_without_waiting_do_not_deepen_the_stack() throws Exception {
        // given
        RetryOptions options = options(10_000);
        AsyncRetry retry = new AsyncRetry(
                decider(options), told -> {}, new AsyncRetry.Waiting.Injected(delay -> seen.add("slept")));

        // when
        Answer answer = retry.run(() -> seen.size() < 10_000
                ? new Answer.Deferred(CompletableFuture.failedFuture(new CanonicalException(BUSY)))
                : new Answer.Plain(DONE));

        // then
        assertThat(((Answer.Deferred) answer).future()).isCompletedWithValue(DONE);
        assertThat(seen).hasSize(10_000);
    }

    @Test
    void a_callback_that_throws_ends_the_call_of_either_twin() {
        // given
        java.util.function.Consumer<Retry> broken = told -> {
            throw new IllegalStateException("cb");
        };
        SyncRetry sync = new SyncRetry(decider(3), broken, delay -> {});
        AsyncRetry async = new AsyncRetry(decider(3), broken, new AsyncRetry.Waiting.Injected(delay -> {}));

        // when, then
        assertThatThrownBy(() -> sync.run(() -> {
                    throw new CanonicalException(BUSY);
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cb");
        assertThatThrownBy(() -> async.run(() -> {
                    throw new CanonicalException(BUSY);
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> ((Answer.Deferred) async.run(() ->
                                new Answer.Deferred(CompletableFuture.failedFuture(new CanonicalException(BUSY)))))
                        .future()
                        .join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void the_last_failure_comes_out_as_it_was_thrown_with_the_number_of_calls() {
        // given
        Exception cause = new java.io.IOException("reset");
        CanonicalException thrown = new CanonicalException(BUSY, cause);
        SyncRetry retry = new SyncRetry(decider(1), told -> {}, delay -> {});

        // when, then
        assertThatThrownBy(() -> retry.run(() -> {
                    throw thrown;
                }))
                .isInstanceOfSatisfying(CanonicalException.class, told -> {
                    assertThat(told.error().data().path("attempts").intValue()).isEqualTo(2);
                    assertThat(told.getStackTrace()).isEqualTo(thrown.getStackTrace());
                })
                .hasMessage("busy")
                .hasCause(cause);
    }

    private AsyncRetry timed(int maxRetries) {
        return new AsyncRetry(decider(maxRetries), told -> {}, new AsyncRetry.Waiting.Timed(loop, Runnable::run));
    }

    private static Decider decider(int maxRetries) {
        return decider(options(maxRetries));
    }

    private static Decider decider(RetryOptions options) {
        return new RetryDecider(options, () -> 1);
    }

    private static RetryOptions options(int maxRetries) {
        return RetryOptions.resolve(Json.parse("null"), Json.object().put("max-retries", maxRetries));
    }
}
