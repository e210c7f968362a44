package dev.retrykit.simulator.provider;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Reads the JDK client's answer as it arrives and tells a watcher at once. */
final class AnswerReader implements HttpResponse.BodySubscriber<String> {
    /** Headers of the connection rather than of the answer. */
    private static final Set<String> OF_THE_CONNECTION =
            Set.of("connection", "content-length", "date", "keep-alive", "server", "transfer-encoding");

    private final CompletableFuture<String> done = new CompletableFuture<>();
    private final Watcher watcher;

    AnswerReader(HttpResponse.ResponseInfo info, Watcher watcher) {
        this.watcher = watcher;
        watcher.head(new Delivery.Head(info.statusCode(), headers(info)));
    }

    /** Hears of an answer on the client's own thread. */
    interface Watcher {
        void head(Delivery.Head head);

        void bytes(byte[] chunk);

        void whole();
    }

    @Override
    public CompletionStage<String> getBody() {
        return done;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] chunk = new byte[buffer.remaining()];
            buffer.get(chunk);
            watcher.bytes(chunk);
        }
    }

    @Override
    public void onError(Throwable failure) {
        done.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        watcher.whole();
        done.complete("the watcher has it all");
    }

    private static Map<String, String> headers(HttpResponse.ResponseInfo info) {
        Map<String, String> headers = new TreeMap<>();
        info.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
        headers.keySet().removeAll(OF_THE_CONNECTION);
        return headers;
    }
}
