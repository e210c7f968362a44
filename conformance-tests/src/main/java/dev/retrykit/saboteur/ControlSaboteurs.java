package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.World;
import dev.retrykit.subject.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Those whose levers do not reach what they should, and those who do not tell everyone the same. */
final class ControlSaboteurs {
    private ControlSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("MisspellingAgent", "looks for the base delay under another name", "OMP-CONTROL-1")
                        .reading(() -> settings -> new RetrySettings(
                                RetrySettings.of(settings).enabled(),
                                RetrySettings.of(settings).maxRetries(),
                                RetrySettings.DEFAULTS.baseDelay())),
                reference
                        .named(
                                "PrivateAgent",
                                "writes the switch into a copy of the settings",
                                "OMP-CONTROL-2",
                                "OMP-CONTROL-7")
                        .living(ControlSaboteurs::withCopy),
                reference
                        .named(
                                "IdleServer",
                                "takes a switch and goes on as it was told first",
                                "OMP-CONTROL-3",
                                "PI-STATE-1")
                        .reading(SettingsSaboteurs::once),
                reference
                        .named(
                                "FickleServer",
                                "forgets a switch with the prompt that it was used for",
                                "OMP-CONTROL-3",
                                "PI-STATE-1")
                        .disguised(Fickle::new),
                reference
                        .named("ScrupulousServer", "calls a command a failure", "OMP-CONTROL-4")
                        .disguised(answering(line -> line.put("success", false))),
                reference
                        .named("OpenServer", "shows the switch in its state", "OMP-CONTROL-5")
                        .disguised(answering(line -> {
                            if (line.path("data").isObject()) {
                                ((ObjectNode) line.path("data")).put("autoRetryEnabled", true);
                            }
                        })),
                reference
                        .named("InertHelper", "sends no command", "OMP-CONTROL-6")
                        .disguised(
                                dropping(line -> line.path("type").asString("").endsWith("_retry"))),
                reference
                        .named("SecretiveAgent", "tells extensions nothing of retries", "OMP-EVENT-3")
                        .disguised(secretive()),
                reference
                        .named("WrappingServer", "wraps events in responses", "OMP-EVENT-3")
                        .disguised(answering(line -> {
                            if (!line.path("type").asString("").equals("response")) {
                                line.put("type", "response");
                            }
                        })));
    }

    /** Turns retry back to what it was before a second prompt. */
    private static final class Fickle extends Disguise {
        private final List<Action> undo = new ArrayList<>();
        private boolean asked;

        Fickle(Subject honest) {
            super(honest);
        }

        @Override
        public void act(Action action) {
            if (action instanceof Action.SetAutoRetry change) {
                undo.add(new Action.SetAutoRetry(!change.enabled()));
            }
            if (action instanceof Action.Prompt && asked) {
                undo.forEach(super::act);
                undo.clear();
            }
            asked |= action instanceof Action.Prompt;
            super.act(action);
        }
    }

    /** Leaves retries out of what extensions are told. */
    static UnaryOperator<Subject> secretive() {
        return Disguise.relaying(kit -> new Disguise.Relay(kit) {
            @Override
            public void extended(JsonNode event) {
                if (!event.path("type").asString("").startsWith("auto_retry")) {
                    super.extended(event);
                }
            }
        });
    }

    private static World withCopy(World world) {
        SettingsStore copy = new SettingsStore(world.settings().get());
        return new World(world.clock(), world.transport(), copy, world.streaming(), world.auth(), world.seams());
    }

    /** Changes the lines that the session sends. */
    static UnaryOperator<Subject> answering(Consumer<ObjectNode> change) {
        return Disguise.relaying(kit -> new Disguise.Relay(kit) {
            @Override
            public void rpc(boolean toSubject, JsonNode line) {
                ObjectNode copy = (ObjectNode) line.deepCopy();
                if (!toSubject) {
                    change.accept(copy);
                }
                super.rpc(toSubject, copy);
            }
        });
    }

    /** Leaves out commands. */
    private static UnaryOperator<Subject> dropping(Predicate<JsonNode> which) {
        return Disguise.relaying(kit -> new Disguise.Relay(kit) {
            @Override
            public void rpc(boolean toSubject, JsonNode line) {
                if (!toSubject || !which.test(line)) {
                    super.rpc(toSubject, line);
                }
            }
        });
    }
}
