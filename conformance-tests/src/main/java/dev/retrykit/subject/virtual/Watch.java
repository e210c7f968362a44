package dev.retrykit.subject.virtual;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent.Authorized;
import dev.retrykit.spec.TraceEvent.Snapshot;
import dev.retrykit.spec.TraceEvent.Snapshot.Cause;
import dev.retrykit.subject.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The clock as a subject sees it, which also notes the subject's waits: those of a session while a retry is announced, those of a
 * call while no request is under way.
 */
final class Watch implements Clock {
    private final Clock clock;
    private final Recorder recorder;
    private final Subject subject;
    private final Consumer<Duration> callWaits;
    private final boolean state;
    private final boolean credentials;
    private final boolean session;
    private boolean waiting;
    private int underWay;
    private Seen seen = Seen.of(new Subject.State(0, false, 0));

    /** A state as a trace has it; one serves for as long as the state does not change. */
    private record Seen(Subject.State state, OptionalInt attempt, Optional<Boolean> retrying, OptionalInt contextSize) {
        static Seen of(Subject.State state) {
            return new Seen(
                    state,
                    OptionalInt.of(state.attempt()),
                    Optional.of(state.retrying()),
                    OptionalInt.of(state.contextSize()));
        }
    }

    /**
     * A watch over one subject.
     *
     * @param callWaits hears of each wait of a call as it begins
     */
    Watch(Clock clock, Recorder recorder, Subject subject, Consumer<Duration> callWaits) {
        this.clock = clock;
        this.recorder = recorder;
        this.subject = subject;
        this.callWaits = callWaits;
        Set<Observation> shown = subject.shows();
        this.state = shown.contains(Observation.STATE);
        this.credentials = shown.contains(Observation.AUTH);
        this.session = shown.contains(Observation.EVENTS);
        this.waiting = !session;
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    /** Other timers than those of a retry, such as a client's time-out, leave no mark in the trace. */
    @Override
    public Timer after(Duration delay, Runnable task) {
        if (!waiting) {
            return clock.after(delay, task);
        }
        snapshot(Cause.SLEEP, delay);
        if (!session) {
            callWaits.accept(delay);
        }
        Timer timer = clock.after(delay, () -> {
            snapshot(Cause.WAKE, delay);
            task.run();
        });
        return () -> {
            snapshot(Cause.CANCEL, delay);
            timer.cancel();
        };
    }

    @Override
    public void soon(Runnable task) {
        clock.soon(task);
    }

    /** Learns of an event of a session, since a retry is announced by one and called off by another. */
    void heard(String type) {
        if (type.equals("auto_retry_start")) {
            waiting = true;
        } else if (type.equals("auto_retry_end")) {
            waiting = false;
        }
        if (session) {
            snapshot(Cause.EVENT);
        }
    }

    /** The transport, with a mark in the trace where a request is handed to it. */
    Transport over(Transport transport) {
        return (call, receiver) -> {
            waiting = false;
            snapshot(Cause.SEND);
            showCredential(call);
            return session ? transport.send(call, receiver) : new Attempt(receiver).over(transport, call);
        };
    }

    private void showCredential(Transport.Call call) {
        if (credentials) {
            call.credential()
                    .ifPresent(
                            alias -> recorder.record(moment -> new Authorized(moment, "used", alias, Json.object())));
        }
    }

    private void snapshot(Cause cause) {
        snapshot(cause, OptionalLong.empty());
    }

    private void snapshot(Cause cause, Duration delay) {
        snapshot(cause, OptionalLong.of(delay.toMillis()));
    }

    private void snapshot(Cause cause, OptionalLong delayMs) {
        Optional<Subject.State> now = state ? subject.state() : Optional.empty();
        recorder.record(moment -> now.isPresent()
                ? seen(moment, cause, delayMs, now.get())
                : new Snapshot(moment, cause, delayMs, OptionalInt.empty(), Optional.empty(), OptionalInt.empty()));
    }

    private Snapshot seen(Moment moment, Cause cause, OptionalLong delayMs, Subject.State state) {
        if (!state.equals(seen.state())) {
            seen = Seen.of(state);
        }
        return new Snapshot(moment, cause, delayMs, seen.attempt(), seen.retrying(), seen.contextSize());
    }

    /** One request of a call, while it is under way. */
    private final class Attempt implements Transport.Relay {
        private final Transport.Receiver receiver;
        private boolean over;

        Attempt(Transport.Receiver receiver) {
            this.receiver = receiver;
            underWay++;
        }

        Transport.Exchange over(Transport transport, Transport.Call call) {
            Transport.Exchange exchange = transport.send(call, this);
            return () -> {
                close();
                exchange.abort();
            };
        }

        @Override
        public Transport.Receiver receiver() {
            return receiver;
        }

        @Override
        public void end() {
            close();
            receiver.end();
        }

        @Override
        public void failed(Transport.Failure failure) {
            close();
            receiver.failed(failure);
        }

        private void close() {
            underWay -= over ? 0 : 1;
            over = true;
            waiting = underWay == 0;
        }
    }
}
