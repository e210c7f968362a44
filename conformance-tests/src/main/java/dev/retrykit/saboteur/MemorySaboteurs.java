package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.session.SessionMemory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Those who remember too much of a conversation, or too little. */
final class MemorySaboteurs {
    private MemorySaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("ForgetfulAgent", "keeps no failure in its history", "OMP-LIFE-7", "PI-LIFE-4")
                        .remembering(() -> history(history -> without(history, MemorySaboteurs::failed))),
                reference
                        .named("DiligentAgent", "writes each failure down twice", "OMP-LIFE-7", "PI-LIFE-4")
                        .remembering(() -> history(history -> history.stream()
                                .flatMap(message -> failed(message) ? Stream.of(message, message) : Stream.of(message))
                                .toList())),
                reference
                        .named("ParrotAgent", "says again what the user has said", "OMP-LIFE-9", "PI-LIFE-10")
                        .remembering(() -> afterDrops(context -> Stream.concat(
                                        context.stream(),
                                        context.stream()
                                                .filter(Message.FromUser.class::isInstance)
                                                .limit(1))
                                .toList())),
                reference
                        .named(
                                "AmnesiacAgent",
                                "forgets what its tools did when it tries again",
                                "OMP-LIFE-12",
                                "PI-LIFE-10")
                        .remembering(() -> afterDrops(context -> context.stream()
                                .filter(Message.FromUser.class::isInstance)
                                .toList())),
                gluing(reference),
                reference
                        .named("WanderingAgent", "asks another model when it tries again", "OMP-LIFE-14", "PI-LIFE-13")
                        .disguised(Again.asking(body -> body.put("model", "another-model"))),
                reference
                        .named(
                                "JumblingAgent",
                                "tells the conversation backwards when it tries again",
                                "OMP-LIFE-12",
                                "PI-LIFE-10")
                        .remembering(() -> afterDrops(MemorySaboteurs::backwards)),
                reference
                        .named(
                                "BluntAgent",
                                "drops the user's message along with the failed one",
                                "OMP-LIFE-9",
                                "OMP-LIFE-11",
                                "PI-LIFE-10")
                        .remembering(() -> afterDrops(context -> context.subList(0, Math.max(0, context.size() - 1)))));
    }

    static Saboteur gluing(Reference reference) {
        return reference
                .named(
                        "GluingAgent",
                        "tells the halves of failed answers before the whole one",
                        "OMP-LIFE-6",
                        "PI-LIFE-10",
                        "FIELD-OUTPUT-3")
                .disguised(Disguise.telling(Gluing::new));
    }

    static SessionMemory history(UnaryOperator<List<JsonNode>> change) {
        return new SessionMemory() {
            @Override
            public List<JsonNode> history() {
                return change.apply(super.history());
            }
        };
    }

    /** Changes the context from the first dropped failure on. */
    static SessionMemory afterDrops(UnaryOperator<List<Message>> change) {
        return new SessionMemory() {
            private final List<AssistantMessage> dropped = new ArrayList<>();

            @Override
            public void dropFailure() {
                super.context().stream()
                        .filter(AssistantMessage.class::isInstance)
                        .map(AssistantMessage.class::cast)
                        .forEach(dropped::add);
                super.dropFailure();
            }

            @Override
            public List<Message> context() {
                return dropped.isEmpty() ? super.context() : change.apply(super.context());
            }
        };
    }

    private static List<Message> backwards(List<Message> context) {
        List<Message> reversed = new ArrayList<>(context);
        Collections.reverse(reversed);
        return reversed;
    }

    private static boolean failed(JsonNode message) {
        return message.path("stopReason").asString("").equals("error");
    }

    private static List<JsonNode> without(List<JsonNode> history, Predicate<JsonNode> which) {
        return history.stream().filter(which.negate()).toList();
    }

    /** Keeps what failed answers held for the next good one. */
    private static final class Gluing implements Disguise.Teller {
        private String halves = "";

        @Override
        public void tell(ObjectNode event, Consumer<JsonNode> on) {
            if (event.path("message") instanceof ObjectNode message && message.has("stopReason")) {
                String text = message.path("content")
                        .valueStream()
                        .map(part -> part.path("text").asString(""))
                        .collect(Collectors.joining());
                if (failed(message)) {
                    halves += text;
                } else if (!halves.isEmpty()) {
                    message.putArray("content").addObject().put("type", "text").put("text", halves + text);
                    halves = "";
                }
            }
            on.accept(event);
        }
    }
}
