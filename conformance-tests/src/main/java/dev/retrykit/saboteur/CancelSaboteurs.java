package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;

import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision.AbortRequest;
import dev.retrykit.simulator.session.Decision.CancelSleep;
import dev.retrykit.simulator.session.Decision.End;
import dev.retrykit.simulator.session.Decision.ResolvePromise;
import dev.retrykit.simulator.session.OmpDecider;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import dev.retrykit.simulator.session.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Those who hear the user's stop wrongly. */
final class CancelSaboteurs {
    private static final End CANCELLED = new End(false, 0, Optional.of(OmpDecider.CANCELLED));

    private CancelSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("DeafAgent", "does not hear that the retry is cancelled", "OMP-ABORT-1", "OMP-STOP-5")
                        .deciding(when(
                                situation -> situation.retryAborted() && situation.waiting(),
                                CancelSaboteurs::nothing)),
                reference
                        .named("DrowsyAgent", "hears a cancel when the sleep is over", "OMP-ABORT-1")
                        .deciding(Memories.sleepingThrough(Situation::cancels)),
                reference
                        .named("TornAgent", "tells of a cancel and asks again all the same", "OMP-ABORT-1")
                        .deciding(when(
                                situation ->
                                        situation.cancels() && situation.state().phase() == Phase.WAKING,
                                situation -> Steps.to(
                                        situation.state(),
                                        Steps.without(CancelSleep.class).apply(situation.step())))),
                reference
                        .named("TaciturnAgent", "tells nobody of a cancel", "OMP-ABORT-2")
                        .deciding(amending(Situation::cancels, Steps.without(End.class))),
                reference
                        .named("VagueAgent", "has other words for a cancel", "OMP-ABORT-2")
                        .deciding(amending(
                                Situation::cancels,
                                Steps.each(
                                        End.class,
                                        end -> new End(false, end.attempt(), Optional.of("Request was aborted"))))),
                reference
                        .named(
                                "ClingingCanceller",
                                "keeps its promise pending after a cancel",
                                "OMP-ABORT-3",
                                "OMP-RESET-4",
                                "OMP-PROMPT-3")
                        .deciding(amending(Situation::cancels, Steps.without(ResolvePromise.class))),
                reference
                        .named("BitterAgent", "keeps its counter after a cancel", "OMP-RESET-3")
                        .deciding(Memories.grudge(Situation::cancels)),
                reference
                        .named("JumpyAgent", "tells of a cancel where there is nothing to cancel", "OMP-ABORT-4")
                        .deciding(amending(
                                situation -> situation.retryAborted()
                                        && !situation.state().chained(),
                                step -> Steps.last(step, CANCELLED))),
                reference
                        .named("MindfulAgent", "keeps an idle cancel for the next retry", "OMP-ABORT-4")
                        .deciding(CancelSaboteurs::keepingIdleCancels),
                reference
                        .named(
                                "HalfheartedAgent",
                                "stops the stream and forgets the retry",
                                "OMP-ABORT-5",
                                "OMP-STOP-6")
                        .deciding(when(
                                situation -> situation.aborted() && situation.waiting(), CancelSaboteurs::nothing)),
                reference
                        .named("EchoingAgent", "tells of a cancel each time that the user asks for it", "OMP-ABORT-6")
                        .deciding(CancelSaboteurs::repeating),
                reference
                        .named("RuthlessAgent", "cancels the retried request, too", "OMP-ABORT-7")
                        .deciding(amending(
                                situation -> situation.retryAborted() && situation.retrying(),
                                step -> Steps.last(step, new AbortRequest()))),
                reference
                        .named("NumberlessAgent", "has forgotten which attempt was cancelled", "OMP-ABORT-8")
                        .deciding(amending(Situation::cancels, Steps.each(End.class, end -> CANCELLED))),
                reference
                        .named(
                                "ResettingAgent",
                                "begins to count anew when a retried request is not cancelled",
                                "OMP-OPEN-8")
                        .deciding(amending(
                                situation -> situation.retryAborted() && situation.retrying(),
                                step -> Steps.to(new RetryState(0, false, Phase.RETRYING), step))));
    }

    private static Step nothing(Situation situation) {
        return new Step(situation.state(), List.of());
    }

    private static Decider keepingIdleCancels(Decider honest) {
        List<Situation> kept = new ArrayList<>();
        return when(situation -> true, situation -> {
                    if (situation.retryAborted() && !situation.state().chained()) {
                        kept.add(situation);
                    }
                    boolean cancelled = !kept.isEmpty() && situation.announces();
                    if (cancelled) {
                        kept.clear();
                    }
                    return cancelled ? new Step(RetryState.IDLE, List.of()) : situation.step();
                })
                .apply(honest);
    }

    private static Decider repeating(Decider honest) {
        List<End> told = new ArrayList<>();
        return when(situation -> true, situation -> {
                    Step step = situation.step();
                    if (situation.cancels()) {
                        told.add(CANCELLED);
                    } else if ((situation.retryAborted() || situation.aborted()) && !told.isEmpty()) {
                        return Steps.last(step, told.get(0));
                    }
                    return step;
                })
                .apply(honest);
    }
}
