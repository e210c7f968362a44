package dev.retrykit.simulator.session;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Tries a request again by the HTTP status of its answer, before the session hears of it. It stands in series with the
 * session: only the answer with which it gives up goes on. What broke without a status is left to the session.
 */
public final class SdkTransport implements Transport {
    private final World world;
    private final SdkRules rules;

    /** Lies over the transport of this world. */
    public SdkTransport(World world, SdkRules rules) {
        this.world = world;
        this.rules = rules;
    }

    @Override
    public Exchange send(Call call, Receiver receiver) {
        SdkExchange exchange = new SdkExchange(call, receiver);
        exchange.send();
        return exchange;
    }

    /** One request of the session, and all the requests that it becomes. */
    private final class SdkExchange implements Exchange {
        private final Call call;
        private final Receiver receiver;
        private int retries;
        private Optional<Exchange> current = Optional.empty();
        private Optional<Timer> wait = Optional.empty();

        SdkExchange(Call call, Receiver receiver) {
            this.call = call;
            this.receiver = receiver;
        }

        void send() {
            current = Optional.of(world.transport().send(call, new Refusal(receiver, this::refused)));
        }

        @Override
        public void abort() {
            wait.ifPresent(Timer::cancel);
            current.ifPresent(Exchange::abort);
        }

        private void refused(Refusal refusal) {
            SdkSettings settings = rules.reader().apply(world.settings().get());
            if (retries < settings.maxRetries() && rules.repeating().repeats(refusal.status, refusal.text())) {
                retries++;
                Duration delay = rules.delay(refusal.headers, world.clock().now(), retries, settings);
                tell(refusal.status, delay);
                wait = Optional.of(world.clock().after(delay, this::send));
            } else {
                refusal.pass();
                receiver.end();
            }
        }

        private void tell(int status, Duration delay) {
            world.seams()
                    .called(
                            "sdkRetry",
                            Json.object()
                                    .put("retry", retries)
                                    .put("status", status)
                                    .put("delayMs", delay.toMillis()));
        }
    }

    /** Hears one answer: a good one passes through, a refusal is held back until it is whole. */
    private static final class Refusal implements Receiver {
        private final Receiver receiver;
        private final Consumer<Refusal> whole;
        private final List<String> parts = new ArrayList<>();
        private Map<String, String> headers = Map.of();
        private int status;

        Refusal(Receiver receiver, Consumer<Refusal> whole) {
            this.receiver = receiver;
            this.whole = whole;
        }

        @Override
        public void head(int status, Map<String, String> headers) {
            this.status = status;
            this.headers = headers;
            if (!held()) {
                receiver.head(status, headers);
            }
        }

        @Override
        public void part(String data) {
            if (held()) {
                parts.add(data);
            } else {
                receiver.part(data);
            }
        }

        @Override
        public void end() {
            if (held()) {
                whole.accept(this);
            } else {
                receiver.end();
            }
        }

        @Override
        public void failed(Failure failure) {
            if (held()) {
                pass();
            }
            receiver.failed(failure);
        }

        /** Gives on what was held back. */
        void pass() {
            receiver.head(status, headers);
            parts.forEach(receiver::part);
        }

        String text() {
            return parts.stream().collect(Collectors.joining());
        }

        private boolean held() {
            return status >= 300;
        }
    }
}
