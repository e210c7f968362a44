package dev.retrykit.subject.rpc;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for a foreign process outside any scenario. */
final class Waiting {
    private Waiting() {}

    /** The value if it comes in time. */
    static <T> Optional<T> on(CompletableFuture<T> future, Duration patience) {
        try {
            return Optional.of(future.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
