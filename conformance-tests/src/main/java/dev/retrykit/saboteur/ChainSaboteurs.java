package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision.ContinueRun;
import dev.retrykit.simulator.session.Decision.DropFailure;
import dev.retrykit.simulator.session.Decision.ResolvePromise;
import dev.retrykit.simulator.session.Decision.Sleep;
import dev.retrykit.simulator.session.Decision.Start;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import dev.retrykit.simulator.session.Step;
import java.util.List;
import java.util.function.UnaryOperator;

/** Those who take the steps of a chain in another way or order. */
final class ChainSaboteurs {
    private ChainSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "UnforgivingAgent",
                                "keeps its counter after a success",
                                "OMP-LIFE-1",
                                "OMP-RESET-5",
                                "PI-RESET-2",
                                "PI-RESET-5")
                        .deciding(Memories.grudge(Situation::succeeds)),
                reference
                        .named(
                                "ExtravagantAgent",
                                "makes one retry too many",
                                "OMP-LIFE-3",
                                "OMP-MAX-1",
                                "PI-LIFE-2",
                                "PI-MAX-1")
                        .deciding(maximum(1)),
                reference
                        .named(
                                "StingyAgent",
                                "makes one retry too few",
                                "OMP-LIFE-3",
                                "OMP-MAX-1",
                                "PI-LIFE-2",
                                "PI-MAX-1")
                        .deciding(maximum(-1)),
                reference
                        .named(
                                "GappyAgent",
                                "resolves its promise for the time of each retried request",
                                "OMP-LIFE-4",
                                "OMP-PROMPT-2")
                        .deciding(when(Situation::resumes, ChainSaboteurs::released)),
                reference
                        .named("SilentAgent", "retries without a word", "OMP-LIFE-5", "PI-LIFE-3", "PI-EVENT-3")
                        .deciding(amending(situation -> true, Steps.without(Start.class))),
                reference
                        .named(
                                "BelatedAgent",
                                "announces its wait when it is over",
                                "OMP-LIFE-5",
                                "PI-LIFE-3",
                                "PI-EVENT-3")
                        .deciding(Memories.untilAwake(Start.class)),
                reference
                        .named("AfterthoughtAgent", "goes to sleep before it says so", "OMP-LIFE-5", "PI-LIFE-3")
                        .deciding(amending(situation -> true, Steps.deferring(Start.class))),
                reference
                        .named("HoardingAgent", "leaves the failed message in the context", "OMP-LIFE-6", "PI-LIFE-10")
                        .deciding(amending(situation -> true, Steps.without(DropFailure.class))),
                reference
                        .named("NestingAgent", "continues from inside the end of the sleep", "OMP-LIFE-8")
                        .deciding(when(Situation::wakes, ChainSaboteurs::continued)),
                reference
                        .named(
                                "RashAgent",
                                "drops the failed message before it announces the retry",
                                "OMP-LIFE-11",
                                "PI-LIFE-3")
                        .deciding(amending(
                                situation -> true,
                                Steps.deferring(Start.class).andThen(Steps.deferring(Sleep.class))::apply)),
                reference
                        .named(
                                "SluggishAgent",
                                "drops the failed message when the sleep is over",
                                "OMP-LIFE-11",
                                "PI-LIFE-3")
                        .deciding(Memories.untilAwake(DropFailure.class)),
                reference
                        .named(
                                "TidyAgent",
                                "drops a failed message that it does not retry",
                                "OMP-LIFE-13",
                                "PI-LIFE-12")
                        .deciding(amending(Situation::gives, step -> Steps.first(step, new DropFailure()))),
                reference
                        .named(
                                "WaveringAgent",
                                "begins to count anew when a failed message holds some text",
                                "OMP-RESET-7",
                                "PI-EVENT-4")
                        .deciding(when(
                                situation -> situation.failed() && holdsText(situation),
                                situation -> situation.in(new RetryState(
                                        0,
                                        situation.state().promised(),
                                        situation.state().phase())))));
    }

    /** Counts with another maximum than the one that it announces. */
    static UnaryOperator<Decider> maximum(int more) {
        return honest -> (state, input, settings) -> {
            Decider other = (s, i, read) ->
                    honest.decide(s, i, SettingsSaboteurs.max(read, Math.max(0, read.maxRetries() + more)));
            return Steps.each(
                            Start.class,
                            start -> new Start(
                                    start.attempt(), settings.maxRetries(), start.delay(), start.errorMessage()))
                    .apply(other.decide(state, input, settings));
        };
    }

    private static Step released(Situation situation) {
        RetryState state = new RetryState(situation.state().attempt(), false, Phase.RETRYING);
        return Steps.to(state, Steps.first(situation.step(), new ResolvePromise()));
    }

    private static Step continued(Situation situation) {
        RetryState state =
                new RetryState(situation.state().attempt(), situation.state().promised(), Phase.RETRYING);
        return new Step(state, List.of(new ContinueRun()));
    }

    private static boolean holdsText(Situation situation) {
        return !situation.last().map(AssistantMessage::text).orElse("").isEmpty();
    }
}
