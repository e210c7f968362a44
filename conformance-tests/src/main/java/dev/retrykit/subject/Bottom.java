package dev.retrykit.subject;

import dev.retrykit.simulator.client.Dialect;
import dev.retrykit.simulator.model.CanonicalError;
import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.ChatModel;
import dev.retrykit.simulator.model.Refusals;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.time.Worker;
import dev.retrykit.spec.Json;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import tools.jackson.databind.JsonNode;

/** What lies under the retry: a chat model, or a function that does what the provider's script says. */
final class Bottom {
    private static final CanonicalError BUSY = new CanonicalError(
            Json.object().put("type", "provider-error").put("message", "busy").put("retryable?", true));

    private final int number;
    private final Surroundings surroundings;
    private final CallSettings settings;
    private final Refusals refusals;
    private final Worker worker;
    private Optional<Throwable> last = Optional.empty();
    private int failed;
    private boolean begun;

    Bottom(int number, Surroundings surroundings, CallSettings settings, Refusals refusals, Worker worker) {
        this.number = number;
        this.surroundings = surroundings;
        this.settings = settings;
        this.refusals = refusals;
        this.worker = worker;
    }

    boolean streams() {
        return surroundings.streaming() && !settings.function();
    }

    /** Whether a token has gone out. */
    boolean begun() {
        return begun;
    }

    Optional<Throwable> lastFailure() {
        return last;
    }

    /** Asks and waits, on the worker. */
    JsonNode ask(String message) throws Exception {
        CompletableFuture<JsonNode> future = send(message);
        try {
            return worker.await(future);
        } catch (InterruptedException interrupted) {
            future.cancel(true);
            throw interrupted;
        }
    }

    /** Asks; the answer comes on the transport's thread, a failure in the wrapper that futures put around it. */
    CompletableFuture<JsonNode> future(String message) {
        CompletableFuture<JsonNode> asked = send(message);
        return cancelling(asked, asked.handleAsync(Bottom::given, worker));
    }

    private static JsonNode given(JsonNode value, Throwable thrown) {
        if (thrown != null) {
            throw new CompletionException(thrown);
        }
        return value;
    }

    /** Asks, and takes note of a failure before anybody else hears of it. */
    private CompletableFuture<JsonNode> send(String message) {
        if (failed < settings.failsAtOnce()) {
            failed++;
            return busy();
        }
        CompletableFuture<JsonNode> asked = sent(message);
        CompletableFuture<JsonNode> noted = new CompletableFuture<>();
        asked.whenComplete((value, thrown) -> {
            last = Optional.ofNullable(thrown);
            if (thrown == null) {
                noted.complete(value);
            } else {
                noted.completeExceptionally(thrown);
            }
        });
        return cancelling(asked, noted);
    }

    /** A future that was made of another, and is cancelled together with it. */
    private static CompletableFuture<JsonNode> cancelling(
            CompletableFuture<JsonNode> source, CompletableFuture<JsonNode> made) {
        made.whenComplete((value, thrown) -> {
            if (made.isCancelled()) {
                source.cancel(true);
            }
        });
        return made;
    }

    /** The same failure each time, since ten thousand stacks would cost more than all else. */
    private CompletableFuture<JsonNode> busy() {
        Throwable failure = last.orElseGet(() -> new CanonicalException(BUSY));
        last = Optional.of(failure);
        return CompletableFuture.failedFuture(failure);
    }

    private CompletableFuture<JsonNode> sent(String message) {
        if (settings.function()) {
            return function(message);
        }
        Dialect dialect = Dialect.of(surroundings.api());
        ChatModel model =
                new ChatModel(surroundings.clock(), surroundings.transport(), dialect, refusals, settings.patience());
        return streams() ? model.stream(message, this::token) : model.ask(message);
    }

    private CompletableFuture<JsonNode> function(String message) {
        CompletableFuture<JsonNode> future = new CompletableFuture<>();
        JsonNode body = Json.object().put("call", number).put("message", message);
        Transport.Exchange exchange =
                surroundings.transport().send(new Transport.Call("/function", body), new Outcome(future));
        future.whenComplete((value, thrown) -> {
            if (future.isCancelled()) {
                exchange.abort();
            }
        });
        return future;
    }

    private void token(String text) {
        begun = true;
        surroundings.observer().emitted(Json.object().put("type", "text_delta").put("text", text));
    }

    /** Hears what the function came to. */
    private record Outcome(CompletableFuture<JsonNode> future) implements Transport.Receiver {
        @Override
        public void head(int status, Map<String, String> headers) {}

        @Override
        public void part(String data) {
            JsonNode outcome = Json.parse(data);
            if (outcome.has("return")) {
                future.complete(outcome.path("return"));
            } else {
                future.completeExceptionally(thrown(outcome));
            }
        }

        @Override
        public void end() {}

        @Override
        public void failed(Transport.Failure failure) {
            future.completeExceptionally(new IllegalStateException(failure.words()));
        }

        private static Exception thrown(JsonNode outcome) {
            CanonicalException error = new CanonicalException(
                    new CanonicalError(outcome.path("raise")), new java.io.IOException("the connection was reset"));
            return switch (outcome.path("how").asString()) {
                case "plain" -> new IllegalStateException(error.getMessage());
                case "cause" -> new IllegalStateException("wrapped", error);
                case "interrupt" -> new InterruptedException(error.getMessage());
                default -> error;
            };
        }
    }
}
