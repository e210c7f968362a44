package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.retrykit.simulator.time.RealClock;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Replied;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Real HTTP in real time, as a session hears it. */
@Timeout(30)
class RealTransportTest {
    private static final JsonNode STREAMED = Json.parse("{\"model\":\"m1\",\"messages\":[],\"stream\":true}");
    private static final JsonNode PLAIN = Json.parse("{\"model\":\"m1\",\"messages\":[],\"stream\":false}");

    private static HttpProvider provider;

    private final RealClock clock = new RealClock();
    private final List<String> heard = new ArrayList<>();
    private final Recorder recorder = new Recorder(() -> new Moment(Duration.ZERO, OptionalLong.empty()));

    @BeforeAll
    static void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    @Test
    void a_streamed_answer_is_heard_event_by_event() {
        // when
        ask(Reply.Success.text("Hello"), STREAMED);

        // then
        assertThat(heard).startsWith("200 text/event-stream").endsWith("[DONE]", "end");
        assertThat(heard).filteredOn(part -> part.startsWith("{")).hasSizeGreaterThan(2);
    }

    @Test
    void a_plain_answer_is_heard_whole() {
        // when
        ask(Reply.HttpError.of(503, "busy"), PLAIN);

        // then
        assertThat(heard).hasSize(3).startsWith("503 application/json").endsWith("end");
        assertThat(Json.parse(heard.get(1)).path("error").path("message").asString())
                .isEqualTo("busy");
    }

    @Test
    void a_reset_is_told_from_an_early_close() {
        // when
        ask(new Reply.Reset(Optional.of(Reply.Partial.text("Hm"))), STREAMED);

        // then
        assertThat(heard).startsWith("200 text/event-stream").endsWith("RESET");
    }

    @Test
    void a_connection_that_nobody_accepts_is_refused() throws IOException {
        // given
        ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        int port = closed.getLocalPort();
        closed.close();

        // when
        send("http://127.0.0.1:" + port, PLAIN);
        clock.run();

        // then
        assertThat(heard).containsExactly("REFUSED");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 200})
    void an_aborted_request_is_heard_no_more_and_the_provider_loses_its_client(long afterMs) {
        // given
        Playback playback = playback(new Reply.Late(Duration.ofMinutes(5), Reply.Success.text("late")));
        try (Mount mount = provider.mount(playback, new RealPacer(1, Duration.ZERO))) {
            Transport.Exchange exchange = send(mount.baseUrl(), STREAMED);

            // when
            clock.after(Duration.ofMillis(afterMs), () -> {
                exchange.abort();
                clock.after(Duration.ofMillis(50), clock::stop);
            });
            clock.run();

            // then
            assertThat(heard).isEmpty();
            Awaitility.await()
                    .until(() ->
                            playback.account().requests() == 0 || replies().equals(List.of(Replied.Ending.ABANDONED)));
        }
    }

    @Test
    void the_endpoint_lends_its_key() throws IOException {
        // given
        List<String> seen = new ArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            seen.add(exchange.getRequestHeaders().getFirst("authorization"));
            seen.add(exchange.getRequestURI().toString());
            seen.add(new String(exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        Endpoint endpoint = new Endpoint(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/base/"), Optional.of("k-1"));

        // when
        new RealTransport(clock, endpoint).send(new Transport.Call("/v1/x", PLAIN), new Listening());
        clock.run();
        server.stop(0);

        // then
        assertThat(seen)
                .containsExactly("Bearer k-1", "/base/v1/x", "{\"model\":\"m1\",\"messages\":[],\"stream\":false}");
        assertThat(endpoint.toString()).doesNotContain("k-1");
    }

    private void ask(Reply reply, JsonNode body) {
        try (Mount mount = provider.mount(playback(reply), new RealPacer(1, Duration.ZERO))) {
            send(mount.baseUrl(), body);
            clock.run();
        }
    }

    private Playback playback(Reply reply) {
        return new Playback(Script.of(reply), recorder, Playback.Listener.none());
    }

    private Transport.Exchange send(String baseUrl, JsonNode body) {
        Endpoint endpoint = new Endpoint(URI.create(baseUrl), Optional.empty());
        return new RealTransport(clock, endpoint)
                .send(new Transport.Call("/v1/chat/completions", body), new Listening());
    }

    private List<Replied.Ending> replies() {
        return recorder.events().stream()
                .filter(Replied.class::isInstance)
                .map(TraceEvent.class::cast)
                .map(reply -> ((Replied) reply).ending())
                .toList();
    }

    /** Writes down what it hears, and stops the clock with the end. */
    private final class Listening implements Transport.Receiver {
        @Override
        public void head(int status, Map<String, String> headers) {
            heard.add(status + " " + headers.getOrDefault("content-type", "").replaceAll(";.*", ""));
        }

        @Override
        public void part(String data) {
            heard.add(data);
        }

        @Override
        public void end() {
            heard.add("end");
            clock.stop();
        }

        @Override
        public void failed(Transport.Failure failure) {
            heard.add(failure.name());
            clock.stop();
        }
    }
}
