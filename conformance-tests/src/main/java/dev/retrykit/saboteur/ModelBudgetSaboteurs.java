package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.ModelVice.named;

import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.Completion;
import dev.retrykit.simulator.model.Decider;
import dev.retrykit.simulator.model.Entries;
import dev.retrykit.simulator.model.Ledger;
import dev.retrykit.simulator.model.Next;
import dev.retrykit.simulator.model.Retry;
import dev.retrykit.simulator.model.RetryDecider;
import dev.retrykit.simulator.model.RetryOptions;
import dev.retrykit.simulator.model.Sleep;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Those who count wrongly, or do not know what is empty and what has gone out. */
final class ModelBudgetSaboteurs {
    private ModelBudgetSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("OneTooMany", "retries once more than it may", "TTALK-MAX-1", "TTALK-STREAM-3")
                        .opting(options -> adding(options, 1)),
                named("OneTooFew", "counts the first call as a retry", "TTALK-MAX-1", "TTALK-WRAP-2")
                        .opting(options -> adding(options, -1)),
                named("StubbornRetry", "retries what is final while anything is left", "TTALK-MAX-2")
                        .deciding(Rulings.saying(error -> true, true)),
                named(
                                "SharedPurse",
                                "pays for empty results out of the retries of errors",
                                "TTALK-BUDGET-1",
                                "TTALK-EMPTY-5")
                        .deciding(Rulings.again(again -> isEmpty(again.retry())
                                ? new Next.Again(dearer(again.ledger()), again.retry())
                                : again)),
                named("GenerousPurse", "pays for errors out of what empty results have left", "TTALK-BUDGET-1")
                        .opting(options -> adding(
                                options, options.json().path("empty-retries").asInt(0))),
                named(
                                "StreamPurse",
                                "pays for streams out of the retries of errors",
                                "TTALK-BUDGET-1",
                                "TTALK-STREAM-3")
                        .resolving((config, call) -> {
                            RetryOptions options = RetryOptions.resolve(config, call);
                            return options.with("stream-retries", options.json().path("max-retries"));
                        }),
                named("PatientRepeater", "waits before it repeats an empty result", "TTALK-EMPTY-1")
                        .entering(new Patient()),
                named(
                                "ContentRetry",
                                "takes an empty result for an answer",
                                "TTALK-EMPTY-1",
                                "TTALK-OPTS-4",
                                "TTALK-OPEN-5")
                        .asking(Rulings.empty((honest, result) -> false)),
                named("MildRetry", "gives an empty result back where an error was asked for", "TTALK-EMPTY-2")
                        .opting(options -> options.with("empty-exhausted", Json.parse("\"return\""))),
                named(
                                "HarshRetry",
                                "raises an error where an empty result was to come back",
                                "TTALK-EMPTY-2",
                                "TTALK-EMPTY-3")
                        .opting(options -> options.with("empty-exhausted", Json.parse("\"throw\""))),
                named("NamelessThrower", "does not say whose result was empty", "TTALK-EMPTY-2")
                        .opting(options -> options.with("provider", Json.parse("null"))),
                named("InsistentRepeater", "repeats an empty result without a budget", "TTALK-EMPTY-3")
                        .opting(options -> options.json().path("empty-retries").asInt(1) == 0
                                ? options.with("empty-retries", Json.parse("1"))
                                : options),
                named("KnowAll", "knows what is empty although nobody has told it", "TTALK-EMPTY-4")
                        .asking(Rulings.empty((honest, result) -> Completion.isEmpty(result))),
                named("FreshStarter", "begins its backoff anew after an empty result", "TTALK-EMPTY-5")
                        .deciding(FreshStarter::new),
                named("TextReader", "takes for empty whatever has no text", "TTALK-EMPTY-6")
                        .asking(Rulings.empty((honest, result) -> honest.empty(result)
                                || result.isObject()
                                        && result.path("text").asString("").isBlank())),
                named("BlankReader", "takes blanks for an answer", "TTALK-EMPTY-6")
                        .asking(Rulings.empty((honest, result) -> honest.empty(result)
                                && result.path("text").asString("").isEmpty())),
                named("EndlessRepeater", "retries the error of empty results", "TTALK-EMPTY-7")
                        .making((options, questions) -> new Endless(options, new RetryDecider(options, questions))),
                named(
                                "Stutterer",
                                "begins a stream anew although something has gone out",
                                "TTALK-STREAM-1",
                                "TTALK-STREAM-2")
                        .asking(Rulings.gate(honest -> true)),
                named("DeafGate", "asks the gate and does not listen", "TTALK-STREAM-2")
                        .asking(Rulings.gate(honest -> {
                            honest.gate();
                            return true;
                        })),
                named("BrusqueStream", "begins a stream anew without waiting", "TTALK-STREAM-4")
                        .deciding(Rulings.waiting(retry -> retry.kind().equals("stream"), retry -> Duration.ZERO)),
                named("LeakyGate", "repeats an empty result through a closed gate", "TTALK-OPEN-3")
                        .making((options, questions) -> Rulings.onThrown(
                                new RetryDecider(
                                        options,
                                        Rulings.gate(honest -> {
                                                    honest.gate();
                                                    return true;
                                                })
                                                .apply(questions)),
                                new RetryDecider(options, questions)::thrown)),
                named("AllOrNothing", "repeats nothing at all where errors are not retried", "TTALK-OPEN-5")
                        .opting(options -> options.json().path("max-retries").asInt(1) == 0
                                ? options.with("empty-retries", Json.parse("0"))
                                : options),
                named("WaitTeller", "tells of a wait before it repeats an empty result", "TTALK-OPEN-2")
                        .deciding(Rulings.waiting(ModelBudgetSaboteurs::isEmpty, retry -> Duration.ofSeconds(1))));
    }

    private static RetryOptions adding(RetryOptions options, int more) {
        JsonNode max = options.json().path("max-retries");
        return max.isInt() && max.intValue() + more >= 0
                ? options.with("max-retries", Json.parse(Integer.toString(max.intValue() + more)))
                : options;
    }

    private static boolean isEmpty(Retry retry) {
        return retry.kind().equals(Retry.EMPTY);
    }

    private static Ledger dearer(Ledger ledger) {
        return new Ledger(ledger.calls(), ledger.errors() + 1, ledger.empties());
    }

    /** Sleeps a second where nothing is to be waited for. */
    private static final class Patient extends Entries {
        @Override
        public JsonNode run(Decider decider, Consumer<Retry> onRetry, Sleep sleep, Callable<JsonNode> function)
                throws Exception {
            boolean[] owing = {false};
            return super.run(
                    decider,
                    retry -> {
                        onRetry.accept(retry);
                        owing[0] = isEmpty(retry);
                    },
                    sleep,
                    () -> {
                        if (owing[0]) {
                            owing[0] = false;
                            sleep.sleep(Duration.ofSeconds(1));
                        }
                        return function.call();
                    });
        }
    }

    /** Shows its backoff only the failures since the last empty result. */
    private static final class FreshStarter implements Decider {
        private final Decider honest;
        private int forgotten;

        FreshStarter(Decider honest) {
            this.honest = honest;
        }

        @Override
        public Next returned(Ledger before, JsonNode result) {
            forgotten = before.errors();
            return honest.returned(before, result);
        }

        @Override
        public Next thrown(Ledger before, Throwable thrown) {
            Ledger fresh = new Ledger(before.calls(), before.errors() - forgotten, before.empties());
            Next next = honest.thrown(fresh, thrown);
            return next instanceof Next.Again again
                    ? new Next.Again(
                            new Ledger(again.ledger().calls(), before.errors() + 1, before.empties()), again.retry())
                    : next;
        }
    }

    /** Takes the error of an empty result for a failure of the function. */
    private record Endless(RetryOptions options, Decider honest) implements Decider {
        @Override
        public Next returned(Ledger before, JsonNode result) {
            Next next = honest.returned(before, result);
            return next instanceof Next.Raise raise
                            && before.errors()
                                    < options.json().path("max-retries").asInt(0)
                    ? again(before, raise.exception())
                    : next;
        }

        @Override
        public Next thrown(Ledger before, Throwable thrown) {
            return honest.thrown(before, thrown);
        }

        private static Next again(Ledger before, Throwable exception) {
            Ledger now = new Ledger(before.calls() + 1, before.errors() + 1, before.empties());
            return new Next.Again(
                    now,
                    new Retry(
                            now.calls(),
                            Duration.ZERO,
                            "error",
                            Optional.of(((CanonicalException) exception).error()),
                            Optional.of(exception)));
        }
    }
}
