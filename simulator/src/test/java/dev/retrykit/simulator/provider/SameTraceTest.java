package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.time.Outcome;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same script gives the same trace, every time, in memory and over HTTP. */
class SameTraceTest {
    private static HttpProvider provider;

    @BeforeAll
    static void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    static Stream<Arguments> scripts() {
        return RetryingClient.calls().entrySet().stream()
                .flatMap(call -> Scripts.all().entrySet().stream()
                        .map(script ->
                                Arguments.of(script.getKey(), call.getKey(), script.getValue(), call.getValue())));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("scripts")
    void each_kind_of_reply_in_each_format_gives_one_trace_in_five_runs_over_both_transports(
            String name, String mode, Script script, Transport.Call call) {
        World.Ran inMemory = World.inMemory(script, call);
        Set<String> traces = new HashSet<>();

        for (int run = 0; run < 5; run++) {
            traces.add(World.overHttp(provider, script, call).text());
        }

        assertThat(inMemory.outcome().end()).as(inMemory.outcome().toString()).isEqualTo(Outcome.End.DRAINED);
        assertThat(traces).containsExactly(inMemory.text());
    }

    @Test
    void thirty_sessions_on_one_loop_give_one_trace() {
        Script script = new Script(
                Stream.generate(Scripts::mixed).limit(3).flatMap(List::stream).toList());
        World.Ran inMemory = World.inMemory(script, RetryingClient.STREAMED, 30);
        Set<String> traces = new HashSet<>();

        for (int run = 0; run < 20; run++) {
            traces.add(World.overHttp(provider, script, RetryingClient.STREAMED, 30)
                    .text());
        }

        assertThat(inMemory.account().requests()).isGreaterThan(50);
        assertThat(traces).containsExactly(inMemory.text());
    }

    @Test
    void scenarios_side_by_side_do_not_disturb_each_other() throws Exception {
        Script script = new Script(Scripts.mixed());
        String inMemory = World.inMemory(script, RetryingClient.STREAMED).text();
        ExecutorService threads = Executors.newFixedThreadPool(8);

        List<Future<String>> runs = Stream.generate(
                        () -> threads.submit(() -> World.overHttp(provider, script, RetryingClient.STREAMED)
                                .text()))
                .limit(200)
                .toList();

        for (Future<String> run : runs) {
            assertThat(run.get()).isEqualTo(inMemory);
        }
        threads.shutdown();
    }
}
