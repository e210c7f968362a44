package dev.retrykit.subject;

import dev.retrykit.simulator.model.Answer;
import dev.retrykit.simulator.model.AsyncRetry.Waiting;
import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.Decider;
import dev.retrykit.simulator.model.Retry;
import dev.retrykit.simulator.model.RetryOptions;
import dev.retrykit.simulator.model.RetryPolicy;
import dev.retrykit.simulator.model.Sleep;
import dev.retrykit.simulator.time.Worker;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** One logical call, from the filters down to the function, with all that the kit sees of it. */
final class ModelCall {
    private static final List<String> FILTERS = List.of("memory", "timing");

    private final int number;
    private final String message;
    private final Surroundings surroundings;
    private final RetryPolicy policy;
    private final CallSettings settings;
    private final String entry;
    private final Worker worker;
    private final boolean ownsWorker;
    private final Bottom bottom;
    private final Hearsay questions;
    private Optional<CompletableFuture<JsonNode>> outer = Optional.empty();
    private boolean over;

    ModelCall(int number, String message, Surroundings surroundings, RetryPolicy policy, Worker transportThread) {
        this.number = number;
        this.message = message;
        this.surroundings = surroundings;
        this.policy = policy;
        this.settings = new CallSettings(surroundings.settings().get().json());
        this.entry = settings.entry(number);
        this.ownsWorker = entry.equals("sync") || entry.equals("wrap");
        this.worker = ownsWorker ? new Worker(surroundings.clock()) : transportThread;
        this.bottom = new Bottom(number, surroundings, settings, policy.refusals(), worker);
        this.questions = new Hearsay(settings, bottom, this::show);
    }

    void begin() {
        worker.execute(this::run);
    }

    boolean over() {
        return over;
    }

    /** A caller who waits interrupts the thread; one who holds a future cancels it. */
    void cancel() {
        outer.ifPresentOrElse(future -> future.cancel(true), worker::interrupt);
    }

    void close() {
        if (ownsWorker) {
            worker.close();
        }
    }

    private void run() {
        try {
            FILTERS.forEach(filter -> show("filter", () -> Json.object().put("name", filter)));
            enter();
        } catch (Exception | StackOverflowError thrown) {
            failed(thrown, "thrown");
        }
    }

    private void enter() throws Exception {
        switch (entry) {
            case "async" ->
                deferred(policy.entries()
                        .runAsync(decider(), this::told, waiting(), () -> new Answer.Plain(bottom.ask(message))));
            case "future" ->
                deferred(policy.entries()
                        .runAsync(decider(), this::told, waiting(), () -> new Answer.Deferred(bottom.future(message))));
            case "wrap" ->
                returned(
                        policy.entries()
                                .<String>wrap(
                                        bottom::ask,
                                        this::deciding,
                                        settings.config(),
                                        settings.call(),
                                        this::told,
                                        sleep())
                                .ask(message),
                        "plain");
            default ->
                returned(policy.entries().run(decider(), this::told, sleep(), () -> bottom.ask(message)), "plain");
        }
    }

    private void deferred(Answer answer) {
        if (answer instanceof Answer.Plain plain) {
            returned(plain.value(), "plain");
            return;
        }
        outer = Optional.of(((Answer.Deferred) answer).future());
        outer.get().whenComplete((value, thrown) -> {
            if (thrown == null) {
                returned(value, "future");
            } else {
                failed(thrown instanceof CompletionException ? thrown.getCause() : thrown, "future");
            }
        });
    }

    private Decider decider() {
        return deciding(settings.config(), settings.call());
    }

    private Decider deciding(JsonNode config, JsonNode call) {
        ObjectNode shown = Json.object();
        shown.set("config", config);
        shown.set("options", call);
        RetryOptions options;
        try {
            options = policy.options().apply(config, call);
        } catch (CanonicalException refused) {
            show("options", () -> shown.set("refused", refused.error().data().path("retry")));
            throw refused;
        }
        show("options", () -> shown.set("resolved", options.json()));
        return policy.decider().apply(bottom.streams() ? options.forStream() : options, questions);
    }

    private Sleep sleep() {
        return settings.injectsSleep()
                ? delay -> show("sleep", () -> Json.object().put("ms", delay.toMillis()))
                : worker::sleep;
    }

    private Waiting waiting() {
        return settings.injectsSleep()
                ? new Waiting.Injected(sleep())
                : new Waiting.Timed(surroundings.clock(), worker);
    }

    private void told(Retry retry) {
        show("on-retry", () -> details(retry));
        if (settings.callbackThrows()) {
            throw new IllegalStateException("the callback failed");
        }
    }

    private static ObjectNode details(Retry retry) {
        ObjectNode details = Json.object()
                .put("attempt", retry.attempt())
                .put("delay-ms", retry.delay().toMillis())
                .put("kind", retry.kind());
        details.set("error", retry.error().map(error -> error.data()).orElseGet(NullNode::getInstance));
        return details.put("exception", retry.exception().map(Failures::name).orElse(null));
    }

    private void returned(JsonNode value, String form) {
        ObjectNode result = Json.object().put("outcome", "value");
        result.set("value", value);
        ended(result, form);
    }

    private void failed(Throwable thrown, String form) {
        boolean cancelled = thrown instanceof InterruptedException || thrown instanceof CancellationException;
        ended(
                cancelled ? Json.object().put("outcome", "cancelled") : Failures.told(thrown, bottom.lastFailure()),
                form);
    }

    private void ended(ObjectNode result, String form) {
        over = true;
        surroundings.observer().callCompleted(result.put("call", number).put("form", form));
    }

    private void show(String what, Supplier<ObjectNode> details) {
        // Who fails ten thousand times at once has nothing else to tell.
        if (settings.failsAtOnce() == 0) {
            surroundings.observer().called(what, details.get().put("call", number));
        }
    }
}
