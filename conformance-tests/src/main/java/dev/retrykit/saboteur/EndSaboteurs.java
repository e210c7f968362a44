package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Decision.End;
import dev.retrykit.simulator.session.Decision.ResolvePromise;
import dev.retrykit.simulator.session.Decision.Start;
import dev.retrykit.simulator.session.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Those who end a chain wrongly, or tell of its end wrongly. */
final class EndSaboteurs {
    private EndSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "ModestAgent",
                                "tells of no success",
                                "OMP-RESET-1",
                                "OMP-EVENT-4",
                                "PI-RESET-1",
                                "PI-EVENT-4")
                        .deciding(amending(Situation::succeeds, Steps.without(End.class))),
                reference
                        .named("ObliviousAgent", "reports a success at attempt 0", "OMP-RESET-1", "PI-RESET-1")
                        .deciding(amending(
                                Situation::succeeds, Steps.each(End.class, end -> new End(true, 0, Optional.empty())))),
                reference
                        .named(
                                "ToolboundAgent",
                                "takes an answer that calls a tool for no success",
                                "OMP-RESET-2",
                                "PI-RESET-2")
                        .deciding(when(
                                situation -> situation.succeeds() && callsTools(situation),
                                situation -> new Step(situation.state(), List.of()))),
                reference
                        .named(
                                "BraggingAgent",
                                "reports every answer as a success of its retries",
                                "OMP-RESET-6",
                                "PI-RESET-4")
                        .deciding(amending(
                                situation -> situation.good().isPresent()
                                        && !situation.state().chained(),
                                step -> Steps.last(step, new End(true, 0, Optional.empty())))),
                reference
                        .named(
                                "QuietQuitter",
                                "gives up without a word",
                                "OMP-MAX-2",
                                "OMP-MAX-3",
                                "PI-LIFE-6",
                                "PI-LIFE-6a",
                                "PI-MAX-1")
                        .deciding(amending(Situation::exceeds, Steps.without(End.class))),
                reference
                        .named(
                                "ExaggeratingAgent",
                                "counts the retry that it did not make",
                                "OMP-MAX-2",
                                "OMP-MAX-3",
                                "PI-LIFE-2",
                                "PI-LIFE-6",
                                "PI-MAX-1")
                        .deciding(amending(
                                Situation::exceeds,
                                Steps.each(End.class, end -> new End(false, end.attempt() + 1, end.finalError())))),
                reference
                        .named("OptimisticAgent", "calls it a success when it gives up", "OMP-MAX-2", "PI-LIFE-6")
                        .deciding(amending(
                                Situation::exceeds,
                                Steps.each(End.class, end -> new End(true, end.attempt(), Optional.empty())))),
                reference
                        .named("ResentfulAgent", "keeps its counter after it has given up", "OMP-MAX-4", "PI-RESET-5")
                        .deciding(Memories.grudge(Situation::exceeds)),
                reference
                        .named("PromisingAgent", "announces a retry that will not come", "OMP-MAX-5", "PI-MAX-3")
                        .deciding(when(Situation::exceeds, EndSaboteurs::announced)),
                reference
                        .named("LingeringAgent", "waits once more before it gives up", "OMP-MAX-5", "PI-MAX-3")
                        .deciding(Memories.sleepingOn(Situation::exceeds, Duration.ofSeconds(4))),
                reference
                        .named(
                                "ClingingWinner",
                                "keeps its promise pending after a success",
                                "OMP-RESET-4",
                                "OMP-PROMPT-3")
                        .deciding(amending(Situation::succeeds, Steps.without(ResolvePromise.class))),
                reference
                        .named(
                                "ClingingLoser",
                                "keeps its promise pending after it has given up",
                                "OMP-RESET-4",
                                "OMP-PROMPT-3")
                        .deciding(amending(Situation::exceeds, Steps.without(ResolvePromise.class))),
                reference
                        .named("ClingingRefuser", "keeps its promise pending after a final error", "OMP-PROMPT-3")
                        .deciding(amending(Situation::refuses, Steps.without(ResolvePromise.class))),
                reference
                        .named(
                                "SwitchedOffAgent",
                                "leaves a chain open when retry is turned off",
                                "OMP-OPEN-1",
                                "PI-LIFE-6a")
                        .deciding(amending(Situation::disabled, Steps.without(End.class))),
                reference
                        .named("BrokenOffAgent", "leaves a chain open when its request is aborted", "OMP-OPEN-2")
                        .deciding(amending(Situation::brokenOff, Steps.without(End.class))),
                reference
                        .named(
                                "SpeechlessAgent",
                                "leaves a chain open after a final error",
                                "OMP-OPEN-4",
                                "PI-LIFE-6",
                                "PI-LIFE-6a")
                        .deciding(amending(
                                situation -> situation.refuses() || situation.overflows(), Steps.without(End.class))));
    }

    private static boolean callsTools(Situation situation) {
        return situation
                .good()
                .map(AssistantMessage::toolCalls)
                .filter(calls -> !calls.isEmpty())
                .isPresent();
    }

    private static Step announced(Situation situation) {
        int attempt = situation.state().attempt() + 1;
        Start start = new Start(
                attempt, situation.settings().maxRetries(), situation.settings().baseDelay(), situation.text());
        return Steps.first(situation.step(), start);
    }
}
