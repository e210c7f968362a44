package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.spec.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Plays a script over real HTTP on virtual time, with the JDK's client, turn by turn as {@link MemoryTransport} does. */
public final class HttpTransport implements Transport {
    /** The header by which the provider finds the exchange that a request belongs to. */
    static final String EXCHANGE = "x-retrykit-exchange";

    /** One for all, since each client has a thread that ends only when the client is collected. */
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .executor(Runnable::run)
            .build();

    private final Map<String, HttpExchange> exchanges = new ConcurrentHashMap<>();
    private final EventLoop loop;
    private final Playback playback;
    private final Mount mount;

    /** Mounts the playback on the provider until the transport is closed. */
    public HttpTransport(HttpProvider provider, EventLoop loop, Playback playback) {
        this.loop = loop;
        this.playback = playback;
        this.mount = provider.mount(playback, new LoopPacer());
    }

    @Override
    public Exchange send(Call call, Receiver receiver) {
        HttpExchange exchange = new HttpExchange(loop, playback, loop.flight(), receiver);
        String id = Long.toString(exchange.id());
        exchanges.put(id, exchange);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(mount.baseUrl() + call.path()))
                .header("content-type", "application/json")
                .header(EXCHANGE, id)
                .POST(HttpRequest.BodyPublishers.ofString(Json.line(call.body())));
        call.credential().ifPresent(alias -> request.header("authorization", "Bearer " + fakeSecret(alias)));
        exchange.leave(CLIENT, request.build(), () -> exchanges.remove(id));
        return exchange;
    }

    /** No account is real, so its secret can be told from its alias. */
    private static String fakeSecret(String alias) {
        return "fake-" + alias.replaceAll("[^A-Za-z0-9]", "-");
    }

    /** Drops the exchanges that are still open. */
    @Override
    public void close() {
        mount.close();
        exchanges.values().forEach(HttpExchange::drop);
    }

    /** Finds the exchange of a request; a request of nobody is one that was aborted on its way. */
    private final class LoopPacer extends Pacer {
        @Override
        Feed open(Incoming request, Playback played, Connection connection) {
            return request.exchange()
                    .flatMap(id -> Optional.ofNullable(exchanges.get(id)))
                    .map(exchange -> exchange.reached(request))
                    .orElseGet(QueueFeed::gone);
        }
    }
}
