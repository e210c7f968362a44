package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One attempt of a call: a request and what came of it.
 *
 * @param at its place: the request's, or that of the refusal where no connection was made
 * @param reply absent where the provider never got to the end of it
 * @param output what the consumer received between this attempt and the next
 * @param to the place of the next attempt, or of the call's end
 */
record Attempt(int at, Duration time, Optional<At<Replied>> reply, List<At<Emitted>> output, int to) {
    Attempt {
        output = List.copyOf(output);
    }

    static Attempt of(Reading reading, At<TraceEvent> start, int to) {
        Optional<At<Replied>> reply = start.event() instanceof Sent sent
                ? reading.all(Replied.class, each -> each.number().orElse(0) == sent.number()).stream()
                        .findFirst()
                : reading.all(Replied.class).stream()
                        .filter(each -> each.index() == start.index())
                        .findFirst();
        List<At<Emitted>> output = Reading.within(reading.all(Emitted.class), start.index(), to);
        return new Attempt(start.index(), start.time(), reply, output, to);
    }

    /** What the provider said; nothing where there is no reply. */
    Heard answer() {
        return reply.map(At::event).map(Heard::of).orElse(Heard.NOTHING);
    }

    /** From the end of this reply to the next attempt. */
    Optional<Duration> gapTo(Attempt next) {
        return reply.map(at -> next.time().minus(at.time()));
    }

    /** When the last was heard of a reply that came, from the provider or by the consumer. */
    Duration quiet() {
        return Stream.concat(reply.stream().map(At::time), output.stream().map(At::time))
                .max(Duration::compareTo)
                .orElse(time);
    }

    /** Whether the consumer received some text. */
    boolean emitted() {
        return output.stream()
                .filter(each -> each.event().type().equals("text_delta"))
                .anyMatch(
                        each -> !each.event().event().path("text").asString("").isEmpty());
    }
}
