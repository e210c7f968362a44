package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.HttpTransport;
import dev.retrykit.simulator.provider.MemoryTransport;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.HttpError;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.spec.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A whole session against the fake provider, on virtual time. */
class AgentSessionOverProviderTest {
    private static final Script FAULTS = Script.of(
            HttpError.of(503, "overloaded"),
            new HttpError(502, Map.of(), new Reply.ErrorBody.Raw("text/html", "<h1>Bad Gateway</h1>")),
            new HttpError(503, Map.of(), new Reply.ErrorBody.Raw("text/plain", "")),
            new Reply.StreamError(
                    Partial.text("Hm"), new Reply.ErrorBody.Told("Overloaded", Optional.empty(), Optional.empty())),
            new Reply.Reset(Optional.empty()),
            new Reply.Reset(Optional.of(Partial.text("Hm"))),
            new Reply.Hang(),
            new Reply.Late(Duration.ofSeconds(5), HttpError.of(429, "slow down")),
            Reply.Success.call(new Reply.ToolCall("echo", "{\"a\":1}")),
            new Reply.Unfinished(Partial.text("Hm")));

    private static HttpProvider provider;

    @BeforeAll
    static void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    @ParameterizedTest(name = "over HTTP: {0}")
    @ValueSource(booleans = {false, true})
    void a_session_survives_every_fault_of_a_streaming_provider(boolean http) {
        // given
        Script script = FAULTS;

        // when
        List<String> told = http ? overHttp(script) : inMemory(script);

        // then
        assertThat(told)
                .containsExactly(
                        "0 start 1: 503 overloaded",
                        "10 start 2: 502 <h1>Bad Gateway</h1>",
                        "30 start 3: 503 status code (no body)",
                        "70 start 4: Overloaded",
                        "150 start 5: Connection error. (connection reset)",
                        "310 start 6: Connection error. (connection reset)",
                        "600630 start 7: Connection error. (timed out)",
                        "606270 start 8: 429 slow down",
                        "607550 end true after 8",
                        "607550 final: Stream ended without finish_reason",
                        "607550 completed");
    }

    private static List<String> inMemory(Script script) {
        EventLoop loop = new EventLoop();
        Playback playback = new Playback(script, new Recorder(loop::moment), Playback.Listener.none());
        return run(loop, new MemoryTransport(loop, playback));
    }

    private static List<String> overHttp(Script script) {
        EventLoop loop = new EventLoop();
        Playback playback = new Playback(script, new Recorder(loop::moment), Playback.Listener.none());
        try (HttpTransport transport = new HttpTransport(provider, loop, playback)) {
            return run(loop, transport);
        }
    }

    private static List<String> run(EventLoop loop, Transport transport) {
        List<String> told = new ArrayList<>();
        SettingsStore settings = new SettingsStore(Settings.retry(9, Duration.ofMillis(10)));
        AgentSession session = AgentSession.omp(new World(loop, transport, settings, true));
        session.subscribe(event -> {
            long at = loop.now().toEpochMilli();
            switch (event.path("type").asString()) {
                case "auto_retry_start" ->
                    told.add(at + " start " + event.path("attempt") + ": "
                            + event.path("errorMessage").asString());
                case "auto_retry_end" ->
                    told.add(at + " end " + event.path("success") + " after " + event.path("attempt"));
                default -> {}
            }
        });
        loop.after(
                Duration.ZERO,
                () -> session.prompt("hi", () -> {
                    told.add(loop.now().toEpochMilli() + " final: "
                            + last(session).path("errorMessage").asString());
                    told.add(loop.now().toEpochMilli() + " completed");
                }));
        loop.run(Limits.of(Duration.ofDays(1)));
        return told;
    }

    private static JsonNode last(AgentSession session) {
        return session.history().get(session.history().size() - 1);
    }
}
