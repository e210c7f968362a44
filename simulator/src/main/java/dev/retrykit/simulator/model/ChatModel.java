package dev.retrykit.simulator.model;

import dev.retrykit.simulator.client.Dialect;
import dev.retrykit.simulator.client.Question;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * One request to the provider, without any retry: what a retry is put around.
 *
 * @param dialect the provider's interface
 * @param refusals the boundary, where a refusal becomes a canonical error
 * @param patience how long the first byte of an answer may take; without it, for ever
 */
public record ChatModel(
        Clock clock, Transport transport, Dialect dialect, Refusals refusals, Optional<Duration> patience) {
    private static final String MODEL = "fake-model";

    /**
     * Asks for a whole answer.
     *
     * @return a future of a completion, or of a {@link CanonicalException}; cancelling it drops the connection
     */
    public CompletableFuture<JsonNode> ask(String message) {
        return send(message, false, token -> {});
    }

    /** Asks for a stream; the sink gets each piece of text as it arrives. */
    public CompletableFuture<JsonNode> stream(String message, Consumer<String> sink) {
        return send(message, true, sink);
    }

    private CompletableFuture<JsonNode> send(String message, boolean streaming, Consumer<String> sink) {
        CompletableFuture<JsonNode> future = new CompletableFuture<>();
        CompletionReader reader = new CompletionReader(future, sink, dialect, refusals, clock);
        Patience hearing = new Patience(reader);
        Question question = Question.of(MODEL, message, streaming);
        Transport.Exchange exchange = transport.send(dialect.call(question, Optional.empty()), hearing);
        hearing.begin(exchange);
        future.whenComplete((value, thrown) -> {
            hearing.calm();
            if (future.isCancelled()) {
                exchange.abort();
            }
        });
        return future;
    }

    /** Hears an answer, and gives it up if it does not begin in time. */
    private final class Patience implements Transport.Relay {
        private final Transport.Receiver receiver;
        private Optional<Timer> timer = Optional.empty();

        Patience(Transport.Receiver receiver) {
            this.receiver = receiver;
        }

        @Override
        public Transport.Receiver receiver() {
            return receiver;
        }

        void begin(Transport.Exchange exchange) {
            timer = patience.map(time -> clock.after(time, () -> {
                exchange.abort();
                receiver.failed(Transport.Failure.TIMED_OUT);
            }));
        }

        void calm() {
            timer.ifPresent(Timer::cancel);
        }

        @Override
        public void head(int status, Map<String, String> headers) {
            calm();
            Transport.Relay.super.head(status, headers);
        }
    }
}
