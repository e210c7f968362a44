package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Trigger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;

/** Tells when the planned actions are due, from what is heard of the session; waits and requests count from 1. */
final class Cues {
    /** An action and the time at which it is due. */
    record Due(Planned planned, Duration at) {}

    private final List<Planned> actions;
    private final Scaling scaling;
    private final IntPredicate answered;
    private int waits;
    private boolean waiting;
    private boolean cancelled;

    /** Cues for these actions; the provider tells which requests it has answered. */
    Cues(List<Planned> actions, Scaling scaling, IntPredicate answered) {
        this.actions = actions;
        this.scaling = scaling;
        this.answered = answered;
    }

    /** The actions that have a time of their own. */
    List<Due> begin() {
        return due(Trigger.At.class, trigger -> Optional.of(scaling.of(trigger.time())));
    }

    /** A wait was announced. */
    List<Due> waitBegan(Duration at, Duration delay) {
        waits++;
        waiting = true;
        cancelled = false;
        List<Due> due = new ArrayList<>(due(
                Trigger.DuringWait.class,
                trigger -> trigger.nth() == waits
                        ? Optional.of(at.plus(scaling.of(trigger.offset())))
                        : Optional.empty()));
        due.addAll(due(
                Trigger.BeforeWake.class,
                trigger -> trigger.nth() == waits
                        ? Optional.of(at.plus(delay).minus(scaling.of(trigger.lead())))
                        : Optional.empty()));
        return due;
    }

    /** How many waits were announced. */
    int waits() {
        return waits;
    }

    /** Whether a wait goes on, as far as is known. */
    boolean inWait(int nth) {
        return waiting && waits == nth;
    }

    /** The user cancels what goes on; whoever does so again in the same wait is not late, but impatient. */
    void cancelled() {
        cancelled = waiting;
    }

    /** The chain was told to be over, and its wait with it. */
    void chainEnded() {
        waiting = waiting && cancelled;
    }

    /** The session goes on, so that the present wait is over. */
    void waitEnded() {
        waiting = false;
    }

    /** A request reached the provider. */
    List<Due> requested(int number, Duration at) {
        return due(
                Trigger.DuringRequest.class,
                trigger -> trigger.nth() == number
                        ? Optional.of(at.plus(scaling.of(trigger.offset())))
                        : Optional.empty());
    }

    /** A prompt came to its end. */
    List<Due> promptOver(int number, Duration at) {
        return due(
                Trigger.AfterPrompt.class,
                trigger -> trigger.nth() == number
                        ? Optional.of(at.plus(scaling.of(trigger.offset())))
                        : Optional.empty());
    }

    /** Whether an action that is due now comes too late: the wait or the request that it was meant for is over. */
    boolean late(Planned planned) {
        Trigger trigger = planned.trigger();
        return trigger instanceof Trigger.DuringWait during && missed(during.nth())
                || trigger instanceof Trigger.BeforeWake before && missed(before.nth())
                || trigger instanceof Trigger.DuringRequest request && answered.test(request.nth());
    }

    private boolean missed(int nth) {
        return !inWait(nth);
    }

    private <T extends Trigger> List<Due> due(Class<T> kind, Function<T, Optional<Duration>> time) {
        return actions.stream()
                .filter(planned -> kind.isInstance(planned.trigger()))
                .flatMap(planned -> time.apply(kind.cast(planned.trigger())).map(at -> new Due(planned, at)).stream())
                .toList();
    }
}
