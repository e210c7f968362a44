package dev.retrykit.check;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Snapshot;
import dev.retrykit.spec.TraceEvent.Snapshot.Cause;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * One logical call, with all its attempts.
 *
 * @param called what the caller asked for; a turn that uses tools makes several calls of it
 * @param attempts in order; none where no request was made
 * @param ended how it came to its end; absent where it did not, or where the turn went on with another call
 * @param from the place after which it begins
 * @param to the place before which it ends
 */
record Call(Reading reading, At<Acted> called, List<Attempt> attempts, Optional<At<Acted>> ended, int from, int to) {
    Call {
        attempts = List.copyOf(attempts);
    }

    /** Who calls another way than the usual one. */
    Optional<String> caller() {
        return Optional.of(called.event().details().path("caller").asString("")).filter(name -> !name.isEmpty());
    }

    /** Whether the caller asked for a streamed answer. */
    boolean streamed() {
        return reading.trace().header().plan().path("streaming").asBoolean(true);
    }

    /** A setting of the call as it was given; a missing node where it was not. */
    JsonNode setting(String key) {
        return reading.trace().header().settings().path(key);
    }

    /** {@code value}, {@code error} or {@code cancelled}; empty where it has none. */
    String outcome() {
        return result().path("outcome").asString("");
    }

    /** The text of the error with which it ended. */
    String error() {
        return result().path("error").asString("");
    }

    /** What it gave back, as the trace has it. */
    JsonNode result() {
        return ended.map(end -> end.event().details()).orElseGet(Json::object);
    }

    /** All text that the consumer received, in order. */
    String output() {
        return Reading.within(reading.all(Emitted.class), from, to).stream()
                .filter(each -> each.event().type().equals("text_delta"))
                .map(each -> each.event().event().path("text").asString(""))
                .collect(Collectors.joining());
    }

    /** The caller's cancels, in order; also those that came later than was planned, since they interrupt as well. */
    List<At<Acted>> cancels() {
        return Reading.within(reading.all(Acted.class, act -> act.action().equals("cancel")), from, to);
    }

    /** From the end of each reply to the next request, where both are there; measured without looking into the subject. */
    List<Duration> gaps() {
        return IntStream.range(1, attempts.size())
                .mapToObj(nth -> attempts.get(nth - 1).gapTo(attempts.get(nth)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The waits, each where it began. */
    List<At<Snapshot>> waits() {
        return Reading.within(reading.snapshots(), from, to).stream()
                .filter(each -> each.event().cause() == Cause.SLEEP)
                .toList();
    }

    /** What was logged. */
    List<At<Logged>> logs() {
        return Reading.within(reading.all(Logged.class), from, to);
    }
}
