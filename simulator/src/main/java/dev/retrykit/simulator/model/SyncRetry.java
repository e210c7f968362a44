package dev.retrykit.simulator.model;

import java.util.concurrent.Callable;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * The twin that waits on the caller's thread.
 *
 * @param onRetry is told of each retry before it happens; what it throws ends the call
 * @param sleep how it waits
 */
public record SyncRetry(Decider decider, Consumer<Retry> onRetry, Sleep sleep) {
    /**
     * Calls the function until its decider has had enough.
     *
     * @throws Exception what the last call threw, or what {@code onRetry} threw, or the interrupt of a wait
     */
    public JsonNode run(Callable<JsonNode> function) throws Exception {
        Ledger ledger = Ledger.NONE;
        while (true) {
            Next next = call(function, ledger);
            if (next instanceof Next.Return end) {
                return end.result();
            } else if (next instanceof Next.Raise end) {
                throw Thrown.as(end.exception());
            }
            Next.Again again = (Next.Again) next;
            before(again.retry());
            ledger = again.ledger();
        }
    }

    private void before(Retry retry) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before retry " + retry.attempt());
        }
        onRetry.accept(retry);
        if (!retry.immediate()) {
            sleep.sleep(retry.delay());
        }
    }

    private Next call(Callable<JsonNode> function, Ledger ledger) {
        JsonNode result;
        try {
            result = function.call();
        } catch (Throwable thrown) {
            return decider.thrown(ledger, thrown);
        }
        return decider.returned(ledger, result);
    }
}
