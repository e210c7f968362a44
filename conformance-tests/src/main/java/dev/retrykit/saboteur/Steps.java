package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.Decision;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Small changes to what was decided. */
final class Steps {
    private Steps() {}

    /** Leaves out every decision of a kind. */
    static UnaryOperator<Step> without(Class<? extends Decision> kind) {
        return step -> new Step(
                step.state(),
                step.decisions().stream()
                        .filter(decision -> !kind.isInstance(decision))
                        .toList());
    }

    /** Decides other things in the place of each decision of a kind. */
    static <D extends Decision> UnaryOperator<Step> instead(Class<D> kind, Function<D, List<Decision>> others) {
        return step -> new Step(
                step.state(),
                step.decisions().stream()
                        .flatMap(decision -> kind.isInstance(decision)
                                ? others.apply(kind.cast(decision)).stream()
                                : Stream.of(decision))
                        .toList());
    }

    /** Changes each decision of a kind. */
    static <D extends Decision> UnaryOperator<Step> each(Class<D> kind, UnaryOperator<D> change) {
        return instead(kind, decision -> List.of(change.apply(decision)));
    }

    static Step last(Step step, Decision... more) {
        return new Step(
                step.state(),
                Stream.concat(step.decisions().stream(), Stream.of(more)).toList());
    }

    static Step first(Step step, Decision... more) {
        return new Step(
                step.state(),
                Stream.concat(Stream.of(more), step.decisions().stream()).toList());
    }

    /** Moves every decision of a kind to the end. */
    static UnaryOperator<Step> deferring(Class<? extends Decision> kind) {
        return step -> {
            List<Decision> decisions = new ArrayList<>(without(kind).apply(step).decisions());
            step.decisions().stream().filter(kind::isInstance).forEach(decisions::add);
            return new Step(step.state(), decisions);
        };
    }

    /** The same decisions on the way to another state. */
    static Step to(RetryState state, Step step) {
        return new Step(state, step.decisions());
    }
}
