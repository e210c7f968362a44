package dev.retrykit.bench;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Trace;
import dev.retrykit.subject.Stage;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Whole sessions in memory, with one fault and with two, each with all that its trace holds. */
@State(Scope.Thread)
public class SessionBenchmark {
    private final Stage stage = Stages.open(Optional.empty());
    private final List<Scenario> scenarios =
            List.of(Stages.scenario("503, ok"), Stages.scenario("429, reset after 2, ok"));

    /** One session of each kind. */
    @Benchmark
    @OperationsPerInvocation(2)
    public void sessions(Blackhole traces) {
        for (Scenario scenario : scenarios) {
            Trace trace = stage.run(scenario);
            traces.consume(trace);
        }
    }
}
