package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.time.KitError;
import dev.retrykit.simulator.time.Stopwatch;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.io.EOFException;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The provider as a foreign client meets it: over a socket and in real time. */
class HttpProviderTest {
    private static final RealPacer UNSCALED = new RealPacer(1, Duration.ZERO);
    private static final String KEY = "sk-a-key-that-nobody-may-see";
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static HttpProvider provider;

    private final Stopwatch watch = Stopwatch.start();
    private final Recorder recorder = new Recorder(() -> new Moment(watch.elapsed(), OptionalLong.empty()));

    @BeforeAll
    static void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    @Test
    void a_stream_arrives_chunked_and_whole() throws Exception {
        try (Mount mount = mounted(Reply.Success.text("Grüße 🌍"))) {
            HttpResponse<String> answer = post(mount, "{\"model\":\"m\",\"stream\":true}");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("content-type")).contains("text/event-stream; charset=utf-8");
            assertThat(answer.headers().firstValue("transfer-encoding")).contains("chunked");
            assertThat(answer.headers().map()).doesNotContainKey("matched-stub-id");
            assertThat(answer.body()).contains("Grüße ", "🌍").endsWith("data: [DONE]\n\n");
        }
    }

    @Test
    void an_odd_status_and_an_empty_body_come_through() throws Exception {
        Reply empty = new Reply.HttpError(
                529, java.util.Map.of("retry-after", "3"), new Reply.ErrorBody.Raw("text/plain", ""));
        try (Mount mount = mounted(empty)) {
            HttpResponse<String> answer = post(mount, "{}");

            assertThat(answer.statusCode()).isEqualTo(529);
            assertThat(answer.headers().firstValue("retry-after")).contains("3");
            assertThat(answer.body()).isEmpty();
        }
    }

    @Test
    void a_reset_in_the_middle_reaches_the_client_as_a_reset_and_a_close_as_an_end() {
        Reply reset = new Reply.Reset(Optional.of(Partial.text("Half")));
        Reply closed = new Reply.Unfinished(Partial.text("Half"));
        try (Mount mount = mounted(new Reply.Reset(Optional.empty()), reset, closed)) {
            assertThatThrownBy(() -> post(mount, "{}")).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> post(mount, "{}")).hasRootCauseInstanceOf(SocketException.class);
            assertThatThrownBy(() -> post(mount, "{}")).hasRootCauseInstanceOf(EOFException.class);
        }
        assertThat(endings()).containsExactly(Ending.RESET, Ending.RESET, Ending.CLOSED);
    }

    @Test
    void a_reset_reaches_a_client_that_keeps_no_connection_at_once() throws Exception {
        Reply reset = new Reply.Reset(Optional.of(Partial.text("Half")));
        try (Mount mount = mounted(reset)) {
            URI base = URI.create(mount.baseUrl());
            String body = "{\"stream\":true}";
            String head = "POST " + base.getPath() + "/v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                    + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n";
            try (Socket socket = new Socket(base.getHost(), base.getPort())) {
                socket.setSoTimeout(5_000);
                socket.getOutputStream().write((head + body).getBytes(java.nio.charset.StandardCharsets.UTF_8));

                assertThatThrownBy(() -> socket.getInputStream().readAllBytes())
                        .isInstanceOf(SocketException.class)
                        .isNotInstanceOf(java.net.SocketTimeoutException.class)
                        .hasMessageContaining("reset");
            }
        }
    }

    static Stream<Reply> hours() {
        Fault stall = new Fault.Stall(1, Duration.ofHours(1));
        return Stream.of(new Reply.Late(Duration.ofHours(1), Scripts.OK), new Reply.Faulty(Scripts.OK, List.of(stall)));
    }

    @ParameterizedTest
    @MethodSource("hours")
    void an_hour_before_an_answer_or_inside_it_is_scaled_and_the_reply_recorded_when_it_ends(Reply reply) {
        Playback playback = playback(reply);
        try (Mount mount = provider.mount(playback, new RealPacer(1 / 36_000.0, Duration.ZERO))) {
            CompletableFuture<HttpResponse<String>> answer =
                    CLIENT.sendAsync(request(mount, "{\"stream\":true}"), BodyHandlers.ofString());
            await().until(answer::isDone);
            assertThat(answer.join().body()).endsWith("data: [DONE]\n\n");
        }

        List<TraceEvent> events = recorder.events();
        Duration wait = events.get(1).moment().at().minus(events.get(0).moment().at());
        assertThat(wait).isGreaterThanOrEqualTo(Duration.ofMillis(100));
    }

    @Test
    void a_hang_ends_when_the_mount_is_closed() {
        Mount mount = mounted(new Reply.Hang());
        CompletableFuture<HttpResponse<String>> answer =
                CLIENT.sendAsync(request(mount, "{}"), BodyHandlers.ofString());
        await().until(() -> recorder.events().size() == 1);

        mount.close();

        assertThatThrownBy(answer::join).hasRootCauseInstanceOf(IOException.class);
        await().untilAsserted(() -> assertThat(endings()).containsExactly(Ending.ABANDONED));
    }

    @Test
    void a_hang_ends_when_another_script_is_played_under_the_same_url() throws Exception {
        try (Mount mount = mounted(new Reply.Hang())) {
            CompletableFuture<HttpResponse<String>> answer =
                    CLIENT.sendAsync(request(mount, "{}"), BodyHandlers.ofString());
            await().until(() -> recorder.events().size() == 1);

            mount.replace(playback(Scripts.OK));

            assertThatThrownBy(answer::join).hasRootCauseInstanceOf(IOException.class);
            assertThat(post(mount, "{}").body()).contains("All is well again.");
        }
    }

    @Test
    void a_client_that_goes_away_ends_the_hang_that_it_waited_for() {
        try (Mount mount = mounted(new Reply.Hang())) {
            CompletableFuture<HttpResponse<String>> answer =
                    CLIENT.sendAsync(request(mount, "{}"), BodyHandlers.ofString());
            await().until(() -> recorder.events().size() == 1);

            answer.cancel(true);

            await().untilAsserted(() -> assertThat(endings()).containsExactly(Ending.ABANDONED));
        }
    }

    @Test
    void scripts_under_different_paths_do_not_mix() throws Exception {
        try (Mount one = mounted(Reply.Success.text("one"));
                Mount two = mounted(Reply.Success.text("two"))) {
            assertThat(one.baseUrl()).isNotEqualTo(two.baseUrl());
            assertThat(post(two, "{}").body()).contains("\"two\"");
            assertThat(post(one, "{}").body()).contains("\"one\"");
        }
    }

    @Test
    void what_is_no_model_call_gets_a_404_and_stays_in_the_account_without_its_query() throws Exception {
        Playback playback = playback(Scripts.OK);
        try (Mount mount = provider.mount(playback, UNSCALED)) {
            HttpRequest models = HttpRequest.newBuilder(URI.create(mount.baseUrl() + "/v1/models?key=" + KEY))
                    .build();

            HttpResponse<String> answer = CLIENT.send(models, BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.headers().firstValue("content-type")).contains("application/json");
            assertThat(answer.body())
                    .isEqualTo("{\"error\":{\"message\":\"Unknown request URL: GET /v1/models. "
                            + "Please check the URL for typos.\",\"type\":\"invalid_request_error\",\"param\":null,"
                            + "\"code\":\"unknown_url\"}}");
            assertThat(playback.account().strays()).containsExactly("GET /v1/models");
        }
    }

    @Test
    void nothing_is_served_where_nothing_is_mounted() throws Exception {
        Mount closed = mounted(Scripts.OK);
        closed.close();

        assertThat(post(closed, "{}").statusCode()).isEqualTo(404);
        assertThat(recorder.events()).isEmpty();
    }

    @Test
    void a_subject_cannot_stop_or_change_its_provider() throws Exception {
        URI shutdown = URI.create("http://127.0.0.1:" + provider.port() + "/__admin/shutdown");
        HttpRequest request = HttpRequest.newBuilder(shutdown)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();

        assertThat(CLIENT.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(404);
    }

    @Test
    void a_key_leaves_no_mark_in_the_trace_and_the_path_has_no_prefix() throws Exception {
        try (Mount mount = mounted(Scripts.OK)) {
            post(mount, "{\"model\":\"m\"}");
        }

        assertThat(recorder.events().toString()).doesNotContain(KEY).doesNotContain("Bearer");
        assertThat(recorder.events().get(0))
                .isInstanceOfSatisfying(
                        TraceEvent.Sent.class, sent -> assertThat(sent.path()).isEqualTo("/v1/chat/completions"));
    }

    @Test
    void a_body_that_is_no_json_is_kept_as_text() throws Exception {
        try (Mount mount = mounted(Scripts.OK)) {
            post(mount, "not json");
        }

        assertThat(recorder.events().get(0))
                .isInstanceOfSatisfying(
                        TraceEvent.Sent.class,
                        sent -> assertThat(sent.body().asString()).isEqualTo("not json"));
    }

    @Test
    void a_failure_of_the_kit_is_told_and_breaks_the_connection() {
        List<String> told = new ArrayList<>();
        Playback.Listener failing = new Playback.Listener() {
            @Override
            public void requested(int number) {
                throw new IllegalStateException("the stage broke");
            }

            @Override
            public void tooMany() {}

            @Override
            public void failed(KitError error) {
                told.add(error.getMessage() + ": " + error.getCause().getMessage());
            }
        };
        try (Mount mount = provider.mount(new Playback(Script.of(Scripts.OK), recorder, failing), UNSCALED)) {
            assertThatThrownBy(() -> post(mount, "{}")).isInstanceOf(IOException.class);
        }
        assertThat(told).containsExactly("the provider failed to answer POST /v1/chat/completions: the stage broke");
    }

    @Test
    void a_port_that_is_taken_is_named() {
        int taken = provider.port();

        assertThatThrownBy(() -> HttpProvider.start(taken))
                .isInstanceOf(PortTaken.class)
                .hasMessage(
                        "cannot listen on port " + taken + " of 127.0.0.1: it is taken; choose another, or 0 for any");
    }

    @Test
    void it_listens_on_loopback_only() throws Exception {
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .toList();

        for (InetAddress other : others) {
            assertThatThrownBy(() -> new Socket(other, provider.port()).close()).isInstanceOf(IOException.class);
        }
        new Socket("127.0.0.1", provider.port()).close();
    }

    private Mount mounted(Reply... replies) {
        return provider.mount(playback(replies), UNSCALED);
    }

    private Playback playback(Reply... replies) {
        return new Playback(Script.of(replies), recorder, Playback.Listener.none());
    }

    private List<Ending> endings() {
        return recorder.events().stream()
                .filter(Replied.class::isInstance)
                .map(event -> ((Replied) event).ending())
                .toList();
    }

    private static HttpResponse<String> post(Mount mount, String body) throws IOException, InterruptedException {
        return CLIENT.send(request(mount, body), BodyHandlers.ofString());
    }

    private static HttpRequest request(Mount mount, String body) {
        return HttpRequest.newBuilder(URI.create(mount.baseUrl() + "/v1/chat/completions"))
                .header("authorization", "Bearer " + KEY)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }
}
