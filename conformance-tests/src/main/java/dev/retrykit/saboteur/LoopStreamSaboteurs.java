package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.LoopRuleSaboteurs.changing;
import static dev.retrykit.saboteur.LoopRuleSaboteurs.denying;
import static dev.retrykit.saboteur.LoopRuleSaboteurs.emitting;
import static dev.retrykit.saboteur.LoopRuleSaboteurs.saying;
import static dev.retrykit.saboteur.LoopRuleSaboteurs.waiting;
import static dev.retrykit.saboteur.LoopVice.named;

import dev.retrykit.simulator.loop.LlmProvider;
import dev.retrykit.simulator.loop.RetryRule;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.subject.Surroundings.Observer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Those who treat streamed answers wrongly. */
final class LoopStreamSaboteurs {
    private LoopStreamSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("StreamShyCaller", "never tries a stream again", "LOOP-STREAM-1", "LOOP-SCOPE-4")
                        .ruling(true, () -> denying(failed -> true)),
                named("StreamProudCaller", "tries nothing but streams again", "LOOP-SCOPE-4")
                        .ruling(false, () -> denying(failed -> true)),
                named("RefusalFearingCaller", "gives up where no connection could be made", "LOOP-STREAM-1")
                        .ruling(() -> denying(failed -> failed.error().startsWith("connection refused"))),
                named(
                                "RepeatingCaller",
                                "begins an answer anew that was half put out",
                                "LOOP-STREAM-2",
                                "LOOP-STREAM-4")
                        .ruling(() -> changing(failed -> emitting(failed, false))),
                named("StutteringCaller", "puts each delta out twice", "LOOP-STREAM-2")
                        .disguised(Disguise.relaying(Stuttering::new)),
                named("ScarredCaller", "never tries again once it has put anything out", "LOOP-STREAM-3")
                        .ruling(LoopStreamSaboteurs::scarred),
                named("ForgetfulCaller", "guards the first attempt alone", "LOOP-STREAM-4")
                        .ruling(() -> changing(failed -> emitting(failed, failed.emitted() && failed.retries() == 0))),
                named("EagerStreamer", "takes the guard for the only question", "LOOP-STREAM-5")
                        .ruling(true, () -> changing(failed -> saying(failed, "503 busy"))),
                named("ImpatientStreamer", "waits for a tenth in streams", "LOOP-STREAM-6")
                        .ruling(
                                true,
                                () -> waiting(retries -> RetryRule.wait(retries).dividedBy(10))),
                named("SilentStreamer", "warns of nothing in streams", "LOOP-STREAM-6")
                        .disguisedInStreams(Disguise.relaying(LoopSilence::new)),
                named("RetreatingCaller", "asks for a whole answer once a stream has failed", "LOOP-SCOPE-5")
                        .between((clock, honest) -> new Retreating(honest, false)),
                named("WholesaleCaller", "asks for whole answers only", "LOOP-STREAM-1")
                        .between((clock, honest) -> new Retreating(honest, true)),
                named("TextLoverCaller", "takes nothing but text for a delta", "LOOP-OPEN-7")
                        .between((clock, honest) -> new TextOnly(honest)));
    }

    private static RetryRule scarred() {
        AtomicBoolean scar = new AtomicBoolean();
        return failed -> {
            scar.compareAndSet(false, failed.emitted());
            return RetryRule.standard(emitting(failed, scar.get()));
        };
    }

    /** Says everything twice. */
    private static final class Stuttering extends Disguise.Relay {
        Stuttering(Observer kit) {
            super(kit);
        }

        @Override
        public void emitted(JsonNode event) {
            super.emitted(event);
            super.emitted(event);
        }
    }

    /** Logs nothing. */
    static final class LoopSilence extends Disguise.Relay {
        LoopSilence(Observer kit) {
            super(kit);
        }

        @Override
        public void logged(String text, JsonNode fields) {
            // Nothing is written down.
        }
    }

    /** Passes on the deltas of text. */
    private record TextOnly(LlmProvider honest) implements LlmProvider {
        @Override
        public Pending chat(List<Message> context, Consumer<Answer> answered) {
            return honest.chat(context, answered);
        }

        @Override
        public Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered) {
            return honest.chatStreaming(
                    context,
                    delta -> {
                        if (delta.kind().equals("text_delta")) {
                            deltas.accept(delta);
                        }
                    },
                    answered);
        }
    }

    /** Gives up streams after the first that fails. */
    private static final class Retreating implements LlmProvider {
        private final LlmProvider honest;
        private boolean failed;

        Retreating(LlmProvider honest, boolean failed) {
            this.honest = honest;
            this.failed = failed;
        }

        @Override
        public Pending chat(List<Message> context, Consumer<Answer> answered) {
            return honest.chat(context, answered);
        }

        @Override
        public Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered) {
            return failed
                    ? honest.chat(context, answered)
                    : honest.chatStreaming(context, deltas, answer -> {
                        failed = answer instanceof Failed;
                        answered.accept(answer);
                    });
        }
    }
}
