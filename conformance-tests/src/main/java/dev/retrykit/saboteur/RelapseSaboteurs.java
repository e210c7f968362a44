package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision.Sleep;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Those who stop as they should and come back ten seconds later. */
final class RelapseSaboteurs {
    private static final Duration LATER = Duration.ofSeconds(10);

    private RelapseSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "SleepwalkingAgent",
                                "comes back although retry is turned off",
                                "OMP-STOP-1",
                                "OMP-LIFE-2",
                                "PI-LIFE-1")
                        .deciding(relapsing(Situation::disabled)),
                reference
                        .named(
                                "RepentantAgent",
                                "comes back after a final error",
                                "OMP-STOP-2",
                                "OMP-CLASS-10",
                                "PI-CLASS-4")
                        .deciding(relapsing(Situation::refuses)),
                reference
                        .named(
                                "UndyingAgent",
                                "comes back after it has given up",
                                "OMP-STOP-4",
                                "OMP-MAX-1",
                                "PI-MAX-1",
                                "PI-MAX-2")
                        .deciding(relapsing(Situation::exceeds)),
                reference
                        .named("ReturningAgent", "comes back after its retry was cancelled", "OMP-STOP-5", "PI-ABORT-4")
                        .deciding(relapsing(situation -> situation.cancels() && situation.retryAborted())),
                reference
                        .named(
                                "HauntingAgent",
                                "comes back after it was stopped",
                                "OMP-STOP-6",
                                "PI-ABORT-4",
                                "PI-OPEN-9")
                        .deciding(relapsing(situation -> situation.cancels() && situation.aborted())));
    }

    private static UnaryOperator<Decider> relapsing(Predicate<Situation> meant) {
        return Memories.once(
                meant, step -> Steps.to(new RetryState(0, false, Phase.SLEEPING), Steps.last(step, new Sleep(LATER))));
    }
}
