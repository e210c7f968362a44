package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision.End;
import dev.retrykit.simulator.session.Decision.ResolvePromise;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.simulator.session.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Those who do what follows a run in the wrong order, or once too often. */
final class RunSaboteurs {
    private RunSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "SecondThoughtAgent",
                                "checks for compaction before it says that it has given up",
                                "PI-LIFE-6")
                        .deciding(amending(situation -> situation.last().isPresent(), Steps.deferring(End.class))),
                reference
                        .named(
                                "ResurfacingAgent",
                                "decides on an older failure after a run without a message",
                                "PI-LIFE-8")
                        .deciding(RunSaboteurs::remembering),
                reference
                        .named("UnclosingAgent", "leaves a chain open whose run had no message", "PI-OPEN-11")
                        .deciding(amending(
                                situation -> situation.input() instanceof Input.AgentEndedUnseen,
                                Steps.without(End.class))),
                reference
                        .named("FussyAgent", "tells of the end of retries that were not to be made", "PI-MAX-2")
                        .deciding(when(
                                situation -> situation.exceeds()
                                        && !situation.state().chained(),
                                situation -> Steps.last(
                                        situation.step(), new End(false, 0, Optional.of(situation.text()))))),
                reference
                        .named(
                                "PetrifiedAgent",
                                "keeps its prompt pending once it has woken from a wait",
                                "PI-PROMPT-2")
                        .deciding(amending(Situation::wakes, Steps.without(ResolvePromise.class))),
                reference
                        .named("StrictAgent", "takes an aborted answer for no success", "PI-RESET-1a")
                        .deciding(when(RunSaboteurs::breaksOff, situation -> new Step(situation.state(), List.of()))));
    }

    private static boolean breaksOff(Situation situation) {
        return situation.input() instanceof Input.AssistantEnded ended
                && ended.message().stopReason() == StopReason.ABORTED;
    }

    private static Decider remembering(Decider honest) {
        List<AssistantMessage> failed = new ArrayList<>();
        return when(situation -> true, situation -> {
                    situation.last().ifPresent(failed::add);
                    boolean unseen = situation.input() instanceof Input.AgentEndedUnseen && !failed.isEmpty();
                    return unseen
                            ? situation.on(new Input.AgentEnded(failed.get(failed.size() - 1)))
                            : situation.step();
                })
                .apply(honest);
    }
}
