package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.subject.Subject;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Those who answer wrongly when they are asked about themselves. */
final class StateSaboteurs {
    private StateSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "ForgetfulListener",
                                "forgets its attempt when it loses the agent's events",
                                "PI-RESET-3")
                        .disguised(Listener::new),
                reference
                        .named("OpenBook", "shows the settings of the layer below with its own", "PI-STATE-2")
                        .disguised(Open::new));
    }

    /** Has no attempt any more once it has lost the agent's events. */
    private static final class Listener extends Disguise {
        private boolean lost;

        Listener(Subject honest) {
            super(honest);
        }

        @Override
        public void act(Action action) {
            lost |= action instanceof Action.Disconnect;
            super.act(action);
        }

        @Override
        public Optional<State> state() {
            return super.state().map(state -> lost ? new State(0, state.retrying(), state.contextSize()) : state);
        }
    }

    /** Shows more settings than its own. */
    private static final class Open extends Disguise {
        Open(Subject honest) {
            super(honest);
        }

        @Override
        public Optional<JsonNode> retrySettings() {
            return super.retrySettings()
                    .map(settings -> ((ObjectNode) settings.deepCopy()).put("maxRetryDelayMs", 60_000));
        }
    }
}
