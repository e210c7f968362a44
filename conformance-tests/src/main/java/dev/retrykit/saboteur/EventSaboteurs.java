package dev.retrykit.saboteur;

import dev.retrykit.saboteur.Disguise.Teller;
import dev.retrykit.subject.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Those who do everything right and tell of it wrongly. */
final class EventSaboteurs {
    private static final String START = "auto_retry_start";
    private static final String END = "auto_retry_end";

    private EventSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "TersePresenter",
                                "leaves the maximum out of its announcement",
                                "OMP-EVENT-1",
                                "PI-EVENT-1")
                        .disguised(rewriting(START, event -> event.remove("maxAttempts"))),
                reference
                        .named("StringyPresenter", "announces its delay as text", "OMP-EVENT-1", "PI-EVENT-1")
                        .disguised(rewriting(
                                START,
                                event -> event.put(
                                        "delayMs", event.path("delayMs").asString()))),
                reference
                        .named("ZeroBasedPresenter", "counts its attempts from 0", "OMP-EVENT-1", "PI-EVENT-1")
                        .disguised(rewriting(
                                START,
                                event -> event.put(
                                        "attempt", event.path("attempt").asInt() - 1))),
                reference
                        .named("GloomyPresenter", "has an error to tell of every end", "OMP-EVENT-2", "PI-EVENT-2")
                        .disguised(rewriting(END, event -> {
                            if (!event.has("finalError")) {
                                event.put("finalError", "none");
                            }
                        })),
                reference
                        .named(
                                "NamelessPresenter",
                                "does not say at which attempt a chain ended",
                                "OMP-EVENT-2",
                                "PI-EVENT-2")
                        .disguised(rewriting(END, event -> event.remove("attempt"))),
                reference
                        .named("StutteringPresenter", "announces each retry twice", "OMP-EVENT-4", "PI-EVENT-4")
                        .disguised(doubling(START)),
                reference
                        .named("SlammingPresenter", "tells of each end twice", "OMP-EVENT-4", "PI-EVENT-4")
                        .disguised(doubling(END)),
                reference
                        .named("StuckPresenter", "calls each attempt the first", "OMP-EVENT-4", "PI-EVENT-4")
                        .disguised(rewriting(START, event -> event.put("attempt", 1))),
                reference
                        .named(
                                "PrematurePresenter",
                                "tells of a success before its message has ended",
                                "OMP-EVENT-4",
                                "PI-EVENT-4")
                        .disguised(Disguise.telling(() -> swapping("message_end", END))),
                reference
                        .named(
                                "HastyPresenter",
                                "announces a retry before the end of the run that failed",
                                "OMP-EVENT-5",
                                "PI-EVENT-3")
                        .disguised(Disguise.telling(() -> swapping("agent_end", START))),
                reference
                        .named(
                                "LatePresenter",
                                "announces a retry after its run has begun",
                                "OMP-EVENT-5",
                                "PI-EVENT-3")
                        .disguised(Disguise.telling(() -> swapping(START, "agent_start"))),
                reference
                        .named("EmphaticPresenter", "tells of the end of each run twice", "OMP-EVENT-5", "PI-EVENT-3")
                        .disguised(doubling("agent_end")),
                reference
                        .named(
                                "CountingPresenter",
                                "announces the number of requests for that of retries",
                                "OMP-EVENT-6",
                                "PI-EVENT-1")
                        .disguised(rewriting(
                                START,
                                event -> event.put(
                                        "maxAttempts", event.path("maxAttempts").asInt() + 1))),
                reference
                        .named(
                                "StaleQuoter",
                                "quotes the first error of its chain each time",
                                "OMP-EVENT-7",
                                "PI-EVENT-1")
                        .disguised(Disguise.telling(EventSaboteurs::firstError)),
                reference
                        .named("LaconicQuoter", "quotes the first line of an error", "OMP-EVENT-7", "PI-EVENT-1")
                        .disguised(rewriting(
                                START,
                                event -> event.put(
                                        "errorMessage",
                                        event.path("errorMessage")
                                                .asString()
                                                .lines()
                                                .findFirst()
                                                .orElse("")))),
                reference
                        .named("LaggingPresenter", "tells of a success after the end of its run", "PI-RESET-1")
                        .disguised(Disguise.telling(() -> swapping(END, "agent_end"))),
                reference
                        .named("SofteningPresenter", "has a kinder text for a used-up quota", "PI-QUOTA-10")
                        .disguised(rewriting("message_end", EventSaboteurs::soften)),
                reference
                        .named(
                                "PolitePresenter",
                                "has a kinder text than the error's own",
                                "OMP-EVENT-7",
                                "OMP-MAX-2",
                                "PI-EVENT-1",
                                "PI-LIFE-6",
                                "PI-MAX-1")
                        .disguised(rewriting(END, event -> {
                            if (event.has("finalError")) {
                                event.put("finalError", "Something went wrong");
                            }
                        })));
    }

    static UnaryOperator<Subject> rewriting(String type, Consumer<ObjectNode> change) {
        return Disguise.telling(() -> (event, on) -> {
            if (is(type, event)) {
                change.accept(event);
            }
            on.accept(event);
        });
    }

    private static UnaryOperator<Subject> doubling(String type) {
        return repeating(event -> is(type, event));
    }

    /** Tells some events twice. */
    static UnaryOperator<Subject> repeating(Predicate<ObjectNode> which) {
        return Disguise.telling(() -> (event, on) -> {
            on.accept(event);
            if (which.test(event)) {
                on.accept(event);
            }
        });
    }

    private static void soften(ObjectNode event) {
        JsonNode message = event.path("message");
        if (message.path("errorMessage").asString("").contains("limit")) {
            ((ObjectNode) message).put("errorMessage", "Your plan is used up");
        }
    }

    private static boolean is(String type, ObjectNode event) {
        return event.path("type").asString("").equals(type);
    }

    /** Tells the first of two neighbouring events after the second. */
    static Teller swapping(String first, String second) {
        return new Teller() {
            private final List<ObjectNode> kept = new ArrayList<>();

            @Override
            public void tell(ObjectNode event, Consumer<JsonNode> on) {
                boolean swaps = is(second, event);
                if (!swaps) {
                    rest(on);
                }
                if (is(first, event)) {
                    kept.add(event);
                } else {
                    on.accept(event);
                }
                if (swaps) {
                    rest(on);
                }
            }

            @Override
            public void rest(Consumer<JsonNode> on) {
                List<ObjectNode> told = List.copyOf(kept);
                kept.clear();
                told.forEach(on);
            }
        };
    }

    private static Teller firstError() {
        List<String> first = new ArrayList<>();
        return (event, on) -> {
            if (is(START, event)) {
                first.add(event.path("errorMessage").asString());
                event.put("errorMessage", first.get(0));
            }
            on.accept(event);
        };
    }
}
