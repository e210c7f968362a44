package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Replied;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cancel of a call, and where it fell.
 *
 * @param last the attempt before it; absent where there was none
 */
record CallCancel(Call call, At<Acted> at, Optional<Attempt> last) {
    /** Longer than a process takes to end. */
    private static final Duration LONG = Duration.ofSeconds(3);

    /** The first cancel of each call that was under way. */
    static Stream<CallCancel> all(Reading reading) {
        return Setback.calls(reading)
                .flatMap(call -> call.cancels().stream()
                        .limit(1)
                        .filter(at -> !at.event().details().path("late").asBoolean(false))
                        .filter(at -> call.ended().filter(end -> end.before(at)).isEmpty())
                        .map(at -> of(call, at)));
    }

    private static CallCancel of(Call call, At<Acted> at) {
        Optional<Attempt> last =
                call.attempts().stream().filter(each -> each.at() < at.index()).reduce((a, b) -> b);
        return new CallCancel(call, at, last);
    }

    /** Whether a request was under way. */
    boolean duringRequest() {
        return last.isPresent() && failed().isEmpty();
    }

    /** Whether a failure had come, so that the call was waiting for its next attempt. */
    boolean duringWait() {
        return failed().isPresent();
    }

    /** Whether it came in the instant in which the wait was over. */
    boolean atWakeUp() {
        Duration wait = LoopSettings.waitAfter(call.attempts().indexOf(last.orElseThrow()));
        return failed().filter(reply -> reply.time().plus(wait).equals(at.time()))
                .isPresent();
    }

    /** Whether a foreign process ended only when its wait would have been over, long after the cancel. */
    boolean sleptOn(At<Acted> end) {
        return failed().map(reply ->
                        reply.time().plus(LoopSettings.waitAfter(call.attempts().indexOf(last.orElseThrow()))))
                .filter(wake -> at.time().plus(LONG).compareTo(wake) <= 0)
                .filter(wake -> end.time().compareTo(wake.minus(Cancel.NEAR)) >= 0)
                .isPresent();
    }

    /** The requests that came after it. */
    List<Attempt> after() {
        return call.attempts().stream().filter(each -> each.at() > at.index()).toList();
    }

    /** The call in words: streamed or not. */
    String kind() {
        return call.streamed() ? "a streamed call" : "a whole call";
    }

    private Optional<At<Replied>> failed() {
        return last.flatMap(Attempt::reply).filter(reply -> reply.before(at));
    }
}
