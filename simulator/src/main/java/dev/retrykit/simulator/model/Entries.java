package dev.retrykit.simulator.model;

import dev.retrykit.simulator.model.AsyncRetry.Waiting;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** The three ways into the retry. What is decided is the same in all of them. */
public class Entries {
    /** On the caller's thread. */
    public JsonNode run(Decider decider, Consumer<Retry> onRetry, Sleep sleep, Callable<JsonNode> function)
            throws Exception {
        return new SyncRetry(decider, onRetry, sleep).run(function);
    }

    /** Without holding a thread. */
    public Answer runAsync(Decider decider, Consumer<Retry> onRetry, Waiting waiting, Callable<Answer> function)
            throws Exception {
        return new AsyncRetry(decider, onRetry, waiting).run(function);
    }

    /**
     * In the place of the function.
     *
     * @param deciding resolves the provider's configuration and the call's options
     */
    public <A> Asking<A> wrap(
            Asking<A> function,
            BiFunction<JsonNode, JsonNode, Decider> deciding,
            JsonNode config,
            JsonNode call,
            Consumer<Retry> onRetry,
            Sleep sleep) {
        return argument -> run(deciding.apply(config, call), onRetry, sleep, () -> function.ask(argument));
    }
}
