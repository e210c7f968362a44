package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision.AbortRequest;
import dev.retrykit.simulator.session.Decision.AwaitIdle;
import dev.retrykit.simulator.session.Decision.CancelSleep;
import dev.retrykit.simulator.session.Decision.End;
import dev.retrykit.simulator.session.Decision.ResolvePromise;
import dev.retrykit.simulator.session.Decision.Stop;
import dev.retrykit.simulator.session.Decision.Stop.Part;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.OmpDecider;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings.Observer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Those who hear the user's stop wrongly. */
final class CancelSaboteurs {
    private static final End CANCELLED = new End(false, 0, Optional.of(OmpDecider.CANCELLED));

    private CancelSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "DeafAgent",
                                "does not hear that the retry is cancelled",
                                "OMP-ABORT-1",
                                "OMP-STOP-5",
                                "PI-ABORT-1",
                                "PI-ABORT-4")
                        .deciding(when(
                                situation -> situation.retryAborted() && situation.waiting(),
                                CancelSaboteurs::nothing)),
                reference
                        .named(
                                "DrowsyAgent",
                                "hears a cancel when the sleep is over",
                                "OMP-ABORT-1",
                                "PI-ABORT-1",
                                "PI-ABORT-2")
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
                        .named("TaciturnAgent", "tells nobody of a cancel", "OMP-ABORT-2", "PI-LIFE-7", "PI-ABORT-1")
                        .deciding(amending(Situation::cancels, Steps.without(End.class))),
                reference
                        .named(
                                "HastyCanceller",
                                "takes a switch that is turned for a cancel",
                                "OMP-ABORT-2",
                                "PI-ABORT-1")
                        .disguised(Disguise.hearing(CancelSaboteurs::cancellingToo)),
                reference
                        .named("VagueAgent", "has other words for a cancel", "OMP-ABORT-2", "PI-ABORT-6")
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
                                "OMP-PROMPT-3",
                                "PI-PROMPT-2")
                        .deciding(amending(Situation::cancels, Steps.without(ResolvePromise.class))),
                reference
                        .named(
                                "BitterAgent",
                                "keeps its counter after a cancel",
                                "OMP-RESET-3",
                                "PI-ABORT-1",
                                "PI-RESET-5")
                        .deciding(Memories.grudge(Situation::cancels)),
                reference
                        .named(
                                "JumpyAgent",
                                "tells of a cancel where there is nothing to cancel",
                                "OMP-ABORT-4",
                                "PI-ABORT-5")
                        .deciding(amending(
                                situation -> situation.retryAborted()
                                        && !situation.state().chained(),
                                step -> Steps.last(step, CANCELLED))),
                reference
                        .named("MindfulAgent", "keeps an idle cancel for the next retry", "OMP-ABORT-4", "PI-ABORT-5")
                        .deciding(CancelSaboteurs::keepingIdleCancels),
                reference
                        .named(
                                "PoisonedAgent",
                                "cancels the next retry for an idle cancel",
                                "OMP-ABORT-4",
                                "PI-ABORT-5")
                        .disguised(Poisoned::new),
                reference
                        .named(
                                "HalfheartedAgent",
                                "stops the stream and forgets the retry",
                                "OMP-ABORT-5",
                                "OMP-STOP-6",
                                "PI-ABORT-2",
                                "PI-ABORT-4")
                        .deciding(when(
                                situation -> situation.aborted() && situation.waiting(), CancelSaboteurs::nothing)),
                reference
                        .named(
                                "EchoingAgent",
                                "tells of a cancel each time that the user asks for it",
                                "OMP-ABORT-6",
                                "PI-LIFE-7")
                        .deciding(CancelSaboteurs::repeating),
                reference
                        .named("RuthlessAgent", "cancels the retried request, too", "OMP-ABORT-7", "PI-ABORT-5")
                        .deciding(amending(
                                situation -> situation.retryAborted() && situation.retrying(),
                                step -> Steps.last(step, new AbortRequest()))),
                reference
                        .named(
                                "NumberlessAgent",
                                "has forgotten which attempt was cancelled",
                                "OMP-ABORT-8",
                                "PI-ABORT-6")
                        .deciding(amending(Situation::cancels, Steps.each(End.class, end -> CANCELLED))),
                reference
                        .named("BackwardAgent", "stops the agent and then the retry", "PI-ABORT-2")
                        .deciding(amending(
                                Situation::aborted,
                                step -> Steps.first(
                                        Steps.without(AbortRequest.class).apply(step), new AbortRequest()))),
                reference
                        .named("HurryingAgent", "does not wait until the agent it has stopped is idle", "PI-ABORT-2")
                        .deciding(amending(Situation::aborted, Steps.without(AwaitIdle.class))),
                reference
                        .named("LitteringAgent", "leaves its shell running when it is put away", "PI-ABORT-3")
                        .deciding(amending(
                                situation -> situation.input() instanceof Input.Disposed,
                                Steps.instead(
                                        Stop.class, stop -> stop.part() == Part.BASH ? List.of() : List.of(stop)))),
                reference
                        .named("HalfStopper", "takes an abort for the cancel of a retry", "PI-ABORT-2", "PI-OPEN-9")
                        .disguised(Disguise.hearing((action, on) ->
                                on.accept(action instanceof Action.Abort ? new Action.AbortRetry() : action))),
                reference
                        .named("SwitchboardAgent", "takes the switch for a cancel", "PI-OPEN-12")
                        .disguised(Disguise.hearing((action, on) -> {
                            on.accept(action);
                            if (action instanceof Action.SetAutoRetry) {
                                on.accept(new Action.AbortRetry());
                            }
                        })),
                reference
                        .named(
                                "ResettingAgent",
                                "begins to count anew when a retried request is not cancelled",
                                "OMP-OPEN-8",
                                "PI-ABORT-5")
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

    private static void cancellingToo(Action action, Consumer<Action> session) {
        session.accept(action);
        if (action instanceof Action.SetAutoRetry) {
            session.accept(new Action.AbortRetry());
        }
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

    /** Announces the retry after an idle cancel, and cancels it a moment later. */
    private static final class Poisoned extends Disguise {
        private boolean poisoned;

        Poisoned(Subject honest) {
            super(honest);
        }

        @Override
        Observer facing(Observer kit) {
            return new Disguise.Relay(kit) {
                @Override
                public void emitted(JsonNode event) {
                    super.emitted(event);
                    if (poisoned && event.path("type").asString("").equals("auto_retry_start")) {
                        poisoned = false;
                        clock().after(Duration.ofMillis(1), () -> act(new Action.AbortRetry()));
                    }
                }
            };
        }

        @Override
        public void act(Action action) {
            poisoned |= action instanceof Action.AbortRetry
                    && state().filter(Subject.State::retrying).isEmpty();
            super.act(action);
        }
    }
}
