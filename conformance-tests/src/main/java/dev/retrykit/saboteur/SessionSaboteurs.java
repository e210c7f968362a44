package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Subject.State;
import dev.retrykit.subject.Surroundings.Observer;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** Those whose session lies about itself, or mishears the user. */
final class SessionSaboteurs {
    private SessionSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "HurriedAgent",
                                "calls a prompt over as soon as its first run is",
                                "OMP-PROMPT-1",
                                "PI-PROMPT-1")
                        .disguised(hurried("agent_end", 1)),
                reference
                        .named(
                                "RestlessAgent",
                                "calls a prompt over when its retry is announced",
                                "OMP-PROMPT-1",
                                "PI-PROMPT-1")
                        .disguised(hurried("auto_retry_start", 1)),
                reference
                        .named("ComposedAgent", "is never seen retrying", "OMP-PROMPT-2", "OMP-LIFE-4", "PI-STATE-3")
                        .disguised(Disguise.showing(state -> new State(state.attempt(), false, state.contextSize()))),
                reference
                        .named("FranticAgent", "is always seen retrying", "OMP-PROMPT-2", "OMP-LIFE-1", "PI-STATE-3")
                        .disguised(Disguise.showing(state -> new State(state.attempt(), true, state.contextSize()))),
                reference
                        .named(
                                "DismissiveAgent",
                                "loses what the user says during a chain",
                                "OMP-OPEN-11",
                                "PI-OPEN-14")
                        .disguised(duringChain(SessionSaboteurs::speech, (action, on) -> {})),
                reference
                        .named(
                                "RepetitiveAgent",
                                "hears twice what the user says during a chain",
                                "OMP-OPEN-11",
                                "PI-OPEN-14")
                        .disguised(duringChain(SessionSaboteurs::speech, (action, on) -> {
                            on.accept(action);
                            on.accept(action);
                        })),
                reference
                        .named("ImmortalAgent", "goes on after its end", "OMP-OPEN-12", "PI-ABORT-3", "PI-ABORT-4")
                        .disguised(duringChain(Action.Dispose.class::isInstance, (action, on) -> {})));
    }

    /** Takes the nth event of a type for the end of the first prompt. */
    static UnaryOperator<Subject> hurried(String type, int nth) {
        return Disguise.relaying(kit -> new Hurried(kit, type, nth));
    }

    private static boolean speech(Action action) {
        return action instanceof Action.Steer || action instanceof Action.FollowUp;
    }

    private static UnaryOperator<Subject> duringChain(
            Predicate<Action> meant, BiConsumer<Action, Consumer<Action>> ear) {
        return honest -> Disguise.hearing((action, on) -> {
                    if (meant.test(action)
                            && honest.state().filter(State::retrying).isPresent()) {
                        ear.accept(action, on);
                    } else {
                        on.accept(action);
                    }
                })
                .apply(honest);
    }

    /** Tells of the first prompt's end too early, and not again. */
    private static final class Hurried extends Disguise.Relay {
        private final String type;
        private final int nth;
        private int heard;
        private boolean hurried;

        Hurried(Observer kit, String type, int nth) {
            super(kit);
            this.type = type;
            this.nth = nth;
        }

        @Override
        public void emitted(JsonNode event) {
            super.emitted(event);
            if (event.path("type").asString("").equals(type) && ++heard == nth) {
                hurried = true;
                super.promptCompleted();
            }
        }

        @Override
        public void promptCompleted() {
            if (!hurried) {
                super.promptCompleted();
            }
        }
    }
}
