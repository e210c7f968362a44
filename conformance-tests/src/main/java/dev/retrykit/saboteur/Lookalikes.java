package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.Decision.ResolvePromise;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings.Observer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Implementations that differ from the reference where a policy leaves them free; made like saboteurs, they break no
 * clause, and a check that fails one of them asks for too much.
 */
public final class Lookalikes {
    private static final Map<String, List<Saboteur>> BY_POLICY = Map.of(
            "omp", sessions(Reference.OMP, omp(Reference.OMP)),
            "pi", sessions(Reference.PI, pi(Reference.PI)),
            "field", sessions(Reference.FIELD, FieldSaboteurs.lookalikes()),
            "agent-loop", LoopSaboteurs.lookalikes(),
            "ttalk", ModelSaboteurs.lookalikes());

    private Lookalikes() {}

    /** All look-alikes of a policy; none where there are none. */
    public static List<Saboteur> of(String policy) {
        return BY_POLICY.getOrDefault(policy, List.of());
    }

    private static List<Saboteur> sessions(Reference reference, List<Saboteur> own) {
        return Stream.concat(SessionLookalikes.all(reference).stream(), own.stream())
                .toList();
    }

    private static List<Saboteur> omp(Reference reference) {
        return List.of(
                nearest(reference),
                reference
                        .named("CarefulReader", "takes digits inside a longer number for no status")
                        .classifying(ClassSaboteurs.only(reference, text -> ClassSaboteurs.surely(reference, text))),
                reference
                        .named("UnhurriedReporter", "tells of a success after the end of its run")
                        .disguised(Disguise.telling(() -> EventSaboteurs.swapping("auto_retry_end", "agent_end"))),
                reference
                        .named("DiscreetCanceller", "tells of a cancel after the prompt is over")
                        .disguised(Disguise.relaying(Discreet::new)),
                reference
                        .named("SettledWaker", "hears no cancel once it has woken up")
                        .deciding(Situation.when(
                                situation -> situation.retryAborted()
                                        && situation.state().phase() == Phase.WAKING,
                                situation -> new Step(situation.state(), List.of()))),
                reference
                        .named("SteadyPromiser", "keeps its promise until the retried request has ended")
                        .deciding(Situation.when(
                                situation -> situation.retryAborted() && situation.retrying(),
                                situation -> new Step(situation.state(), List.of()))));
    }

    private static List<Saboteur> pi(Reference reference) {
        return List.of(
                nearest(reference),
                reference
                        .named("SteadyPromiser", "is retrying until the retried request has ended")
                        .deciding(Situation.when(Situation::wakes, Lookalikes::promised)),
                reference
                        .named("EarlyDeafAgent", "hears no cancel from inside the listener of the start")
                        .disguised(Deaf::new),
                reference
                        .named("ShortSpokenScreen", "calls the key Esc")
                        .disguised(
                                Disguise.looking(() -> ScreenSaboteurs.status(line -> line.replace("Escape", "Esc")))),
                reference
                        .named("SecretiveAgent", "tells extensions nothing of retries")
                        .disguised(ControlSaboteurs.secretive()),
                reference
                        .named("RelaxedLayer", "waits three seconds where the provider asks for nothing")
                        .changing(SdkSaboteurs.ruled(rules -> rules.hinted((headers, now) ->
                                rules.hint().of(headers, now).or(() -> Optional.of(Duration.ofSeconds(3)))))));
    }

    private static Saboteur nearest(Reference reference) {
        return reference
                .named("NearestReader", "takes the nearest limit for a setting that makes no sense")
                .reading(() -> settings -> settings.retry("maxRetries").asInt(0) < 0
                        ? SettingsSaboteurs.max(RetrySettings.of(settings), 0)
                        : RetrySettings.of(settings));
    }

    static Step promised(Situation situation) {
        RetryState state = situation.state();
        return Steps.to(
                new RetryState(state.attempt(), true, Phase.RETRYING),
                Steps.without(ResolvePromise.class).apply(situation.step()));
    }

    /** Does not hear what the user asks for while it announces a retry. */
    private static final class Deaf extends Disguise {
        private boolean announcing;

        Deaf(Subject honest) {
            super(honest);
        }

        @Override
        Observer facing(Observer kit) {
            return new Disguise.Relay(kit) {
                @Override
                public void emitted(JsonNode event) {
                    announcing = event.path("type").asString("").equals("auto_retry_start");
                    super.emitted(event);
                    announcing = false;
                }
            };
        }

        @Override
        public void act(Action action) {
            if (!announcing || !(action instanceof Action.AbortRetry)) {
                super.act(action);
            }
        }
    }

    /** Holds an end that failed back until the prompt has completed, whoever listens. */
    private static final class Discreet extends Disguise.Relay {
        private final List<Runnable> kept = new ArrayList<>();

        Discreet(Observer kit) {
            super(kit);
        }

        @Override
        public void emitted(JsonNode event) {
            tell(event, () -> super.emitted(event));
        }

        @Override
        public void extended(JsonNode event) {
            tell(event, () -> super.extended(event));
        }

        @Override
        public void rpc(boolean toSubject, JsonNode line) {
            tell(line, () -> super.rpc(toSubject, line));
        }

        private void tell(JsonNode event, Runnable telling) {
            if (event.path("finalError").asString("").equals("Retry cancelled")) {
                kept.add(telling);
            } else {
                telling.run();
            }
        }

        @Override
        public void promptCompleted() {
            super.promptCompleted();
            kept.forEach(Runnable::run);
            kept.clear();
        }
    }
}
