package dev.retrykit.simulator.model;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * A call whose function does what a script says, with a sleep that only takes note.
 *
 * @param script what each call of the function comes to; the last item goes on for ever
 * @param gate what the gate answers, in order; open after that
 */
record Play(List<JsonNode> script, RetryOptions options, double random, boolean knowsEmpty, List<Boolean> gate) {
    /** Which twin runs, and how its function fails. */
    enum Way {
        SYNC,
        ASYNC_THROWING,
        ASYNC_FAILING
    }

    /**
     * What was seen.
     *
     * @param outcome {@code returns} or {@code throws}, and what
     * @param order all that happened, one word each
     */
    record Tale(
            String outcome,
            int calls,
            List<Long> sleeps,
            List<String> kinds,
            List<Integer> attempts,
            List<Boolean> sameException,
            List<String> order,
            JsonNode value,
            Throwable exception) {}

    Tale run(Way way) {
        return new Stage(way).run();
    }

    static Play of(List<JsonNode> script, RetryOptions options, double random) {
        return new Play(script, options, random, false, List.of());
    }

    /** One run. */
    private final class Stage implements Questions {
        private final Way way;
        private final List<Long> sleeps = new ArrayList<>();
        private final List<Retry> retries = new ArrayList<>();
        private final List<Boolean> same = new ArrayList<>();
        private final List<String> order = new ArrayList<>();
        private Throwable last;
        private int calls;
        private int asked;

        Stage(Way way) {
            this.way = way;
        }

        @Override
        public double random() {
            order.add("random");
            return random;
        }

        @Override
        public boolean empty(JsonNode result) {
            return knowsEmpty && result.isMissingNode();
        }

        @Override
        public boolean gate() {
            return asked >= gate.size() || gate.get(asked++);
        }

        Tale run() {
            try {
                return tale(value(), null);
            } catch (Throwable thrown) {
                return tale(NullNode.getInstance(), thrown instanceof CompletionException ? thrown.getCause() : thrown);
            }
        }

        private JsonNode value() throws Exception {
            Decider decider = new RetryDecider(options, this);
            if (way == Way.SYNC) {
                return new SyncRetry(decider, this::told, this::sleep).run(this::call);
            }
            Answer answer = new AsyncRetry(decider, this::told, new AsyncRetry.Waiting.Injected(this::sleep))
                    .run(way == Way.ASYNC_THROWING ? () -> new Answer.Plain(call()) : this::deferred);
            return answer instanceof Answer.Plain plain
                    ? plain.value()
                    : ((Answer.Deferred) answer).future().join();
        }

        private Answer deferred() {
            try {
                return new Answer.Deferred(CompletableFuture.completedFuture(call()));
            } catch (Throwable thrown) {
                return new Answer.Deferred(CompletableFuture.failedFuture(thrown));
            }
        }

        private JsonNode call() throws Exception {
            order.add("call");
            JsonNode item = script.get(Math.min(calls++, script.size() - 1));
            if (item.has("ok") || item.has("empty")) {
                return item.path("ok");
            }
            last = thrown(item);
            throw Thrown.as(last);
        }

        private void told(Retry retry) {
            order.add("on-retry");
            retries.add(retry);
            same.add(retry.exception().map(exception -> exception == last).orElse(false));
        }

        private void sleep(Duration delay) {
            order.add("sleep");
            sleeps.add(delay.toMillis());
        }

        private Tale tale(JsonNode value, Throwable thrown) {
            return new Tale(
                    thrown == null ? "returns" : "throws",
                    calls,
                    sleeps,
                    retries.stream().map(Retry::kind).toList(),
                    retries.stream().map(Retry::attempt).toList(),
                    same,
                    order,
                    value,
                    thrown);
        }
    }

    private static Throwable thrown(JsonNode item) {
        if (item.has("err")) {
            return new CanonicalException(new CanonicalError(Vectors.plain(item.path("err"))));
        } else if (item.has("wrapped")) {
            CanonicalError inner = new CanonicalError(Vectors.plain(item.path("wrapped")));
            return new RuntimeException("outer", new CanonicalException(inner));
        } else if (item.has("interrupted")) {
            return new InterruptedException("int");
        } else if (item.has("io")) {
            return new IOException("io");
        }
        return item.has("error") ? new AssertionError("error") : new RuntimeException("plain");
    }
}
