package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a client has of an answer that breaks off. */
class BreakTest {
    @ParameterizedTest
    @MethodSource("breaks")
    void a_client_that_drops_what_is_not_yet_read_when_a_connection_breaks_has_read_what_was_sent(Reply broken)
            throws Exception {
        // given
        Recorder recorder = new Recorder(() -> new Moment(Duration.ZERO, OptionalLong.empty()));
        Script script = Script.of(broken);
        Playback playback = new Playback(script, recorder, Playback.Listener.none());
        ByteArrayOutputStream heard = new ByteArrayOutputStream();

        // when
        try (HttpProvider provider = HttpProvider.start(0);
                Mount mount = provider.mount(playback, new RealPacer(1, Duration.ZERO));
                InputStream answer = ask(mount.baseUrl())) {
            hear(answer, heard);
        }

        // then
        assertThat(heard.toString(StandardCharsets.UTF_8)).contains("\"content\":\"Half\"");
    }

    static Stream<Reply> breaks() {
        Partial half = Partial.text("Half");
        return Stream.of(new Reply.Reset(Optional.of(half)), new Reply.Unfinished(half));
    }

    /** A library may see the end of a stream where a connection was closed, and an exception where it was reset. */
    private static void hear(InputStream answer, ByteArrayOutputStream heard) {
        try {
            answer.transferTo(heard);
        } catch (IOException reset) {
            // What came before the reset is what the test asks for.
        }
    }

    private static InputStream ask(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/chat/completions"))
                .POST(HttpRequest.BodyPublishers.ofString("{\"stream\":true}"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofInputStream())
                .body();
    }
}
