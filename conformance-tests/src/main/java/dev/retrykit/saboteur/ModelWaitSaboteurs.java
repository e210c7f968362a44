package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.ModelVice.named;

import dev.retrykit.simulator.model.CanonicalError;
import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.Decider;
import dev.retrykit.simulator.model.Entries;
import dev.retrykit.simulator.model.Ledger;
import dev.retrykit.simulator.model.Next;
import dev.retrykit.simulator.model.Questions;
import dev.retrykit.simulator.model.Retry;
import dev.retrykit.simulator.model.RetryDecider;
import dev.retrykit.simulator.model.RetryOptions;
import dev.retrykit.simulator.model.Sleep;
import dev.retrykit.spec.Json;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** Those who compute a wait wrongly, or wait for something else than they say. */
final class ModelWaitSaboteurs {
    private ModelWaitSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("HighCap", "takes three hours for the longest wait", "TTALK-BACKOFF-1")
                        .opting(options -> options.with("max-delay", Json.parse("10800000"))),
                named("PaddedBackoff", "adds a second to each wait", "TTALK-BACKOFF-1")
                        .deciding(Rulings.waiting(
                                ModelWaitSaboteurs::unhinted,
                                retry -> retry.delay().plusSeconds(1))),
                named("OwnDice", "has dice of its own", "TTALK-BACKOFF-2").asking(Rulings.random(honest -> 0.3)),
                named("HaggledHint", "waits half of what a provider asks for", "TTALK-BACKOFF-3")
                        .deciding(Rulings.waiting(
                                retry -> !unhinted(retry),
                                retry -> retry.delay().dividedBy(2))),
                named("ObedientRetry", "waits as long as a provider asks for, for days", "TTALK-BACKOFF-3")
                        .deciding(Rulings.waiting(retry -> !unhinted(retry), ModelWaitSaboteurs::asked)),
                named("LoadedDice", "draws small shares more often than large ones", "TTALK-BACKOFF-4")
                        .asking(Rulings.random(honest -> Math.pow(honest.random(), 3))),
                named("HalfRange", "draws from the lower half of the range alone", "TTALK-BACKOFF-4")
                        .asking(Rulings.random(honest -> honest.random() / 2)),
                named("RespectfulRetry", "hears hints that it was told not to hear", "TTALK-BACKOFF-5")
                        .opting(options -> options.with("respect-retry-after?", Json.parse("true"))),
                named("RestlessSleeper", "sleeps half of what it tells", "TTALK-BACKOFF-6")
                        .entering(sleeping(delay -> delay.dividedBy(2))),
                named("HeavySleeper", "sleeps a second longer than it tells", "TTALK-BACKOFF-6")
                        .entering(sleeping(delay -> delay.plusSeconds(1))),
                named("RoundingBackoff", "rounds waits up to whole milliseconds", "TTALK-BACKOFF-7")
                        .making(computing((drawn, options) ->
                                Math.ceil(Math.min(drawn.raw(), longest(options)) * drawn.share()))),
                named("LateCap", "caps a wait after the random share is taken", "TTALK-BACKOFF-7")
                        .making(computing((drawn, options) -> Math.min(drawn.raw() * drawn.share(), longest(options)))),
                named("NarrowBackoff", "keeps the base in 32 bits", "TTALK-BACKOFF-7")
                        .making(computing((drawn, options) -> drawn.raw() > Integer.MAX_VALUE
                                ? 0
                                : Math.min(drawn.raw(), longest(options)) * drawn.share())),
                named("ZeroDenier", "takes a hint of 0 for none", "TTALK-BACKOFF-8")
                        .deciding(deaf(hint -> hint.signum() == 0)),
                named("FlatBackoff", "does not count a retry by a hint as a failure", "TTALK-BACKOFF-8")
                        .deciding(Rulings.again(again -> unhinted(again.retry())
                                ? again
                                : new Next.Again(forgiven(again.ledger()), again.retry()))),
                named("WastefulDice", "draws a random number for a hint, too", "TTALK-BACKOFF-8")
                        .making((options, questions) -> Rulings.again(again -> {
                                    if (!unhinted(again.retry())) {
                                        questions.random();
                                    }
                                    return again;
                                })
                                .apply(new RetryDecider(options, questions))),
                named("TimeDenier", "takes a negative hint for none", "TTALK-OPEN-8")
                        .deciding(deafToNegative()));
    }

    private static boolean unhinted(Retry retry) {
        return retry.error().flatMap(CanonicalError::retryAfterMs).isEmpty();
    }

    private static Duration asked(Retry retry) {
        return Duration.ofMillis(retry.error()
                .flatMap(CanonicalError::retryAfterMs)
                .orElseThrow()
                .longValue());
    }

    private static Ledger forgiven(Ledger ledger) {
        return new Ledger(ledger.calls(), ledger.errors() - 1, ledger.empties());
    }

    private static double longest(RetryOptions options) {
        return options.json().path("max-delay").doubleValue();
    }

    /** Hears no hint of which this is true. */
    private static UnaryOperator<Decider> deaf(Predicate<BigDecimal> which) {
        return Rulings.hearing(thrown -> thrown instanceof CanonicalException canonical
                        && canonical.error().retryAfterMs().filter(which).isPresent()
                ? unhinted(canonical)
                : thrown);
    }

    private static UnaryOperator<Decider> deafToNegative() {
        return Rulings.hearing(thrown -> thrown instanceof CanonicalException canonical
                        && canonical.error().data().path("retry-after-ms").asDouble(0) < 0
                ? unhinted(canonical)
                : thrown);
    }

    private static CanonicalException unhinted(CanonicalException canonical) {
        return Rulings.changed(canonical, data -> {
            data.remove("retry-after-ms");
            return data;
        });
    }

    /** What a wait is computed from: the base before its cap, and the share. */
    private record Drawn(double raw, double share) {}

    /** Computes the waits of retries without a hint by a formula. */
    private static BiFunction<RetryOptions, Questions, Decider> computing(
            BiFunction<Drawn, RetryOptions, Double> formula) {
        return (options, questions) -> {
            Remembering dice = new Remembering(questions);
            return Rulings.again(again -> unhinted(again.retry())
                                    && again.retry().error().isPresent()
                            ? new Next.Again(
                                    again.ledger(),
                                    Rulings.delayed(
                                            again.retry(),
                                            Duration.ofMillis(formula.apply(drawn(again, options, dice.last), options)
                                                    .longValue())))
                            : again)
                    .apply(new RetryDecider(options, dice));
        };
    }

    private static Drawn drawn(Next.Again again, RetryOptions options, double share) {
        JsonNode json = options.json();
        double raw = json.path("base-delay").doubleValue()
                * Math.pow(json.path("multiplier").doubleValue(), again.ledger().errors() - 1);
        return new Drawn(raw, share);
    }

    /** Asks the caller, and remembers the last share. */
    private static final class Remembering implements Questions {
        private final Questions honest;
        private double last;

        Remembering(Questions honest) {
            this.honest = honest;
        }

        @Override
        public double random() {
            last = honest.random();
            return last;
        }

        @Override
        public boolean empty(JsonNode result) {
            return honest.empty(result);
        }

        @Override
        public boolean gate() {
            return honest.gate();
        }
    }

    private static Entries sleeping(UnaryOperator<Duration> change) {
        return new Entries() {
            @Override
            public JsonNode run(Decider decider, Consumer<Retry> onRetry, Sleep sleep, Callable<JsonNode> function)
                    throws Exception {
                return super.run(decider, onRetry, delay -> sleep.sleep(change.apply(delay)), function);
            }
        };
    }
}
