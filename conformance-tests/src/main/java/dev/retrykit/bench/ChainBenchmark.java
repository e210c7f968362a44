package dev.retrykit.bench;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Trace;
import dev.retrykit.subject.Stage;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A chain of four requests on virtual time: in memory, and over HTTP with the same trace. */
@State(Scope.Benchmark)
public class ChainBenchmark {
    /** What the three waits of the chain take: 2, 4 and 8 seconds. */
    static final Duration VIRTUAL = Duration.ofSeconds(14);

    private final HttpProvider provider = HttpProvider.start(0);
    private final Stage memory = Stages.open(Optional.empty());
    private final Stage http = Stages.open(Optional.of(provider));
    private final Scenario scenario = Stages.scenario("503 x3, ok");

    /** Without a wire. */
    @Benchmark
    public Trace memory() {
        return memory.run(scenario);
    }

    /** With the provider that plays the features. */
    @Benchmark
    public Trace http() {
        return http.run(scenario);
    }

    /** Ends the provider. */
    @TearDown
    public void close() {
        provider.close();
    }
}
