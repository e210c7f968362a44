package dev.retrykit.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.retrykit.simulator.provider.Endpoint;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Mount;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.RealPacer;
import dev.retrykit.simulator.provider.RealTransport;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.World;
import dev.retrykit.simulator.time.RealClock;
import dev.retrykit.simulator.ui.Look;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.impl.AbstractPosixTerminal;
import org.jline.utils.ScreenTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One user in one pseudo terminal, from the first key to the last; what the screen shows is proven on its model. */
@Timeout(60)
class TerminalAgentTest {
    private final PipedOutputStream keys = new PipedOutputStream();
    private final ByteArrayOutputStream glass = new ByteArrayOutputStream();
    private final RealClock clock = new RealClock();

    @Test
    void the_loader_counts_down_and_Esc_cancels_the_retry() throws Exception {
        // given
        Reply busy = Reply.HttpError.of(503, "busy \u001b[31m");
        try (HttpProvider provider = HttpProvider.start(0);
                Mount mount = provider.mount(playback(busy, busy, busy), new RealPacer(1, Duration.ZERO));
                Terminal terminal = pseudoTerminal()) {
            CompletableFuture<Void> served = CompletableFuture.runAsync(
                    () -> TerminalAgent.serve(terminal, clock, session(mount.baseUrl()), Look.PI));

            // when
            press("hx\u007fi ☺\u001b[A\r");
            await("Retrying (1/3) in 3s... (Escape to cancel)");
            await("Retrying (1/3) in 2s... (Escape to cancel)");
            press("\u001b");

            // then
            await("Retry failed after 1 attempts: Retry cancelled");
            press("\u0004");
            served.get();
        }
        assertThat(shown()).contains("> hi ☺", "Error: 503 busy  [31m").doesNotContain("Retrying", "› hi");
    }

    private Terminal pseudoTerminal() throws IOException {
        Terminal terminal = TerminalBuilder.builder()
                .system(false)
                .streams(new PipedInputStream(keys), glass)
                .type("xterm")
                .encoding(StandardCharsets.UTF_8)
                .build();
        if (!(terminal instanceof AbstractPosixTerminal)) {
            System.out.println("Skipped: this system gives no pseudo terminal, only " + terminal);
            terminal.close();
            abort("no pseudo terminal");
        }
        return terminal;
    }

    private AgentSession session(String baseUrl) {
        Endpoint endpoint = new Endpoint(URI.create(baseUrl), Optional.empty());
        SettingsStore settings = new SettingsStore(Settings.retry(3, Duration.ofMillis(3_000)));
        return AgentSession.pi(new World(clock, new RealTransport(clock, endpoint), settings, true));
    }

    private void press(String text) throws IOException {
        keys.write(text.getBytes(StandardCharsets.UTF_8));
        keys.flush();
    }

    private void await(String text) {
        Awaitility.await(text)
                .pollInterval(Duration.ofMillis(50))
                .atMost(Duration.ofSeconds(20))
                .until(() -> shown().contains(text));
    }

    /** What a terminal would show of all that was written to it. */
    private String shown() {
        ScreenTerminal screen = new ScreenTerminal(80, 24);
        screen.write(glass.toString(StandardCharsets.UTF_8));
        return screen.toString();
    }

    private static Playback playback(Reply... replies) {
        Recorder nobody = new Recorder(() -> new Moment(Duration.ZERO, OptionalLong.empty()));
        return new Playback(Script.of(replies), nobody, Playback.Listener.none());
    }
}
