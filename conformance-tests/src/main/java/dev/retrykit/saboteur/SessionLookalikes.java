package dev.retrykit.saboteur;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.World;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import dev.retrykit.subject.Surroundings.Observer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The look-alikes of every session policy: what no document of a session forbids. */
final class SessionLookalikes {
    private static final Pattern SAID = Pattern.compile("(\"message\":\"(?:[^\"\\\\]|\\\\.)+)\"");
    private static final Duration YAWN = Duration.ofSeconds(3);

    private SessionLookalikes() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("TalkativeReporter", "has more to tell than is asked for")
                        .disguised(Disguise.telling(
                                () -> (event, on) -> on.accept(event.put("provider", "busy.example")))),
                reference
                        .named("DigressiveReporter", "tells of other things in between")
                        .disguised(Disguise.telling(() -> (event, on) -> {
                            on.accept(Json.object().put("type", "queue_update").put("pending", 0));
                            on.accept(event);
                        })),
                reference
                        .named("OpenBook", "has more in its state than is asked for")
                        .disguised(ControlSaboteurs.answering(SessionLookalikes::open)),
                reference
                        .named("ReadyServer", "answers a command before it tells what came of it")
                        .disguised(Disguise.relaying(Ready::new)),
                reference
                        .named("LabellingAgent", "puts a label behind each error text")
                        .living(SessionLookalikes::labelling),
                reference
                        .named("LateRiser", "needs three seconds before it hears its user")
                        .disguised(Rising::new),
                reference
                        .named("BusyAgent", "refuses a prompt while it is retrying")
                        .disguised(Busy::new));
    }

    private static void open(ObjectNode line) {
        if (line.path("data").isObject()) {
            ((ObjectNode) line.path("data")).put("model", "m1").put("thinkingLevel", "off");
        }
    }

    private static World labelling(World world) {
        Transport wire = world.transport();
        return world.over((call, receiver) -> wire.send(call, new Labelling(receiver)));
    }

    /** Reads more in an error than the provider has said. */
    private record Labelling(Transport.Receiver receiver) implements Transport.Relay {
        @Override
        public void part(String data) {
            receiver.part(SAID.matcher(data).replaceAll("$1 [request: r-abc]\""));
        }
    }

    /** Keeps what it has to tell until it has answered the command that it is carrying out. */
    private static final class Ready extends Disguise.Relay {
        private final List<JsonNode> kept = new ArrayList<>();
        private boolean asked;

        Ready(Observer kit) {
            super(kit);
        }

        @Override
        public void rpc(boolean toSubject, JsonNode line) {
            boolean answer = line.path("type").asString("").equals("response");
            if (toSubject || answer || !asked) {
                super.rpc(toSubject, line);
                asked = toSubject;
                kept.forEach(each -> super.rpc(false, each));
                kept.clear();
            } else {
                kept.add(line);
            }
        }
    }

    /** Does nothing in the first seconds, and then what it was asked for meanwhile. */
    private static final class Rising extends Disguise {
        private final List<Action> heard = new ArrayList<>();
        private boolean awake;

        Rising(Subject honest) {
            super(honest);
        }

        @Override
        public void start(Surroundings surroundings) {
            super.start(surroundings);
            surroundings.clock().after(YAWN, () -> {
                awake = true;
                heard.forEach(super::act);
            });
        }

        @Override
        public void act(Action action) {
            if (awake) {
                super.act(action);
            } else {
                heard.add(action);
            }
        }
    }

    /** Takes one prompt at a time. */
    private static final class Busy extends Disguise {
        private final List<Observer> kit = new ArrayList<>();

        Busy(Subject honest) {
            super(honest);
        }

        @Override
        Observer facing(Observer observer) {
            kit.add(observer);
            return observer;
        }

        @Override
        public void act(Action action) {
            if (action instanceof Action.Prompt
                    && state().filter(State::retrying).isPresent()) {
                kit.forEach(observer -> observer.promptRejected("a retry is under way"));
            } else {
                super.act(action);
            }
        }
    }
}
