package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.ModelVice.named;

import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.Decider;
import dev.retrykit.simulator.model.Entries;
import dev.retrykit.simulator.model.Next;
import dev.retrykit.simulator.model.Retry;
import dev.retrykit.simulator.model.Sleep;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.Surroundings.Observer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Those who stand in the wrong place, tell the wrong things, or change what comes out. */
final class ModelPlaceSaboteurs {
    private ModelPlaceSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("LoftyRetry", "stands above its filters", "TTALK-PLACE-1")
                        .disguised(Disguise.relaying(Lofty::new)),
                named("EagerTeller", "tells of the first call, too", "TTALK-PLACE-2")
                        .disguised(Disguise.relaying(Eager::new)),
                named("GloomyTeller", "tells of the last failure, after which nothing comes", "TTALK-PLACE-2")
                        .disguised(Disguise.relaying(Gloomy::new)),
                named("QuietRetry", "keeps every second retry to itself", "TTALK-PLACE-2")
                        .disguised(Disguise.relaying(Quiet::new)),
                named("MonotonousTeller", "calls every retry an error", "TTALK-PLACE-3")
                        .deciding(Rulings.again(again -> called(again, "error"))),
                named("LateTeller", "tells of a retry when its wait is over", "TTALK-PLACE-4")
                        .entering(new Late()),
                named("ZeroCounter", "counts retries from 0", "TTALK-PLACE-4")
                        .deciding(Rulings.again(
                                again -> numbered(again, again.retry().attempt() - 1))),
                named("StammeringRetry", "says its last words twice when it asks again", "TTALK-PLACE-5")
                        .disguised(Again.stammering()),
                named("WrappingThrower", "throws an exception of its own around the last failure", "TTALK-ERROR-1")
                        .deciding(Rulings.raising(thrown -> new IllegalStateException("all attempts failed", thrown))),
                named("ForgetfulThrower", "loses the cause and the stack of the last failure", "TTALK-ERROR-1")
                        .deciding(Rulings.raising(thrown -> thrown instanceof CanonicalException canonical
                                ? new CanonicalException(canonical.error())
                                : thrown)),
                named("DiscreetThrower", "does not say how often it has tried", "TTALK-ERROR-1")
                        .deciding(Rulings.raising(thrown -> changed(thrown, data -> without(data, "attempts")))),
                named("FinalThrower", "says that what it gave up is not retryable any more", "TTALK-ERROR-1")
                        .deciding(Rulings.raising(thrown -> changed(thrown, data -> data.put("retryable?", false)))),
                named("RetryCounter", "tells the number of retries for that of attempts", "TTALK-ERROR-2")
                        .deciding(Rulings.returning(ModelPlaceSaboteurs::oneLess)),
                named("MapLover", "makes a map of a result that is none", "TTALK-ERROR-2")
                        .deciding(Rulings.returning(result ->
                                result.isObject() ? result : Json.object().set("value", result))),
                named("TalkativeRetry", "tells the number of attempts although nobody has asked", "TTALK-ERROR-3")
                        .opting(options -> options.with("record-attempts?", Json.parse("true"))),
                named("SummarizingRetry", "gives back the beginning of what a model has said", "TTALK-ERROR-3")
                        .deciding(Rulings.returning(ModelPlaceSaboteurs::summarized)),
                named("CarelessCounter", "tells no number of attempts on an empty result", "TTALK-ERROR-4")
                        .deciding(Rulings.returning(result ->
                                result.size() == 1 ? without((ObjectNode) result.deepCopy(), "attempts") : result)));
    }

    private static Next.Again called(Next.Again again, String kind) {
        Retry retry = again.retry();
        return new Next.Again(
                again.ledger(), new Retry(retry.attempt(), retry.delay(), kind, retry.error(), retry.exception()));
    }

    private static Next.Again numbered(Next.Again again, int attempt) {
        Retry retry = again.retry();
        return new Next.Again(
                again.ledger(), new Retry(attempt, retry.delay(), retry.kind(), retry.error(), retry.exception()));
    }

    private static Throwable changed(Throwable thrown, java.util.function.UnaryOperator<ObjectNode> change) {
        return thrown instanceof CanonicalException canonical ? Rulings.changed(canonical, change) : thrown;
    }

    private static ObjectNode without(ObjectNode data, String key) {
        data.remove(key);
        return data;
    }

    private static JsonNode summarized(JsonNode result) {
        return result.has("finish")
                ? ((ObjectNode) result.deepCopy())
                        .put("text", result.path("text").stringValue().replaceFirst(" .*", ""))
                : result;
    }

    private static JsonNode oneLess(JsonNode result) {
        return result.has("attempts")
                ? ((ObjectNode) result.deepCopy())
                        .put("attempts", result.path("attempts").intValue() - 1)
                : result;
    }

    /** Goes through the filters with each retry. */
    private static final class Lofty extends Disguise.Relay {
        Lofty(Observer kit) {
            super(kit);
        }

        @Override
        public void called(String call, JsonNode details) {
            super.called(call, details);
            if (call.equals("on-retry")) {
                super.called(
                        "filter",
                        Json.object()
                                .put("name", "memory")
                                .put("call", details.path("call").intValue()));
            }
        }
    }

    /** Tells of what is no retry yet. */
    private static final class Eager extends Disguise.Relay {
        Eager(Observer kit) {
            super(kit);
        }

        @Override
        public void called(String call, JsonNode details) {
            super.called(call, details);
            if (call.equals("options")) {
                super.called("on-retry", told(details.path("call").intValue()));
            }
        }
    }

    /** Tells of what will be no retry. */
    private static final class Gloomy extends Disguise.Relay {
        Gloomy(Observer kit) {
            super(kit);
        }

        @Override
        public void callCompleted(JsonNode result) {
            if (result.path("outcome").asString("").equals("error")) {
                super.called("on-retry", told(result.path("call").intValue()));
            }
            super.callCompleted(result);
        }
    }

    /** Tells of the first of two. */
    private static final class Quiet extends Disguise.Relay {
        private int retries;

        Quiet(Observer kit) {
            super(kit);
        }

        @Override
        public void called(String call, JsonNode details) {
            if (!call.equals("on-retry") || retries++ % 2 == 0) {
                super.called(call, details);
            }
        }
    }

    private static ObjectNode told(int call) {
        return Json.object()
                .put("attempt", 1)
                .put("delay-ms", 0)
                .put("kind", "error")
                .put("call", call);
    }

    /** Sleeps, then tells. */
    private static final class Late extends Entries {
        @Override
        public JsonNode run(Decider decider, Consumer<Retry> onRetry, Sleep sleep, Callable<JsonNode> function)
                throws Exception {
            AtomicReference<Optional<Retry>> held = new AtomicReference<>(Optional.empty());
            return super.run(
                    decider,
                    retry -> held.set(Optional.of(retry)),
                    delay -> {
                        sleep.sleep(delay);
                        held.get().ifPresent(onRetry);
                    },
                    function);
        }
    }
}
