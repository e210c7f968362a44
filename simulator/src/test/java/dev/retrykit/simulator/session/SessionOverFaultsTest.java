package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.HttpTransport;
import dev.retrykit.simulator.provider.MemoryTransport;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.spec.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Both sessions come to an end over every fault, at the same times in memory and over HTTP. */
class SessionOverFaultsTest {
    private static final Map<String, Function<World, AgentSession>> MAKING =
            Map.of("omp", AgentSession::omp, "pi", AgentSession::pi);

    private static HttpProvider provider;

    @BeforeAll
    static void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    @ParameterizedTest(name = "{0}, {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    streamed | both | reset                                          | 0 Connection error. (connection reset); 10 Hello there.
                    streamed | both | reset after 0                                  | 0 Connection error. (connection reset); 10 Hello there.
                    streamed | both | reset after 2                                  | 0 Connection error. (connection reset); 10 Hello there.
                    streamed | both | torn after 1                                   | 0 Connection error. (connection reset); 10 Hello there.
                    streamed | both | close after 2                                  | 0 Connection error. (connection closed early); 10 Hello there.
                    streamed | omp  | end after 0                                    | 0 Stream ended without finish_reason
                    streamed | pi   | end after 0                                    | 0 Stream ended without finish_reason; 10 Hello there.
                    streamed | omp  | end after 2                                    | 0 Stream ended without finish_reason
                    streamed | pi   | end after 2                                    | 0 Stream ended without finish_reason; 10 Hello there.
                    streamed | both | hang                                           | 600000 Connection error. (timed out); 600010 Hello there.
                    streamed | both | hang after 2                                   | 600000 Connection error. (timed out); 600010 Hello there.
                    streamed | both | stall 60s after 2                              | 60000 One café, two cafés, three cafés, four cafés.
                    streamed | both | stall 60s after 2 reset after 2                | 60000 Connection error. (connection reset); 60010 Hello there.
                    streamed | both | stall 11m after 2                              | 600000 Connection error. (timed out); 600010 Hello there.
                    streamed | both | stall 60s after 2 keep-alive 1s                | 60000 One café, two cafés, three cafés, four cafés.
                    streamed | both | stream error 'Overloaded'                      | 0 Overloaded; 10 Hello there.
                    streamed | both | stream error 'Overloaded' partial='Hel'        | 0 Overloaded; 10 Hello there.
                    streamed | both | malformed 2                                    | 0 The provider's answer is not JSON
                    streamed | both | duplicate 2                                    | 0 One café, two cafés, two cafés, three cafés, four cafés.
                    streamed | both | drip 20s                                       | 160000 One café, two cafés, three cafés, four cafés.
                    streamed | both | keep-alive                                     | 0 One café, two cafés, three cafés, four cafés.
                    streamed | both | content-type=text/html                         | 0 The provider's answer is not JSON
                    whole    | both | reset after 0                                  | 0 Connection error. (connection reset); 10 Hello there.
                    whole    | both | reset after 1                                  | 0 Connection error. (connection reset); 10 Hello there.
                    whole    | both | torn                                           | 0 Connection error. (connection reset); 10 Hello there.
                    whole    | both | close after 1                                  | 0 Connection error. (connection closed early); 10 Hello there.
                    whole    | omp  | end after 0                                    | 0 Stream ended without finish_reason
                    whole    | pi   | end after 0                                    | 0 Stream ended without finish_reason; 10 Hello there.
                    whole    | both | hang after 0                                   | 600000 Connection error. (timed out); 600010 Hello there.
                    whole    | both | stall 60s after 0                              | 60000 One café, two cafés, three cafés, four cafés.
                    whole    | both | malformed                                      | 0 The provider's answer is not JSON
                    whole    | both | duplicate                                      | 0 One café, two cafés, three cafés, four cafés.
                    whole    | both | drip 20s                                       | 20000 One café, two cafés, three cafés, four cafés.
                    whole    | both | keep-alive                                     | 0 One café, two cafés, three cafés, four cafés.
                    whole    | both | content-type=text/html                         | 0 One café, two cafés, three cafés, four cafés.
                    """)
    void a_session_tells_of_each_failure_when_it_comes_and_then_completes(
            String mode, String policies, String fault, String expected) {
        for (String policy : policies.equals("both") ? List.of("omp", "pi") : List.of(policies)) {
            // given
            boolean streaming = mode.equals("streamed");

            // when
            String inMemory = inMemory(policy, fault, streaming);
            String overHttp = overHttp(policy, fault, streaming);

            // then
            assertThat(inMemory).isEqualTo(expected);
            assertThat(overHttp).isEqualTo(expected);
        }
    }

    private static String inMemory(String policy, String fault, boolean streaming) {
        EventLoop loop = new EventLoop();
        return run(loop, new MemoryTransport(loop, playback(loop, fault)), policy, streaming);
    }

    private static String overHttp(String policy, String fault, boolean streaming) {
        EventLoop loop = new EventLoop();
        try (HttpTransport transport = new HttpTransport(provider, loop, playback(loop, fault))) {
            return run(loop, transport, policy, streaming);
        }
    }

    private static Playback playback(EventLoop loop, String fault) {
        return new Playback(ScriptFormat.parse(fault + ", ok"), new Recorder(loop::moment), Playback.Listener.none());
    }

    private static String run(EventLoop loop, Transport transport, String policy, boolean streaming) {
        List<String> told = new ArrayList<>();
        SettingsStore settings = new SettingsStore(Settings.retry(2, Duration.ofMillis(10)));
        AgentSession session = MAKING.get(policy).apply(new World(loop, transport, settings, streaming));
        session.subscribe(event -> {
            if (event.path("type").asString().equals("auto_retry_start")) {
                told.add(loop.now().toEpochMilli() + " "
                        + event.path("errorMessage").asString());
            }
        });
        loop.after(
                Duration.ZERO,
                () -> session.prompt("hi", () -> told.add(loop.now().toEpochMilli() + " " + last(session))));
        loop.run(Limits.of(Duration.ofDays(1)));
        return String.join("; ", told);
    }

    private static String last(AgentSession session) {
        JsonNode message = session.history().get(session.history().size() - 1);
        return message.path("errorMessage")
                .asString(message.path("content").path(0).path("text").asString());
    }
}
