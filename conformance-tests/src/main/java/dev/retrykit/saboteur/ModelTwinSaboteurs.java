package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.ModelVice.named;

import dev.retrykit.simulator.model.Answer;
import dev.retrykit.simulator.model.Asking;
import dev.retrykit.simulator.model.AsyncRetry.Waiting;
import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.Decider;
import dev.retrykit.simulator.model.Entries;
import dev.retrykit.simulator.model.Ledger;
import dev.retrykit.simulator.model.Next;
import dev.retrykit.simulator.model.Retry;
import dev.retrykit.simulator.model.Sleep;
import dev.retrykit.simulator.time.Worker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Those whose entries differ, who hold threads, and who do not stop. */
final class ModelTwinSaboteurs {
    private ModelTwinSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("HastyTwin", "waits for nothing in its asynchronous twin", "TTALK-ASYNC-1")
                        .entering(new Hasty()),
                named("SleepyTwin", "sleeps on the transport's thread", "TTALK-ASYNC-2", "TTALK-OPEN-12")
                        .entering(new Sleepy()),
                named("FutureLover", "gives a future for everything", "TTALK-ASYNC-3")
                        .entering(new FutureLover()),
                named("DeepTwin", "calls itself for each retry", "TTALK-ASYNC-4")
                        .entering(new Deep()),
                named("WrapperBlind", "does not look into the wrapper of a future", "TTALK-ASYNC-5")
                        .deciding(honest -> Rulings.onThrown(
                                honest,
                                (before, thrown) -> thrown instanceof CompletionException
                                        ? new Next.Raise(thrown)
                                        : honest.thrown(before, thrown))),
                named(
                                "RealSleeper",
                                "does not use an injected sleep function in its asynchronous twin",
                                "TTALK-ASYNC-6")
                        .entering(new Unslept()),
                named("ArgumentLoser", "calls a wrapped function without its argument", "TTALK-WRAP-1")
                        .entering(new ArgumentLoser()),
                named("NakedWrapper", "gives the function back instead of wrapping it", "TTALK-WRAP-1", "TTALK-WRAP-2")
                        .entering(new Naked()),
                named("HalfListener", "wraps without the options of the call", "TTALK-WRAP-2")
                        .entering(new HalfListener()),
                named("CallbackDefier", "goes on although its callback has thrown", "TTALK-OPEN-6")
                        .entering(new Defying()),
                named("Sleepwalker", "goes on when its sleep is interrupted", "TTALK-OPEN-7")
                        .entering(new Sleepwalking()),
                named("Undying", "goes on when its future is cancelled", "TTALK-OPEN-7")
                        .entering(new Undying()),
                named("InterruptRetrier", "retries what an interrupt has ended", "TTALK-OPEN-7")
                        .deciding(Rulings.hearing(
                                thrown -> thrown instanceof InterruptedException ? Rulings.invented() : thrown)));
    }

    private static final class Hasty extends Entries {
        @Override
        public Answer runAsync(Decider decider, Consumer<Retry> onRetry, Waiting waiting, Callable<Answer> function)
                throws Exception {
            Decider hasty =
                    Rulings.waiting(retry -> true, retry -> Duration.ZERO).apply(decider);
            return super.runAsync(hasty, onRetry, waiting, function);
        }
    }

    private static final class Sleepy extends Entries {
        @Override
        public Answer runAsync(Decider decider, Consumer<Retry> onRetry, Waiting waiting, Callable<Answer> function)
                throws Exception {
            Waiting asleep = waiting instanceof Waiting.Timed timed
                    ? new Waiting.Injected(((Worker) timed.executor())::sleep)
                    : waiting;
            return super.runAsync(decider, onRetry, asleep, function);
        }
    }

    private static final class FutureLover extends Entries {
        @Override
        public Answer runAsync(Decider decider, Consumer<Retry> onRetry, Waiting waiting, Callable<Answer> function)
                throws Exception {
            Answer answer = super.runAsync(decider, onRetry, waiting, function);
            return answer instanceof Answer.Plain plain
                    ? new Answer.Deferred(CompletableFuture.completedFuture(plain.value()))
                    : answer;
        }
    }

    /**
     * Takes each step inside the one before. Where a stack really ends is chance, and it may be inside a lock of the kit; so it
     * ends at a depth of its own.
     */
    private static final class Deep extends Entries {
        private static final int DEEPEST = 100;

        @Override
        public Answer runAsync(Decider decider, Consumer<Retry> onRetry, Waiting waiting, Callable<Answer> function)
                throws Exception {
            return waiting instanceof Waiting.Injected injected
                    ? step(0, decider, Ledger.NONE, onRetry, injected.sleep(), function)
                    : super.runAsync(decider, onRetry, waiting, function);
        }

        private static Answer step(
                int depth,
                Decider decider,
                Ledger ledger,
                Consumer<Retry> onRetry,
                Sleep sleep,
                Callable<Answer> function)
                throws Exception {
            if (depth > DEEPEST) {
                throw new StackOverflowError();
            }
            Next next;
            try {
                Answer answer = function.call();
                if (answer instanceof Answer.Deferred deferred
                        && !deferred.future().isDone()) {
                    return answer;
                }
                next = decider.returned(ledger, value(answer));
            } catch (Exception thrown) {
                next = decider.thrown(ledger, thrown);
            }
            if (next instanceof Next.Return end) {
                return new Answer.Plain(end.result());
            } else if (next instanceof Next.Raise end) {
                throw (Exception) end.exception();
            }
            Next.Again again = (Next.Again) next;
            onRetry.accept(again.retry());
            sleep.sleep(again.retry().delay());
            return step(depth + 1, decider, again.ledger(), onRetry, sleep, function);
        }

        private static JsonNode value(Answer answer) {
            return answer instanceof Answer.Plain plain
                    ? plain.value()
                    : ((Answer.Deferred) answer).future().join();
        }
    }

    private static final class Unslept extends Entries {
        @Override
        public Answer runAsync(Decider decider, Consumer<Retry> onRetry, Waiting waiting, Callable<Answer> function)
                throws Exception {
            return super.runAsync(decider, onRetry, new Waiting.Injected(delay -> {}), function);
        }
    }

    private static final class ArgumentLoser extends Entries {
        @Override
        public <A> Asking<A> wrap(
                Asking<A> function,
                BiFunction<JsonNode, JsonNode, Decider> deciding,
                JsonNode config,
                JsonNode call,
                Consumer<Retry> onRetry,
                Sleep sleep) {
            return super.wrap(argument -> function.ask(null), deciding, config, call, onRetry, sleep);
        }
    }

    private static final class Naked extends Entries {
        @Override
        public <A> Asking<A> wrap(
                Asking<A> function,
                BiFunction<JsonNode, JsonNode, Decider> deciding,
                JsonNode config,
                JsonNode call,
                Consumer<Retry> onRetry,
                Sleep sleep) {
            return function;
        }
    }

    private static final class HalfListener extends Entries {
        @Override
        public <A> Asking<A> wrap(
                Asking<A> function,
                BiFunction<JsonNode, JsonNode, Decider> deciding,
                JsonNode config,
                JsonNode call,
                Consumer<Retry> onRetry,
                Sleep sleep) {
            return super.wrap(function, deciding, config, NullNode.getInstance(), onRetry, sleep);
        }
    }

    private static final class Defying extends Entries {
        @Override
        public JsonNode run(Decider decider, Consumer<Retry> onRetry, Sleep sleep, Callable<JsonNode> function)
                throws Exception {
            return super.run(decider, defying(onRetry), sleep, function);
        }

        private static Consumer<Retry> defying(Consumer<Retry> onRetry) {
            return retry -> {
                try {
                    onRetry.accept(retry);
                } catch (CanonicalException expected) {
                    throw expected;
                } catch (RuntimeException ignored) {
                    // The vice: somebody's failure is nobody's business.
                }
            };
        }
    }

    private static final class Sleepwalking extends Entries {
        @Override
        public JsonNode run(Decider decider, Consumer<Retry> onRetry, Sleep sleep, Callable<JsonNode> function)
                throws Exception {
            return super.run(
                    decider,
                    onRetry,
                    delay -> {
                        try {
                            sleep.sleep(delay);
                        } catch (InterruptedException ignored) {
                            // The vice: it slept well.
                        }
                    },
                    function);
        }
    }

    private static final class Undying extends Entries {
        @Override
        public Answer runAsync(Decider decider, Consumer<Retry> onRetry, Waiting waiting, Callable<Answer> function)
                throws Exception {
            Answer answer = super.runAsync(decider, onRetry, waiting, function);
            return answer instanceof Answer.Deferred deferred
                    ? new Answer.Deferred(deferred.future().copy())
                    : answer;
        }
    }
}
