package dev.retrykit.subject.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A clock serves whoever says its mark, line by line as CLOCK.md tells. */
@Timeout(60)
class ClockServerTest {
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private ClockServer clock;
    private Socket socket;
    private BufferedReader said;
    private Sleeper asleep;

    @BeforeEach
    void connect() throws IOException {
        clock = ClockServer.start();
        clock.listen(new ClockServer.Ear() {
            @Override
            public void asked(Sleeper sleeper, Duration length) {
                asleep = sleeper;
                heard.add("asked " + sleeper.id() + " " + length);
            }

            @Override
            public void cancelled(Sleeper sleeper) {
                heard.add("cancelled " + sleeper.id());
            }

            @Override
            public void seen() {
                heard.add("seen");
            }
        });
        String[] address = clock.environment().get(ClockServer.ADDRESS).split(":");
        socket = new Socket(address[0], Integer.parseInt(address[1]));
        said = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
        clock.close();
    }

    @Test
    void who_says_the_mark_is_told_the_time() throws IOException {
        // given
        clock.moveTo(Duration.ofMillis(1_500));

        // when
        hello();

        // then
        assertThat(said.readLine()).isEqualTo("{\"type\":\"time\",\"id\":2,\"now\":1500}");
        assertThat(clock.awaitHello(Duration.ZERO)).isTrue();
    }

    @Test
    void who_says_another_mark_is_sent_away() throws IOException {
        // when
        say("{\"type\":\"hello\",\"mark\":\"mine\"}");

        // then
        assertThat(said.readLine()).isNull();
        assertThat(clock.awaitHello(Duration.ZERO)).isFalse();
    }

    @Test
    void a_wait_is_asked_for_cancelled_or_ended_by_the_clock() throws Exception {
        // given
        hello();
        said.readLine();

        // when
        say("{\"type\":\"sleep\",\"id\":1,\"ms\":2000}");
        say("{\"type\":\"cancel\",\"id\":1}");
        say("{\"type\":\"sleep\",\"id\":2,\"ms\":0.5}");

        // then
        assertThat(next()).isEqualTo("asked 1 PT2S");
        assertThat(next()).isEqualTo("cancelled 1");
        assertThat(next()).isEqualTo("asked 2 PT0.0005S");
        asleep.wake(Duration.ofNanos(2_000_500_000));
        assertThat(said.readLine()).isEqualTo("{\"type\":\"wake\",\"id\":2,\"now\":2000.5}");
    }

    @Test
    void a_move_counts_as_seen_once_it_is_answered() throws Exception {
        // given
        hello();
        said.readLine();
        say("{\"type\":\"seen\",\"id\":1}");
        assertThat(next()).isEqualTo("seen");

        // when
        clock.moveTo(Duration.ofMillis(1_999));

        // then
        assertThat(clock.isSeen()).isFalse();
        assertThat(said.readLine()).isEqualTo("{\"type\":\"time\",\"id\":2,\"now\":1999}");
        say("{\"type\":\"seen\",\"id\":2}");
        assertThat(next()).isEqualTo("seen");
        assertThat(clock.isSeen()).isTrue();
    }

    @Test
    void what_does_not_keep_the_protocol_is_ignored() throws Exception {
        // given
        hello();
        said.readLine();

        // when
        say("no JSON");
        say("x".repeat(100_000));
        say("{\"type\":\"dance\"}");
        say("{\"type\":\"sleep\",\"id\":3,\"ms\":\"long\"}");

        // then
        assertThat(next()).isEqualTo("asked 3 PT0S");
    }

    private void hello() throws IOException {
        say("{\"type\":\"hello\",\"mark\":\"" + clock.environment().get(ClockServer.MARK) + "\"}");
    }

    private void say(String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private String next() throws InterruptedException {
        return heard.poll(10, TimeUnit.SECONDS);
    }
}
