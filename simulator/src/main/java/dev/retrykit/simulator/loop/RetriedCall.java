package dev.retrykit.simulator.loop;

import dev.retrykit.simulator.loop.LlmProvider.Answer;
import dev.retrykit.simulator.loop.LlmProvider.Answered;
import dev.retrykit.simulator.loop.LlmProvider.Delta;
import dev.retrykit.simulator.loop.LlmProvider.Failed;
import dev.retrykit.simulator.loop.LlmProvider.Pending;
import dev.retrykit.simulator.loop.RetryRule.FailedAttempt;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** One logical call: requests and the waits between them, until one succeeds, none is left, or its user cancels. */
final class RetriedCall {
    private final AgentLoop loop;
    private final Request request;
    private final Consumer<Delta> sink;
    private final Consumer<Outcome> done;
    private Pending pending = () -> {};
    private Timer wait = () -> {};
    private int retries;
    private boolean emitted;
    private boolean over;

    /** How one attempt is made. */
    @FunctionalInterface
    interface Request {
        Pending send(Consumer<Delta> deltas, Consumer<Answer> answered);
    }

    RetriedCall(AgentLoop loop, Request request, Consumer<Delta> sink, Consumer<Outcome> done) {
        this.loop = loop;
        this.request = request;
        this.sink = sink;
        this.done = done;
    }

    /** Makes the first attempt, unless the token was cancelled before. */
    void begin(CancelToken token) {
        if (token.isCancelled()) {
            end(new Outcome.Cancelled());
        } else {
            token.onCancel(this::cancelled);
            attempt();
        }
    }

    private void attempt() {
        wait = () -> {};
        pending = request.send(this::delta, this::answered);
    }

    private void delta(Delta delta) {
        if (!over) {
            // Before the consumer hears of it, since the consumer may cancel from within.
            emitted = true;
            sink.accept(delta);
        }
    }

    private void answered(Answer answer) {
        if (over) {
            return;
        }
        if (answer instanceof Answered whole) {
            end(new Outcome.Value(whole.message()));
        } else if (answer instanceof Failed failed) {
            failed(failed.error());
        }
    }

    private void failed(String error) {
        FailedAttempt failed = new FailedAttempt(error, retries, loop.config().maxRetries(), emitted);
        Optional<Duration> delay = loop.rule().waitAfter(failed);
        if (delay.isPresent()) {
            retries++;
            warn(error, delay.get());
            wait = loop.clock().after(delay.get(), this::attempt);
        } else {
            end(new Outcome.Error(error));
        }
    }

    private void warn(String error, Duration delay) {
        loop.log()
                .warn(
                        "LLM request failed, retrying",
                        Json.object()
                                .put("attempt", retries)
                                .put("retry_in_ms", delay.toMillis())
                                .put("error", error));
    }

    /** The token knows best: whatever is under way is let go. */
    private void cancelled() {
        if (!over) {
            wait.cancel();
            pending.abandon();
            end(new Outcome.Cancelled());
        }
    }

    private void end(Outcome outcome) {
        over = true;
        done.accept(outcome);
    }
}
