package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.LoopVice.named;

import dev.retrykit.simulator.loop.CancelToken;
import dev.retrykit.simulator.loop.LlmProvider;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings.Observer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Those who do not hear a cancel, hear it too late, or make something else of it. */
final class LoopCancelSaboteurs {
    private static final Predicate<Line> WAITING = line -> line.open.isEmpty();
    private static final Predicate<Line> ASKING = line -> line.open.isPresent();

    private LoopCancelSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("DeafSleeper", "hears no cancel while it waits", "LOOP-CANCEL-1")
                        .subject(() -> deaf(WAITING)),
                named("SlowCanceller", "takes a tenth of a second for each cancel", "LOOP-CANCEL-1", "LOOP-CANCEL-2")
                        .disguised(honest -> new Delayed(honest, Duration.ofMillis(100))),
                named("DeafCaller", "hears no cancel while a request is under way", "LOOP-CANCEL-2", "LOOP-OPEN-9")
                        .subject(() -> deaf(ASKING)),
                named("DeafStreamer", "hears no cancel in streams", "LOOP-CANCEL-6")
                        .subject(() -> new Chameleon(true, deaf(line -> true))),
                named("DeafStarter", "hears no cancel before it has begun", "LOOP-CANCEL-3")
                        .hearing(Unread::new),
                named("DrowsyCanceller", "wakes up before it hears a cancel of the same instant", "LOOP-CANCEL-4")
                        .disguised(honest -> new Delayed(honest, Duration.ZERO)),
                named("RestlessCaller", "takes the connection that a cancel breaks for a reset", "LOOP-CANCEL-5")
                        .subject(LoopCancelSaboteurs::restless),
                named("LeakyCaller", "puts out what comes after a cancel", "LOOP-CANCEL-7")
                        .subject(LoopCancelSaboteurs::leaky),
                named("BlamingCaller", "gives the last error as the reason of a cancel", "LOOP-CANCEL-8")
                        .disguised(Disguise.relaying(Blaming::new)));
    }

    /** The same loop, but a cancel is not heard while the line is as it says. */
    private static Subject deaf(Predicate<Line> when) {
        Line line = new Line();
        return LoopVice.withToken(
                () -> new CancelToken() {
                    @Override
                    public void cancel() {
                        if (!when.test(line)) {
                            super.cancel();
                        }
                    }
                },
                (clock, honest) -> line.to(honest));
    }

    private static Subject restless() {
        Line line = new Line();
        return LoopVice.withToken(
                () -> new CancelToken() {
                    @Override
                    public void cancel() {
                        if (!line.breakOff()) {
                            super.cancel();
                        }
                    }
                },
                (clock, honest) -> line.to(honest));
    }

    private static Subject leaky() {
        List<Observer> kit = new ArrayList<>();
        Subject leaking = LoopVice.withToken(
                CancelToken::new,
                (clock, honest) -> new Leak(honest, event -> kit.get(0).emitted(event)));
        return new Disguise(leaking) {
            @Override
            Observer facing(Observer observer) {
                kit.add(observer);
                return observer;
            }
        };
    }

    /** A token that nobody reads before the call. */
    private static final class Unread extends CancelToken {
        @Override
        public boolean isCancelled() {
            return false;
        }
    }

    /** Knows which request is under way. */
    private static final class Line {
        private Optional<Runnable> open = Optional.empty();

        /** Breaks off the request that is under way, so that it fails; false where there is none. */
        boolean breakOff() {
            open.ifPresent(Runnable::run);
            return open.isPresent();
        }

        LlmProvider to(LlmProvider honest) {
            return new LlmProvider() {
                @Override
                public Pending chat(List<Message> context, Consumer<Answer> answered) {
                    return follow(honest.chat(context, closing(answered)), answered);
                }

                @Override
                public Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered) {
                    return follow(honest.chatStreaming(context, deltas, closing(answered)), answered);
                }
            };
        }

        private Consumer<LlmProvider.Answer> closing(Consumer<LlmProvider.Answer> answered) {
            return answer -> {
                open = Optional.empty();
                answered.accept(answer);
            };
        }

        private LlmProvider.Pending follow(LlmProvider.Pending pending, Consumer<LlmProvider.Answer> answered) {
            open = Optional.of(() -> {
                pending.abandon();
                answered.accept(new LlmProvider.Failed("connection reset"));
            });
            return pending;
        }
    }

    /** Hears each cancel some time later. */
    private static final class Delayed extends Disguise {
        private final Duration delay;

        Delayed(Subject honest, Duration delay) {
            super(honest);
            this.delay = delay;
        }

        @Override
        public void act(Action action) {
            if (action instanceof Action.Cancel) {
                clock().after(delay, () -> super.act(action));
            } else {
                super.act(action);
            }
        }
    }

    /** Lets nothing go, and puts out what still comes. */
    private record Leak(LlmProvider honest, Consumer<JsonNode> out) implements LlmProvider {
        @Override
        public Pending chat(List<Message> context, Consumer<Answer> answered) {
            return honest.chat(context, answered);
        }

        @Override
        public Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered) {
            AtomicBoolean gone = new AtomicBoolean();
            honest.chatStreaming(
                    context,
                    delta -> {
                        if (gone.get()) {
                            out.accept(Json.object().put("type", delta.kind()).put("text", delta.text()));
                        } else {
                            deltas.accept(delta);
                        }
                    },
                    answered);
            return () -> gone.set(true);
        }
    }

    /** Remembers the last failure, and gives it as the reason of a cancel. */
    private static final class Blaming extends Disguise.Relay {
        private String last = "";

        Blaming(Observer kit) {
            super(kit);
        }

        @Override
        public void called(String call, JsonNode details) {
            last = details.path("error").asString(last);
            super.called(call, details);
        }

        @Override
        public void callCompleted(JsonNode result) {
            ObjectNode told = (ObjectNode) result.deepCopy();
            super.callCompleted(
                    result.path("outcome").asString("").equals("cancelled") && !last.isEmpty()
                            ? told.put("error", last)
                            : told);
        }
    }
}
