package dev.retrykit.subject.virtual;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.Json;
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

/** The clock as a subject sees it, which also notes the subject's waits while a retry is announced. */
final class Watch implements Clock {
    private final Clock clock;
    private final Recorder recorder;
    private final Subject subject;
    private boolean announced;

    Watch(Clock clock, Recorder recorder, Subject subject) {
        this.clock = clock;
        this.recorder = recorder;
        this.subject = subject;
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    /** Other timers than those of a retry, such as a client's time-out, leave no mark in the trace. */
    @Override
    public Timer after(Duration delay, Runnable task) {
        if (!announced) {
            return clock.after(delay, task);
        }
        snapshot(Cause.SLEEP, delay);
        Timer timer = clock.after(delay, () -> {
            snapshot(Cause.WAKE, delay);
            task.run();
        });
        return () -> {
            snapshot(Cause.CANCEL, delay);
            timer.cancel();
        };
    }

    /** Learns of an event, since a retry is announced by one and called off by another. */
    void heard(String type) {
        if (type.equals("auto_retry_start")) {
            announced = true;
        } else if (type.equals("auto_retry_end")) {
            announced = false;
        }
    }

    /** The transport, with a mark in the trace where a request is handed to it. */
    Transport over(Transport transport) {
        return (call, receiver) -> {
            announced = false;
            snapshot(Cause.SEND);
            showCredential(call);
            return transport.send(call, receiver);
        };
    }

    private void showCredential(Transport.Call call) {
        if (subject.shows().contains(Observation.AUTH)) {
            call.credential()
                    .ifPresent(
                            alias -> recorder.record(moment -> new Authorized(moment, "used", alias, Json.object())));
        }
    }

    void snapshot(Cause cause) {
        snapshot(cause, OptionalLong.empty());
    }

    private void snapshot(Cause cause, Duration delay) {
        snapshot(cause, OptionalLong.of(delay.toMillis()));
    }

    private void snapshot(Cause cause, OptionalLong delayMs) {
        Optional<Subject.State> state =
                subject.shows().contains(Observation.STATE) ? subject.state() : Optional.empty();
        recorder.record(moment -> new Snapshot(
                moment,
                cause,
                delayMs,
                state.map(each -> OptionalInt.of(each.attempt())).orElseGet(OptionalInt::empty),
                state.map(Subject.State::retrying),
                state.map(each -> OptionalInt.of(each.contextSize())).orElseGet(OptionalInt::empty)));
    }
}
