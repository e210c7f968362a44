package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.subject.Subject;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Those who say something untrue of the future, or nothing. */
final class WillSaboteurs {
    private static final String WILL = "willRetry";

    private WillSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("ClosemouthedAgent", "says nothing of the future", "PI-WILL-1")
                        .disguised(EventSaboteurs.rewriting("agent_end", event -> event.remove(WILL))),
                reference
                        .named(
                                "OptimistAgent",
                                "promises a retry for every failure",
                                "OMP-MAX-5",
                                "PI-MAX-3",
                                "PI-WILL-2",
                                "PI-WILL-4")
                        .disguised(saying(
                                event -> failed(event) || event.path(WILL).asBoolean(false))),
                reference
                        .named("PessimistAgent", "promises no retry", "PI-WILL-2", "PI-WILL-4")
                        .disguised(saying(event -> false)),
                reference
                        .named("CostlyProphet", "counts the question as an attempt", "PI-WILL-3")
                        .deciding(Situation.when(
                                Situation::announces,
                                situation -> situation.in(new RetryState(
                                        situation.state().attempt() + 1,
                                        situation.state().promised(),
                                        situation.state().phase())))),
                reference
                        .named("EagerProphet", "promises a retry where nothing was answered", "PI-WILL-5")
                        .disguised(saying(event ->
                                last(event).isMissingNode() || event.path(WILL).asBoolean(false))),
                reference
                        .named("StrippingAgent", "keeps the future from extensions", "PI-WILL-6")
                        .disguised(Disguise.relaying(kit -> new Disguise.Relay(kit) {
                            @Override
                            public void extended(JsonNode event) {
                                ObjectNode copy = (ObjectNode) event.deepCopy();
                                copy.remove(WILL);
                                super.extended(copy);
                            }
                        })));
    }

    static UnaryOperator<Subject> saying(Function<ObjectNode, Boolean> will) {
        return EventSaboteurs.rewriting("agent_end", event -> event.put(WILL, will.apply(event)));
    }

    private static boolean failed(ObjectNode event) {
        return last(event).path("stopReason").asString("").equals("error");
    }

    /** The last assistant message of the run; a missing node where it has none. */
    private static JsonNode last(ObjectNode event) {
        return event.path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString("").equals("assistant"))
                .reduce(MissingNode.getInstance(), (first, second) -> second);
    }
}
