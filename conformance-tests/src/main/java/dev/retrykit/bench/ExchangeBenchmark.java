package dev.retrykit.bench;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The four exchanges of a chain and nothing else: the same requests and answers, by servers that know them beforehand. */
@State(Scope.Benchmark)
public class ExchangeBenchmark {
    private final WireMockServer wireMock = wireMockServer();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer jdk = jdkServer(threads);
    private final Client wireMockClient = new Client(wireMock.port());
    private final Client jdkClient = new Client(jdk.getAddress().getPort());

    /** By WireMock with one stub for each answer, and without its journal. */
    @Benchmark
    public int wireMock() throws IOException, InterruptedException {
        return wireMockClient.chain();
    }

    /** By the server that the JDK brings. */
    @Benchmark
    public int jdk() throws IOException, InterruptedException {
        return jdkClient.chain();
    }

    /** Ends both servers. */
    @TearDown
    public void close() {
        wireMock.stop();
        jdk.stop(0);
        threads.shutdownNow();
    }

    private static WireMockServer wireMockServer() {
        WireMockServer server = new WireMockServer(WireMockConfiguration.wireMockConfig()
                .dynamicPort()
                .bindAddress(Client.LOOPBACK)
                .disableRequestJournal());
        server.start();
        server.stubFor(WireMock.post(Client.BUSY)
                .willReturn(WireMock.aResponse()
                        .withStatus(503)
                        .withHeader("content-type", "application/json")
                        .withBody(Client.REFUSAL)));
        server.stubFor(WireMock.post(Client.GOOD)
                .willReturn(WireMock.aResponse()
                        .withHeader("content-type", "text/event-stream; charset=utf-8")
                        .withBody(Client.ANSWER)));
        return server;
    }

    private static HttpServer jdkServer(ExecutorService threads) {
        // Without it each answer waits for the acknowledgement of the packet before.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(Client.LOOPBACK), 0), 0);
            server.createContext(Client.BUSY, exchange -> answer(exchange, 503, "application/json", Client.REFUSAL));
            server.createContext(
                    Client.GOOD, exchange -> answer(exchange, 200, "text/event-stream; charset=utf-8", Client.ANSWER));
            server.setExecutor(threads);
            server.start();
            return server;
        } catch (IOException e) {
            throw new IllegalStateException("the JDK's server cannot listen: " + e.getMessage(), e);
        }
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("content-type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
