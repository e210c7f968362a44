package dev.retrykit.simulator.rpc;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A session as a process: streams on one side, HTTP on the other, real time in between. */
@Timeout(30)
class RpcProcessTest {
    private static HttpProvider provider;

    private final RealClock clock = new RealClock();
    private final List<String> events = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    @Test
    void a_chain_is_heard_over_the_streams_until_the_input_ends() throws Exception {
        // given
        PipedOutputStream toAgent = new PipedOutputStream();
        PipedInputStream fromAgent = new PipedInputStream();
        OutputStream agentOut = new PipedOutputStream(fromAgent);
        PipedInputStream agentIn = new PipedInputStream(toAgent);
        try (Mount mount = provider.mount(playback(), new RealPacer(1, Duration.ZERO))) {
            CompletableFuture<Void> served = CompletableFuture.runAsync(
                    () -> RpcProcess.serve(clock, () -> AgentSession.omp(world(mount.baseUrl())), agentIn, agentOut));
            RpcClient client = RpcClient.over(fromAgent, toAgent);
            client.subscribe(event -> events.add(event.path("type").asString()));

            // when
            client.prompt("hi");
            Awaitility.await().until(() -> events.size() == 9);
            toAgent.close();
            served.get();
        }

        // then
        assertThat(events)
                .containsExactly(
                        "agent_start",
                        "message_end",
                        "message_end",
                        "agent_end",
                        "auto_retry_start",
                        "agent_start",
                        "message_end",
                        "auto_retry_end",
                        "agent_end");
    }

    @Test
    void a_process_whose_output_nobody_reads_comes_to_its_end() throws Exception {
        // given
        PipedOutputStream toAgent = new PipedOutputStream();
        PipedInputStream agentIn = new PipedInputStream(toAgent);
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int each) throws IOException {
                throw new IOException("broken pipe");
            }
        };

        // when
        CompletableFuture<Void> served = CompletableFuture.runAsync(
                () -> RpcProcess.serve(clock, () -> AgentSession.omp(world("http://127.0.0.1:9")), agentIn, broken));
        toAgent.write("{\"type\":\"get_state\"}\n".getBytes());
        toAgent.flush();

        // then
        assertThat(served).succeedsWithin(Duration.ofSeconds(20));
    }

    private World world(String baseUrl) {
        Endpoint endpoint = new Endpoint(URI.create(baseUrl), Optional.empty());
        SettingsStore settings = new SettingsStore(Settings.retry(3, Duration.ofMillis(20)));
        return new World(clock, new RealTransport(clock, endpoint), settings, true);
    }

    private static Playback playback() {
        Recorder recorder = new Recorder(() -> new Moment(Duration.ZERO, OptionalLong.empty()));
        Script script = Script.of(Reply.HttpError.of(503, "busy"), Reply.Success.text("Hello"));
        return new Playback(script, recorder, Playback.Listener.none());
    }
}
