package dev.retrykit.simulator.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The decider of the ttalk policy. It keeps nothing between two questions. */
public record RetryDecider(RetryOptions options, Questions questions) implements Decider {
    @Override
    public Next returned(Ledger before, JsonNode result) {
        Ledger now = before.called();
        if (!questions.empty(result)) {
            return new Next.Return(recorded(result, now));
        }
        if (now.empties() < options.emptyRetries() && questions.gate()) {
            return new Next.Again(
                    now.emptied(),
                    new Retry(now.calls(), Duration.ZERO, Retry.EMPTY, Optional.empty(), Optional.empty()));
        }
        return options.throwsWhenEmpty()
                ? new Next.Raise(told(new CanonicalException(emptiness()), now))
                : new Next.Return(recorded(result, now));
    }

    /** An exception without a canonical error of its own is final, whatever caused it (TTALK-CLASS-1, TTALK-OPEN-10). */
    @Override
    public Next thrown(Ledger before, Throwable thrown) {
        Ledger now = before.called();
        Throwable failure = unwrapped(thrown);
        if (!(failure instanceof CanonicalException canonical)) {
            return new Next.Raise(failure);
        }
        return canonical.error().retryable() && now.errors() < options.maxRetries() && questions.gate()
                ? new Next.Again(now.failed(), retry(now, canonical))
                : new Next.Raise(told(canonical, now));
    }

    private Retry retry(Ledger now, CanonicalException failure) {
        return new Retry(
                now.calls(),
                delay(now.errors(), failure.error()),
                options.retryKind(),
                Optional.of(failure.error()),
                Optional.of(failure));
    }

    /** What the provider asks for, up to the longest wait; else the backoff, for which alone chance is asked. */
    private Duration delay(int attempt, CanonicalError error) {
        return Optional.of(error)
                .filter(any -> options.respectsRetryAfter())
                .flatMap(CanonicalError::retryAfterMs)
                .map(hint -> hint.min(BigDecimal.valueOf(options.maxDelay())))
                .map(hint -> Duration.ofMillis(hint.longValue()))
                .orElseGet(() -> FullJitter.delay(attempt, options, questions.random()));
    }

    private CanonicalError emptiness() {
        return CanonicalError.of("empty-completion-error", "the model's answer is empty", false)
                .with(
                        "provider",
                        options.provider().<JsonNode>map(StringNode::valueOf).orElse(NullNode.getInstance()));
    }

    private JsonNode recorded(JsonNode result, Ledger now) {
        return options.recordsAttempts() && result.isObject()
                ? ((ObjectNode) result.deepCopy()).put("attempts", now.calls())
                : result;
    }

    private static CanonicalException told(CanonicalException exception, Ledger now) {
        return now.calls() > 1 ? exception.withAttempts(now.calls()) : exception;
    }

    /** What a future failed with, without the wrapper that futures put around it (TTALK-ASYNC-5). */
    private static Throwable unwrapped(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null
                ? unwrapped(thrown.getCause())
                : thrown;
    }
}
