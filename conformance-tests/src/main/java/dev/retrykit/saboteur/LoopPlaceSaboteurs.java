package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.LoopVice.named;

import dev.retrykit.simulator.loop.CancelToken;
import dev.retrykit.simulator.loop.ConfigPath;
import dev.retrykit.simulator.loop.LlmProvider;
import dev.retrykit.simulator.loop.RetryRule;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.subject.LoopSubject;
import dev.retrykit.subject.LoopSubject.Parts;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import dev.retrykit.subject.Surroundings.Observer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Those who sleep, retry, count or speak in the wrong place. */
final class LoopPlaceSaboteurs {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private LoopPlaceSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("SleepyStarter", "sleeps before its first request", "LOOP-BACKOFF-2")
                        .between(Sleepy::new),
                named("SleepyLoser", "sleeps before it tells of its failure", "LOOP-BACKOFF-2", "LOOP-MAX-2")
                        .disguised(honest -> new Late(honest, "error")),
                named("ObedientCaller", "waits for as long as the server asks", "LOOP-BACKOFF-3")
                        .subject(LoopPlaceSaboteurs::obedient),
                named("SleepyWinner", "sleeps before it gives its answer back", "LOOP-BACKOFF-2")
                        .disguised(honest -> new Late(honest, "value")),
                named("FirstErrorTeller", "tells of the first error", "LOOP-MAX-3")
                        .disguised(retelling("error", (errors, told) -> told.put("error", errors.get(0)))),
                named("LossyCaller", "loses the answer to a retry", "LOOP-SCOPE-6")
                        .disguised(retelling("value", (errors, told) -> told.put("value", ""))),
                named("PessimistCaller", "ends in its first error although a retry was answered", "LOOP-SCOPE-6")
                        .disguised(retelling(
                                "value",
                                (errors, told) ->
                                        told.removeAll().put("outcome", "error").put("error", errors.get(0)))),
                named("TalkativeCaller", "says in its answer how often it has tried", "LOOP-SCOPE-6")
                        .disguised(retelling(
                                "value",
                                (errors, told) -> told.put(
                                        "value",
                                        "(after " + errors.size() + " failures) "
                                                + told.path("value").asString()))),
                named("CheerfulCaller", "calls its last failure an empty answer", "LOOP-SCOPE-6")
                        .disguised(retelling(
                                "error",
                                (errors, told) ->
                                        told.removeAll().put("outcome", "value").put("value", ""))),
                named("SummingTeller", "puts the last error into a sentence", "LOOP-MAX-3")
                        .disguised(retelling(
                                "error",
                                (errors, told) -> told.put(
                                        "error",
                                        "gave up after " + errors.size() + " attempts: "
                                                + told.path("error").asString()))),
                named("SilentCaller", "warns of nothing", "LOOP-LOG-1", "LOOP-LOG-2")
                        .disguised(Disguise.relaying(LoopStreamSaboteurs.LoopSilence::new)),
                named("StuckCounter", "names no attempt", "LOOP-LOG-1")
                        .disguised(logging(fields -> fields.remove("attempt"))),
                named("WrongForecaster", "warns of twice the wait", "LOOP-LOG-1")
                        .disguised(logging(fields -> fields.put(
                                "retry_in_ms", 2 * fields.path("retry_in_ms").asLong()))),
                named("VagueWarner", "warns without saying why", "LOOP-LOG-1")
                        .disguised(logging(fields -> fields.put("error", "request failed"))),
                named("LateWarner", "warns once the wait is over", "LOOP-LOG-2")
                        .disguised(Disguise.relaying(LateWarning::new)),
                named("AnxiousWarner", "warns of a retry where there is none", "LOOP-LOG-2", "LOOP-MAX-2")
                        .disguised(Disguise.relaying(Anxious::new)),
                named("ZealousLoop", "takes the maintenance under its wing", "LOOP-SCOPE-1")
                        .disguised(adopting("maintenance")),
                named("HelpfulLoop", "takes channels under its wing", "LOOP-SCOPE-3")
                        .disguised(adopting("channel")),
                named("SelfHelpingProvider", "repeats a request by itself", "LOOP-SCOPE-2")
                        .between((clock, honest) -> new SelfHelping(honest)),
                named("StammeringCaller", "says its last words twice when it asks again", "LOOP-SCOPE-5")
                        .disguised(Again.stammering()),
                named("WanderingCaller", "asks another model when it asks again", "LOOP-SCOPE-5")
                        .disguised(Again.asking(body -> body.put("model", "another-model"))),
                named("ImpatientCaller", "has one time for all attempts together", "LOOP-OPEN-8")
                        .subject(LoopPlaceSaboteurs::impatient));
    }

    /** Changes the error or the value with which a call ends, knowing all errors of the scenario; there are some. */
    private static UnaryOperator<Subject> retelling(String key, BiConsumer<List<String>, ObjectNode> change) {
        return Disguise.relaying(kit -> new Disguise.Relay(kit) {
            private final List<String> errors = new ArrayList<>();

            @Override
            public void called(String call, JsonNode details) {
                details.path("error").asStringOpt().ifPresent(errors::add);
                super.called(call, details);
            }

            @Override
            public void callCompleted(JsonNode result) {
                ObjectNode told = (ObjectNode) result.deepCopy();
                if (told.has(key) && !errors.isEmpty()) {
                    change.accept(errors, told);
                }
                super.callCompleted(told);
            }
        });
    }

    private static UnaryOperator<Subject> logging(Consumer<ObjectNode> change) {
        return Disguise.relaying(kit -> new Disguise.Relay(kit) {
            @Override
            public void logged(String text, JsonNode fields) {
                ObjectNode told = (ObjectNode) fields.deepCopy();
                change.accept(told);
                super.logged(text, told);
            }
        });
    }

    /** Whoever calls another way calls through the loop. */
    private static UnaryOperator<Subject> adopting(String caller) {
        return Disguise.hearing((action, on) -> on.accept(
                action instanceof Action.Call call
                                && call.caller().filter(caller::equals).isPresent()
                        ? new Action.Call(call.message())
                        : action));
    }

    private static Subject obedient() {
        List<Duration> hints = new ArrayList<>();
        Subject obeying = LoopVice.ruledBy(() -> failed ->
                RetryRule.standard(failed).map(usual -> hints.isEmpty() ? usual : hints.get(hints.size() - 1)));
        return new Disguise(obeying) {
            @Override
            public void start(Surroundings given) {
                super.start(given.over((call, receiver) -> given.transport().send(call, new Hints(receiver, hints))));
            }
        };
    }

    private static Subject impatient() {
        List<Clock> clocks = new ArrayList<>();
        List<Instant> starts = new ArrayList<>();
        RetryRule rule =
                failed -> Duration.between(starts.get(0), clocks.get(0).now()).compareTo(Duration.ofSeconds(40)) > 0
                        ? Optional.empty()
                        : RetryRule.standard(failed);
        return new LoopSubject(new Parts(new ConfigPath(), () -> rule, CancelToken::new, (clock, honest) -> {
            clocks.add(clock);
            starts.add(clock.now());
            return honest;
        }));
    }

    /** Notes what a server asks for. */
    private record Hints(Transport.Receiver receiver, List<Duration> hints) implements Transport.Relay {
        @Override
        public void head(int status, Map<String, String> headers) {
            Optional.ofNullable(headers.get("retry-after"))
                    .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                    .ifPresent(hints::add);
            Transport.Relay.super.head(status, headers);
        }
    }

    /** Waits a second before it passes the first question on. */
    private static final class Sleepy implements LlmProvider {
        private final Clock clock;
        private final LlmProvider honest;
        private boolean awake;

        Sleepy(Clock clock, LlmProvider honest) {
            this.clock = clock;
            this.honest = honest;
        }

        @Override
        public Pending chat(List<Message> context, Consumer<Answer> answered) {
            return ask(() -> honest.chat(context, answered));
        }

        @Override
        public Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered) {
            return ask(() -> honest.chatStreaming(context, deltas, answered));
        }

        private Pending ask(Runnable asking) {
            clock.after(awake ? Duration.ZERO : SECOND, asking);
            awake = true;
            return () -> {};
        }
    }

    /** Tells of a failure, or of an answer, a second later. */
    private static final class Late extends Disguise {
        private final String key;

        Late(Subject honest, String key) {
            super(honest);
            this.key = key;
        }

        @Override
        Observer facing(Observer kit) {
            return new Disguise.Relay(kit) {
                @Override
                public void callCompleted(JsonNode result) {
                    if (result.has(key)) {
                        clock().after(SECOND, () -> super.callCompleted(result));
                    } else {
                        super.callCompleted(result);
                    }
                }
            };
        }
    }

    /** Keeps each warning until the next request. */
    private static final class LateWarning extends Disguise.Relay {
        private final List<Runnable> kept = new ArrayList<>();

        LateWarning(Observer kit) {
            super(kit);
        }

        @Override
        public void logged(String text, JsonNode fields) {
            kept.add(() -> super.logged(text, fields));
        }

        @Override
        public void called(String call, JsonNode details) {
            if (call.startsWith("chat")) {
                kept.forEach(Runnable::run);
                kept.clear();
            }
            super.called(call, details);
        }
    }

    /** Warns of each failure, also of the last one. */
    private static final class Anxious extends Disguise.Relay {
        Anxious(Observer kit) {
            super(kit);
        }

        @Override
        public void callCompleted(JsonNode result) {
            if (result.has("error")) {
                super.logged("LLM request failed, retrying", result);
            }
            super.callCompleted(result);
        }
    }

    /** Asks once more before it tells of an outage. */
    private record SelfHelping(LlmProvider honest) implements LlmProvider {
        @Override
        public Pending chat(List<Message> context, Consumer<Answer> answered) {
            return honest.chat(context, once(answered, again -> honest.chat(context, again)));
        }

        @Override
        public Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered) {
            return honest.chatStreaming(
                    context, deltas, once(answered, again -> honest.chatStreaming(context, deltas, again)));
        }

        private static Consumer<Answer> once(Consumer<Answer> answered, Consumer<Consumer<Answer>> asking) {
            return answer -> {
                if (answer instanceof Failed failed && failed.error().startsWith("503")) {
                    asking.accept(answered);
                } else {
                    answered.accept(answer);
                }
            };
        }
    }
}
