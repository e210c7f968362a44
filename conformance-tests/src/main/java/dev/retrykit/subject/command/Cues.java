package dev.retrykit.subject.command;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Acted;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tells when a call is to be cancelled, from what the provider sees of it. Its first request is where it begins, since what comes
 * before is the start of a process; wait k begins when reply k has ended.
 */
final class Cues {
    /** A cancel and the time at which it is due. */
    record Due(Trigger trigger, Duration at) {}

    private final List<Trigger> cancels;
    private final Duration called;
    private final Tempo tempo;
    private int requests;
    private int replies;
    private Duration lastReply = Duration.ZERO;

    Cues(Scenario scenario, Tempo tempo) {
        this.tempo = tempo;
        this.cancels = scenario.actions().stream()
                .filter(planned -> planned.action() instanceof Action.Cancel)
                .map(Planned::trigger)
                .toList();
        this.called = scenario.actions().stream()
                .filter(planned -> planned.action() instanceof Action.Call)
                .map(planned -> ((Trigger.At) planned.trigger()).time())
                .findFirst()
                .orElse(Duration.ZERO);
    }

    /** The one call of a scenario. */
    static Action.Call call(Scenario scenario) {
        return scenario.actions().stream()
                .map(Planned::action)
                .filter(Action.Call.class::isInstance)
                .map(Action.Call.class::cast)
                .findFirst()
                .orElseThrow();
    }

    /** A request reached the provider. */
    List<Due> requested(int number, Duration at) {
        requests = number;
        return due(trigger -> {
            if (trigger instanceof Trigger.DuringRequest during && during.nth() == number) {
                return Optional.of(at.plus(tempo.of(during.offset())));
            }
            return number == 1 && trigger instanceof Trigger.At moment
                    ? Optional.of(at.plus(tempo.of(moment.time().minus(called))))
                    : Optional.empty();
        });
    }

    /** A reply came to its end. */
    List<Due> replied(int number, Duration at) {
        replies = number;
        lastReply = at;
        return due(trigger -> trigger instanceof Trigger.DuringWait during && during.nth() == number
                ? Optional.of(at.plus(tempo.of(during.offset())))
                : Optional.empty());
    }

    /** How many requests have reached the provider. */
    int requests() {
        return requests;
    }

    /** What is known of a call that is still not over: for how long nothing has been asked since its last reply ended. */
    String silence(Duration now) {
        return replies > 0 && requests == replies
                ? ", and nothing was asked in the last " + now.minus(lastReply).toSeconds() + " s, since request "
                        + replies + " was answered"
                : "";
    }

    /** Whether a cancel comes too late now: what it was meant for is over, or may be before the signal arrives. */
    boolean late(Trigger trigger, Duration now) {
        boolean waiting = requests == replies;
        return missed(trigger) || waiting && tempo.nearTheEnd(replies, now.minus(lastReply));
    }

    /** Whether a cancel came too late in a run. */
    static boolean cameLate(Trace trace) {
        return trace.all(Acted.class).stream()
                .anyMatch(act -> act.details().path("late").asBoolean(false));
    }

    private boolean missed(Trigger trigger) {
        return trigger instanceof Trigger.DuringWait wait && requests > wait.nth()
                || trigger instanceof Trigger.DuringRequest request && replies >= request.nth();
    }

    private List<Due> due(Function<Trigger, Optional<Duration>> time) {
        return cancels.stream()
                .flatMap(trigger -> time.apply(trigger).map(at -> new Due(trigger, at)).stream())
                .toList();
    }
}
