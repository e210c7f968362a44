package dev.retrykit.saboteur;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.World;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings.Observer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The look-alikes of every session policy: what no document of a session forbids. */
final class SessionLookalikes {
    private static final Pattern SAID = Pattern.compile("(\"message\":\"(?:[^\"\\\\]|\\\\.)+)\"");

    private SessionLookalikes() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("TalkativeReporter", "has more to tell than is asked for")
                        .disguised(Disguise.telling(
                                () -> (event, on) -> on.accept(event.put("provider", "busy.example")))),
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
                        .named("ThriftyAgent", "asks for fewer tokens when it tries again, and numbers its requests")
                        .disguised(Again.asking(body -> body.put("max_tokens", 512)
                                .set("metadata", Json.object().put("request", 2)))),
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
