package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision.CheckCompaction;
import dev.retrykit.simulator.session.Decision.ScheduleContinuation;
import dev.retrykit.simulator.session.Decision.Start;
import dev.retrykit.simulator.session.Input;
import java.util.ArrayList;
import java.util.List;

/** Those who mix up what is to be retried and what is to be compacted. */
final class ScopeSaboteurs {
    private ScopeSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("NostalgicAgent", "decides by the first message of a run", "OMP-SCOPE-1")
                        .deciding(ScopeSaboteurs::byTheFirst),
                reference
                        .named(
                                "ForehandedAgent",
                                "checks for compaction before it announces a retry",
                                "OMP-SCOPE-2",
                                "PI-LIFE-5")
                        .deciding(amending(
                                situation -> true,
                                Steps.instead(Start.class, start -> List.of(new CheckCompaction(), start)))),
                reference
                        .named("BusyAgent", "checks for compaction while a retry is on its way", "OMP-SCOPE-3")
                        .deciding(amending(
                                situation -> true,
                                Steps.instead(
                                        ScheduleContinuation.class, later -> List.of(new CheckCompaction(), later)))),
                reference
                        .named(
                                "SqueezingAgent",
                                "takes an overflow for any other failure",
                                "OMP-SCOPE-4",
                                "PI-CLASS-2",
                                "PI-LIFE-9")
                        .classifying(text -> withoutOverflow(reference, text)),
                reference
                        .named(
                                "UnschooledAgent",
                                "knows one phrase for an overflow, and no other",
                                "OMP-OPEN-5",
                                "PI-OVERFLOW-3")
                        .classifying(text -> text.contains("prompt is too long")
                                ? Treatment.COMPACT
                                : withoutOverflow(reference, text)),
                reference
                        .named(
                                "SpaciousAgent",
                                "never checks for compaction",
                                "OMP-SCOPE-5",
                                "PI-LIFE-5",
                                "PI-OVERFLOW-1",
                                "PI-OVERFLOW-5",
                                "PI-OVERFLOW-6")
                        .deciding(amending(situation -> true, Steps.without(CheckCompaction.class))));
    }

    private static Treatment withoutOverflow(Reference reference, String text) {
        Treatment honest = reference.classifier().treat(text);
        if (honest != Treatment.COMPACT) {
            return honest;
        }
        return reference.familiesOf(text).isEmpty() ? Treatment.GIVE_UP : Treatment.RETRY;
    }

    private static Decider byTheFirst(Decider honest) {
        List<AssistantMessage> run = new ArrayList<>();
        return when(situation -> true, situation -> {
                    if (situation.input() instanceof Input.AssistantEnded ended) {
                        run.add(ended.message());
                    }
                    if (situation.input() instanceof Input.AgentEnded) {
                        AssistantMessage first = run.get(0);
                        run.clear();
                        return situation.on(new Input.AgentEnded(first));
                    }
                    return situation.step();
                })
                .apply(honest);
    }
}
