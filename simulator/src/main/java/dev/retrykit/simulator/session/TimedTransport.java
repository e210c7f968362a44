package dev.retrykit.simulator.session;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** Gives a request up when nothing of its answer has come for too long. */
public final class TimedTransport implements Transport {
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Transport below;
    private final Clock clock;
    private final Supplier<Duration> timeouts;

    /**
     * Lies over another transport.
     *
     * @param timeouts asked at each request
     */
    public TimedTransport(Transport below, Clock clock, Supplier<Duration> timeouts) {
        this.below = below;
        this.clock = clock;
        this.timeouts = timeouts;
    }

    /** Over the transport of this world, with the time that its settings name ({@code retry.provider.timeoutMs}). */
    TimedTransport(World world) {
        this(world.transport(), world.clock(), () -> timeout(world.settings().get()));
    }

    @Override
    public Exchange send(Call call, Receiver receiver) {
        return new TimedExchange(call, receiver);
    }

    private static Duration timeout(Settings settings) {
        Duration configured = RetrySettings.millis(settings.retry("provider").path("timeoutMs"), TIMEOUT);
        return configured.isZero() ? TIMEOUT : configured;
    }

    /**
     * One request and its time; the provider has time anew with each part of its answer. In real time the answer comes on another thread,
     * perhaps before the request's own time has begun, and then waits for that.
     */
    private final class TimedExchange implements Exchange, Receiver {
        private final Receiver receiver;
        private final Duration timeout = timeouts.get();
        private final Exchange exchange;
        private Timer timer;
        private boolean over;

        TimedExchange(Call call, Receiver receiver) {
            this.receiver = receiver;
            synchronized (this) {
                this.exchange = below.send(call, this);
                this.timer = clock.after(timeout, this::timedOut);
            }
        }

        @Override
        public void abort() {
            close();
            exchange.abort();
        }

        @Override
        public void head(int status, Map<String, String> headers) {
            alive();
            receiver.head(status, headers);
        }

        @Override
        public void part(String data) {
            alive();
            receiver.part(data);
        }

        @Override
        public void end() {
            close();
            receiver.end();
        }

        @Override
        public void failed(Failure failure) {
            close();
            receiver.failed(failure);
        }

        private synchronized void alive() {
            timer.cancel();
            timer = clock.after(timeout, this::timedOut);
        }

        private void timedOut() {
            if (!over) {
                abort();
                receiver.failed(Failure.TIMED_OUT);
            }
        }

        private synchronized void close() {
            over = true;
            timer.cancel();
        }
    }
}
