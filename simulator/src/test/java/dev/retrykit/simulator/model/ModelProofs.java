package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/** The longer proofs of what the earlier release's tests say about models, filters and futures. */
record ModelProofs(Asker asker) {
    private static final JsonNode NOTHING = Json.parse("null");

    void aTokenEndsTheRetries() {
        List<String> tokens = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        Transport provider = (call, receiver) -> {
            asked.add("call");
            receiver.head(200, Map.of());
            receiver.part("{\"choices\":[{\"delta\":{\"content\":\"hi\"}}]}");
            receiver.failed(Transport.Failure.RESET);
            return () -> {};
        };
        Questions questions = new Questions() {
            @Override
            public double random() {
                return 1;
            }

            @Override
            public boolean gate() {
                return tokens.isEmpty();
            }
        };
        RetryOptions options = RetryOptions.resolve(Asker.max(5), NOTHING).forStream();
        SyncRetry retry = new SyncRetry(new RetryDecider(options, questions), told -> {}, delay -> {});
        assertThatThrownBy(() -> retry.run(
                        () -> asker.model(provider).stream("hi", tokens::add).join()))
                .isInstanceOfSatisfying(
                        CanonicalException.class,
                        thrown -> assertThat(thrown.error().retryable()).isTrue());
        assertThat(asked).hasSize(1);
        assertThat(tokens).containsExactly("hi");
    }

    void aFilterIsEnteredOnce() throws Exception {
        List<String> entered = new ArrayList<>();
        ChatModel model = asker.model(503, 503, 200);
        Asking<String> asking = new Entries()
                .wrap(
                        message -> model.ask(message).join(),
                        (config, call) -> Asker.decider(RetryOptions.resolve(config, call)),
                        Asker.max(3),
                        NOTHING,
                        told -> {},
                        delay -> {});
        Asking<String> filtered = message -> {
            entered.add(message);
            return asking.ask(message);
        };
        assertThat(filtered.ask("hi").path("text").stringValue()).isEqualTo("ok");
        assertThat(asker.calls()).isEqualTo(3);
        assertThat(entered).containsExactly("hi");
    }

    void bothTwinsThrowTheOriginal() {
        CanonicalException original = new CanonicalException(CanonicalError.of("auth-error", "401", false));
        CompletableFuture<JsonNode> failed = CompletableFuture.failedFuture(original);
        assertThatThrownBy(() -> asker.sync(Asker.max(3)).run(() -> {
                    throw original;
                }))
                .isSameAs(original);
        assertThatThrownBy(() -> ((Answer.Deferred) asker.timed(Asker.max(3)).run(() -> new Answer.Deferred(failed)))
                        .future()
                        .join())
                .cause()
                .isSameAs(original);
    }

    void anAnswerIsAwaitedWithoutAThread() throws Exception {
        Transport provider = (call, receiver) -> {
            asker.loop().after(Duration.ofMillis(5), () -> Asker.answer(receiver, 200, Asker.said("ok")));
            return () -> {};
        };
        Answer answer = asker.timed(Asker.max(3))
                .run(() -> new Answer.Deferred(asker.model(provider).ask("hi")));
        CompletableFuture<JsonNode> future = ((Answer.Deferred) answer).future();
        assertThat(future).isNotDone();
        asker.finish();
        assertThat(future.join().path("text").stringValue()).isEqualTo("ok");
    }
}
