package dev.retrykit.simulator.model;

import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * The twin that never holds a thread while it waits.
 *
 * @param onRetry is told of each retry before it happens; what it throws ends the call
 * @param waiting how it waits
 */
public record AsyncRetry(Decider decider, Consumer<Retry> onRetry, Waiting waiting) {
    /** How the asynchronous twin waits. */
    public sealed interface Waiting {
        /** By a timer; what follows runs on the executor, which is free in the meantime. */
        record Timed(Clock clock, Executor executor) implements Waiting {}

        /** By a function of the caller's, which comes back when the time has passed. */
        record Injected(Sleep sleep) implements Waiting {}
    }

    /**
     * Calls the function until its decider has had enough. Cancelling the future that comes back stops the call and its wait.
     *
     * @return a plain value as long as the function gave plain values and nothing was waited for by a timer (TTALK-ASYNC-3)
     * @throws Exception what ended the call, where nothing was deferred yet
     */
    public Answer run(Callable<Answer> function) throws Exception {
        return new Run(function).begin();
    }

    /** One logical call. Its steps are taken one after another, so that the stack does not grow with them (TTALK-ASYNC-4). */
    private final class Run {
        private final Callable<Answer> function;
        private final CompletableFuture<JsonNode> outer = new CompletableFuture<>();
        private Ledger ledger = Ledger.NONE;
        private boolean deferred;
        private Optional<CompletableFuture<JsonNode>> pending = Optional.empty();
        private Optional<Timer> timer = Optional.empty();

        Run(Callable<Answer> function) {
            this.function = function;
        }

        Answer begin() throws Exception {
            Optional<Next> end = steps(call());
            if (deferred) {
                outer.whenComplete((value, thrown) -> stop());
                end.ifPresent(this::finish);
                return new Answer.Deferred(outer);
            } else if (end.orElseThrow() instanceof Next.Return value) {
                return new Answer.Plain(value.result());
            }
            throw Thrown.as(((Next.Raise) end.get()).exception());
        }

        private void stop() {
            if (outer.isCancelled()) {
                timer.ifPresent(Timer::cancel);
                pending.ifPresent(future -> future.cancel(true));
            }
        }

        /** Goes on from here to the end, which it gives, or to something that is still to come. */
        private Optional<Next> steps(Optional<Next> first) {
            Optional<Next> next = first;
            while (next.isPresent() && next.get() instanceof Next.Again again) {
                ledger = again.ledger();
                next = step(again.retry());
            }
            return next;
        }

        private Optional<Next> step(Retry retry) {
            try {
                onRetry.accept(retry);
                if (retry.immediate()) {
                    return call();
                } else if (waiting instanceof Waiting.Injected injected) {
                    injected.sleep().sleep(retry.delay());
                    return call();
                }
            } catch (Exception thrown) {
                return Optional.of(new Next.Raise(thrown));
            }
            later((Waiting.Timed) waiting, retry);
            return Optional.empty();
        }

        private void later(Waiting.Timed timed, Retry retry) {
            deferred = true;
            timer = Optional.of(timed.clock()
                    .after(retry.delay(), () -> timed.executor().execute(() -> goOn(this::call))));
        }

        private Optional<Next> call() {
            Answer answer;
            try {
                answer = function.call();
            } catch (Throwable thrown) {
                return Optional.of(decider.thrown(ledger, thrown));
            }
            return answer instanceof Answer.Plain plain
                    ? Optional.of(decider.returned(ledger, plain.value()))
                    : await(((Answer.Deferred) answer).future());
        }

        /** What follows a future that is done; one that is not goes on by itself. */
        private Optional<Next> await(CompletableFuture<JsonNode> future) {
            deferred = true;
            pending = Optional.of(future);
            if (future.isDone()) {
                return Optional.of(future.handle(this::next).join());
            }
            future.whenComplete((value, thrown) -> goOn(() -> Optional.of(next(value, thrown))));
            return Optional.empty();
        }

        private Next next(JsonNode value, Throwable thrown) {
            return thrown == null ? decider.returned(ledger, value) : decider.thrown(ledger, thrown);
        }

        private void goOn(Supplier<Optional<Next>> step) {
            if (!outer.isDone()) {
                steps(step.get()).ifPresent(this::finish);
            }
        }

        private void finish(Next end) {
            if (end instanceof Next.Return value) {
                outer.complete(value.result());
            } else {
                outer.completeExceptionally(((Next.Raise) end).exception());
            }
        }
    }
}
