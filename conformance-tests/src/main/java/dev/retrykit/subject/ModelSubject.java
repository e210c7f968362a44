package dev.retrykit.subject;

import dev.retrykit.simulator.model.RetryPolicy;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.time.Worker;
import dev.retrykit.spec.Observation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The reference of the ttalk policy as a subject: filters above, the retry below them, and at the bottom a chat model, or a
 * function that stands in its place.
 */
public final class ModelSubject implements Subject {
    private final RetryPolicy policy;
    private final List<ModelCall> calls = new ArrayList<>();
    private Surroundings surroundings;
    private Worker transportThread;

    /** A subject whose retry is made of these parts, wrong ones, too. */
    public ModelSubject(RetryPolicy policy) {
        this.policy = policy;
    }

    /** The reference of the ttalk policy. */
    public static ModelSubject ttalk() {
        return new ModelSubject(RetryPolicy.ttalk());
    }

    @Override
    public Set<Observation> shows() {
        return EnumSet.of(
                Observation.HTTP,
                Observation.CALLS,
                Observation.CALLBACK,
                Observation.TIME,
                Observation.GATE,
                Observation.RANDOM,
                Observation.RESULT,
                Observation.OUTPUT,
                Observation.FILTER,
                Observation.OPTIONS);
    }

    @Override
    public void start(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.transportThread = new Worker(surroundings.clock());
    }

    @Override
    public void act(Action action) {
        if (action instanceof Action.Call call) {
            ModelCall made = new ModelCall(calls.size() + 1, call.message(), surroundings, policy, transportThread);
            calls.add(made);
            made.begin();
        } else if (action instanceof Action.Cancel) {
            calls.stream().filter(call -> !call.over()).findFirst().ifPresent(ModelCall::cancel);
        }
    }

    @Override
    public void close() {
        calls.forEach(ModelCall::close);
        if (transportThread != null) {
            transportThread.close();
        }
    }
}
