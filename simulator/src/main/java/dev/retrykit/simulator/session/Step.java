package dev.retrykit.simulator.session;

import java.util.ArrayList;
import java.util.List;

/** What one input leads to: the next state, and what to do, in this order. */
public record Step(RetryState state, List<Decision> decisions) {
    public Step {
        decisions = List.copyOf(decisions);
    }

    /** Nothing changes but the state, and these things are done. */
    static Step of(RetryState state, Decision... decisions) {
        return new Step(state, List.of(decisions));
    }

    /** The same, and these things afterwards. */
    Step then(Decision... more) {
        List<Decision> longer = new ArrayList<>(decisions);
        longer.addAll(List.of(more));
        return new Step(state, longer);
    }

    /** The same things on the way to another state. */
    Step to(RetryState other) {
        return new Step(other, decisions);
    }
}
