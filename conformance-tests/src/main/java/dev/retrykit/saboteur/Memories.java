package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision;
import dev.retrykit.simulator.session.Decision.Sleep;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import dev.retrykit.simulator.session.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Wrong deciders that remember something from one decision to the next. */
final class Memories {
    private Memories() {}

    /** Keeps decisions of one kind back until the wait is over. */
    static UnaryOperator<Decider> untilAwake(Class<? extends Decision> kind) {
        return honest -> {
            List<Decision> kept = new ArrayList<>();
            return Situation.when(situation -> true, situation -> {
                        Step step = situation.step();
                        if (situation.wakes()) {
                            Step late = Steps.first(step, kept.toArray(Decision[]::new));
                            kept.clear();
                            return late;
                        }
                        step.decisions().stream().filter(kind::isInstance).forEach(kept::add);
                        return Steps.without(kind).apply(step);
                    })
                    .apply(honest);
        };
    }

    /** Goes to sleep for a while before it does what the reference would do at once. */
    static UnaryOperator<Decider> sleepingOn(Predicate<Situation> meant, Duration delay) {
        return postponed(
                meant,
                situation -> new Step(
                        new RetryState(
                                situation.state().attempt(), situation.state().promised(), Phase.SLEEPING),
                        List.of(new Sleep(delay))));
    }

    /** Does nothing before the end of the wait that is running. */
    static UnaryOperator<Decider> sleepingThrough(Predicate<Situation> meant) {
        return postponed(meant, situation -> new Step(situation.state(), List.of()));
    }

    private static UnaryOperator<Decider> postponed(Predicate<Situation> meant, Function<Situation, Step> meanwhile) {
        return honest -> {
            List<Step> due = new ArrayList<>();
            return Situation.when(situation -> true, situation -> {
                        if (!due.isEmpty() && situation.wakes()) {
                            return due.remove(0);
                        }
                        if (meant.test(situation)) {
                            due.add(situation.step());
                            return meanwhile.apply(situation);
                        }
                        return situation.step();
                    })
                    .apply(honest);
        };
    }

    /** Takes the attempt of a chain that has ended in one of these ways along into the next chain. */
    static UnaryOperator<Decider> grudge(Predicate<Situation> meant) {
        return honest -> {
            List<Integer> carried = new ArrayList<>();
            return Situation.when(situation -> true, situation -> {
                        if (!carried.isEmpty()
                                && situation.announces()
                                && !situation.state().chained()) {
                            return situation.in(new RetryState(carried.remove(0), false, Phase.IDLE));
                        }
                        if (meant.test(situation) && situation.state().chained()) {
                            carried.add(situation.state().attempt());
                        }
                        return situation.step();
                    })
                    .apply(honest);
        };
    }

    /** Takes the last good answer that passes the test for a part of each later failure. */
    static UnaryOperator<Decider> quoting(Predicate<String> test) {
        return honest -> {
            List<String> read = new ArrayList<>();
            return Situation.when(situation -> true, situation -> {
                        situation
                                .good()
                                .map(AssistantMessage::text)
                                .filter(test)
                                .ifPresent(read::add);
                        return read.isEmpty() || !situation.refuses()
                                ? situation.step()
                                : situation.on(new Input.AgentEnded(
                                        AssistantMessage.failed(situation.text() + read.get(read.size() - 1))));
                    })
                    .apply(honest);
        };
    }

    /** Changes what the reference decides on the first of these occasions only. */
    static UnaryOperator<Decider> once(Predicate<Situation> meant, UnaryOperator<Step> change) {
        return honest -> {
            List<Input> before = new ArrayList<>();
            return Situation.when(meant, situation -> {
                        before.add(situation.input());
                        return before.size() > 1 ? situation.step() : change.apply(situation.step());
                    })
                    .apply(honest);
        };
    }
}
