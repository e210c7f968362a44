package dev.retrykit.bench;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.OmpDecider;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.RetryState;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The decisions of a session without the session: three failures, their waits, and the answer. */
@State(Scope.Thread)
public class DecisionBenchmark {
    private static final int FAILURES = 3;
    private static final int INPUTS = 4 * FAILURES + 2;

    private final Decider decider = OmpDecider.standard();
    private final List<Input> inputs = inputs();

    /** One chain, input by input. */
    @Benchmark
    @OperationsPerInvocation(INPUTS)
    public RetryState chain() {
        RetryState state = RetryState.IDLE;
        for (Input input : inputs) {
            state = decider.decide(state, input, RetrySettings.DEFAULTS).state();
        }
        return state;
    }

    private static List<Input> inputs() {
        AssistantMessage failed = AssistantMessage.failed("503 The model is busy");
        AssistantMessage good = AssistantMessage.said("Here you are.");
        List<Input> inputs = new ArrayList<>();
        for (int i = 0; i < FAILURES; i++) {
            inputs.add(new Input.AssistantEnded(failed));
            inputs.add(new Input.AgentEnded(failed));
            inputs.add(new Input.SleepElapsed());
            inputs.add(new Input.ContinuationDue());
        }
        inputs.add(new Input.AssistantEnded(good));
        inputs.add(new Input.AgentEnded(good));
        return inputs;
    }
}
