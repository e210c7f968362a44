package dev.retrykit.log;

import dev.retrykit.spec.Moment;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Line;
import dev.retrykit.spec.TraceEvent.Logged;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Times for a log that has none: a microsecond between two lines, which tells their order and nothing else. */
final class Order {
    private Order() {}

    static List<TraceEvent> of(List<TraceEvent> events) {
        return IntStream.range(0, events.size())
                .mapToObj(index -> at(events.get(index), index))
                .toList();
    }

    private static TraceEvent at(TraceEvent event, int index) {
        Moment moment = new Moment(Duration.ofNanos(1_000L * index), OptionalLong.empty());
        if (event instanceof Acted acted) {
            return new Acted(moment, acted.action(), acted.phase(), acted.details());
        } else if (event instanceof Emitted emitted) {
            return new Emitted(moment, emitted.event());
        } else if (event instanceof Line line) {
            return new Line(moment, line.toSubject(), line.line());
        } else if (event instanceof Logged logged) {
            return new Logged(moment, logged.source(), logged.text(), logged.fields());
        } else if (event instanceof Ended ended) {
            return new Ended(moment, ended.reason(), ended.detail(), ended.history());
        }
        throw new IllegalArgumentException("a log of lines does not tell of " + event);
    }
}
