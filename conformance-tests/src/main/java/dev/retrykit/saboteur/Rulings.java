package dev.retrykit.saboteur;

import dev.retrykit.simulator.model.CanonicalError;
import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.Decider;
import dev.retrykit.simulator.model.Ledger;
import dev.retrykit.simulator.model.Next;
import dev.retrykit.simulator.model.Questions;
import dev.retrykit.simulator.model.Retry;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Ways to change what a decider of the ttalk policy says, or what it is told. */
final class Rulings {
    private Rulings() {}

    /** Changes each retry. */
    static UnaryOperator<Decider> again(UnaryOperator<Next.Again> change) {
        return after(next -> next instanceof Next.Again again ? change.apply(again) : next);
    }

    /** Changes what is waited for and told, where the retry is of some kind. */
    static UnaryOperator<Decider> waiting(Predicate<Retry> which, Function<Retry, Duration> delay) {
        return again(again -> which.test(again.retry())
                ? new Next.Again(again.ledger(), delayed(again.retry(), delay.apply(again.retry())))
                : again);
    }

    /** Changes what is thrown in the end. */
    static UnaryOperator<Decider> raising(UnaryOperator<Throwable> change) {
        return after(next -> next instanceof Next.Raise raise ? new Next.Raise(change.apply(raise.exception())) : next);
    }

    /** Changes what is given back in the end. */
    static UnaryOperator<Decider> returning(UnaryOperator<JsonNode> change) {
        return after(next -> next instanceof Next.Return end ? new Next.Return(change.apply(end.result())) : next);
    }

    /** Changes whatever follows. */
    static UnaryOperator<Decider> after(UnaryOperator<Next> change) {
        return honest -> new Decider() {
            @Override
            public Next returned(Ledger before, JsonNode result) {
                return change.apply(honest.returned(before, result));
            }

            @Override
            public Next thrown(Ledger before, Throwable thrown) {
                return change.apply(honest.thrown(before, thrown));
            }
        };
    }

    /** Hears of another failure than the one that came. */
    static UnaryOperator<Decider> hearing(UnaryOperator<Throwable> change) {
        return honest -> onThrown(honest, (before, thrown) -> honest.thrown(before, change.apply(bare(thrown))));
    }

    /** Decides on failures in a way of its own. */
    static Decider onThrown(Decider honest, BiFunction<Ledger, Throwable, Next> ruling) {
        return new Decider() {
            @Override
            public Next returned(Ledger before, JsonNode result) {
                return honest.returned(before, result);
            }

            @Override
            public Next thrown(Ledger before, Throwable thrown) {
                return ruling.apply(before, thrown);
            }
        };
    }

    /** Takes the canonical errors of which this is true for ones of another word. */
    static UnaryOperator<Decider> saying(Predicate<CanonicalError> which, boolean retryable) {
        return hearing(thrown -> thrown instanceof CanonicalException canonical && which.test(canonical.error())
                ? changed(canonical, data -> data.put("retryable?", retryable))
                : thrown);
    }

    /** The same exception with another canonical error. */
    static CanonicalException changed(CanonicalException canonical, UnaryOperator<ObjectNode> change) {
        ObjectNode data = (ObjectNode) canonical.error().data().deepCopy();
        CanonicalException copy = new CanonicalException(new CanonicalError(change.apply(data)), canonical.getCause());
        copy.setStackTrace(canonical.getStackTrace());
        return copy;
    }

    /** A canonical error that nobody raised. */
    static CanonicalException invented() {
        return new CanonicalException(new CanonicalError(Json.object()
                .put("type", "provider-error")
                .put("message", "something went wrong")
                .put("retryable?", true)));
    }

    static Retry delayed(Retry retry, Duration delay) {
        return new Retry(retry.attempt(), delay, retry.kind(), retry.error(), retry.exception());
    }

    /** What a future failed with. */
    static Throwable bare(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    /** Questions with other answers than the caller's. */
    static UnaryOperator<Questions> gate(Function<Questions, Boolean> answer) {
        return honest -> answering(honest, Questions::random, Questions::empty, answer);
    }

    /** Questions with another reading of what is empty. */
    static UnaryOperator<Questions> empty(BiPredicate<Questions, JsonNode> reading) {
        return honest -> answering(honest, Questions::random, reading::test, Questions::gate);
    }

    /** Questions with other dice. */
    static UnaryOperator<Questions> random(Function<Questions, Double> dice) {
        return honest -> answering(honest, dice, Questions::empty, Questions::gate);
    }

    private static Questions answering(
            Questions honest,
            Function<Questions, Double> random,
            BiFunction<Questions, JsonNode, Boolean> empty,
            Function<Questions, Boolean> gate) {
        return new Questions() {
            @Override
            public double random() {
                return random.apply(honest);
            }

            @Override
            public boolean empty(JsonNode result) {
                return empty.apply(honest, result);
            }

            @Override
            public boolean gate() {
                return gate.apply(honest);
            }
        };
    }
}
