package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.time.RealClock;
import dev.retrykit.spec.Json;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Reaches any provider over HTTP in real time; its answers are heard on the loop of a {@link RealClock}. */
public final class RealTransport implements Transport {
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .executor(Runnable::run)
            .build();

    private final RealClock clock;
    private final Endpoint endpoint;

    public RealTransport(RealClock clock, Endpoint endpoint) {
        this.clock = clock;
        this.endpoint = endpoint;
    }

    @Override
    public Exchange send(Call call, Receiver receiver) {
        RealExchange exchange = new RealExchange(receiver);
        exchange.leave(request(call));
        return exchange;
    }

    private HttpRequest request(Call call) {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint.of(call.path()))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Json.line(call.body())));
        endpoint.key().ifPresent(key -> request.header("authorization", "Bearer " + key));
        return request.build();
    }

    /** How a failed exchange is to be named; anything that is neither of the first two broke off in the middle. */
    private static Failure failure(Throwable thrown) {
        if (caused(thrown, ConnectException.class)) {
            return Failure.REFUSED;
        }
        return caused(thrown, SocketException.class) ? Failure.RESET : Failure.CLOSED;
    }

    private static boolean caused(Throwable thrown, Class<? extends Throwable> kind) {
        return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
                .anyMatch(kind::isInstance);
    }

    /** One request; the client's thread tells what arrives, until the answer has ended or nobody wants it any more. */
    private final class RealExchange implements Exchange, AnswerReader.Watcher {
        private final Hearing hearing;
        private CompletableFuture<?> answer = CompletableFuture.completedFuture("nothing was sent");
        private boolean aborted;
        private boolean over;

        RealExchange(Transport.Receiver receiver) {
            this.hearing = new Hearing(this::onLoop, receiver);
        }

        void leave(HttpRequest request) {
            answer = client.sendAsync(request, info -> new AnswerReader(info, this));
            answer.whenComplete((done, thrown) -> {
                if (thrown != null) {
                    broke(thrown);
                }
            });
        }

        @Override
        public void abort() {
            aborted = true;
            // Not under the lock, which the client's thread takes while it holds locks of its own.
            if (close()) {
                answer.cancel(true);
            }
        }

        @Override
        public synchronized void head(Delivery.Head head) {
            if (!over) {
                hearing.head(head);
            }
        }

        @Override
        public synchronized void bytes(byte[] chunk) {
            if (!over) {
                hearing.bytes(chunk);
            }
        }

        @Override
        public synchronized void whole() {
            if (close()) {
                hearing.end();
            }
        }

        private synchronized void broke(Throwable thrown) {
            if (close()) {
                hearing.failed(failure(thrown));
            }
        }

        /** Ends the exchange; false where it was over already. */
        private synchronized boolean close() {
            boolean first = !over;
            over = true;
            return first;
        }

        /** What arrived before an abort, and waits for its turn, is not heard either. */
        private void onLoop(Runnable task) {
            clock.post(() -> {
                if (!aborted) {
                    task.run();
                }
            });
        }
    }
}
