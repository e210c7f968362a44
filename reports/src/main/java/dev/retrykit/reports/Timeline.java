package dev.retrykit.reports;

import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Sent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A trace as people read it: who did what when, and how long was waited.
 *
 * @param left how many further events the trace holds
 */
record Timeline(List<Row> rows, int left) {
    /** More than this nobody reads on a page; the trace file holds the rest. */
    private static final int MOST_EVENTS = 200;

    private static final int LONGEST_TEXT = 400;

    /** Who did it. */
    enum Lane {
        USER("user"),
        SESSION("session events"),
        PROVIDER("requests and replies"),
        WAIT("waits");

        private final String title;

        Lane(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /**
     * One thing that happened, or the beginning of a wait.
     *
     * @param bad whether it is a failure
     * @param endsWait whether a wait is over with it
     */
    record Row(Duration at, Lane lane, String text, boolean bad, boolean endsWait) {}

    static Timeline of(Trace trace) {
        List<TraceEvent> told =
                trace.events().stream().filter(EventWords::tells).toList();
        List<TraceEvent> events = told.subList(0, Math.min(told.size(), MOST_EVENTS));
        List<Row> rows = IntStream.range(0, events.size())
                .boxed()
                .flatMap(index -> rows(events.get(index), told.subList(index + 1, told.size())))
                .toList();
        return new Timeline(rows, told.size() - events.size());
    }

    /** The row with which the wait ends that begins in this one; the last row where no end was seen. */
    int end(int wait) {
        return IntStream.range(wait + 1, rows.size())
                .filter(index -> rows.get(index).endsWait())
                .findFirst()
                .orElse(rows.size() - 1);
    }

    /** A time as the documents write it. */
    static String millis(Duration at) {
        return BigDecimal.valueOf(at.getSeconds())
                        .movePointRight(3)
                        .add(BigDecimal.valueOf(at.getNano() / 1_000, 3))
                        .stripTrailingZeros()
                        .toPlainString()
                + " ms";
    }

    private static Stream<Row> rows(TraceEvent event, List<TraceEvent> later) {
        Row row = new Row(
                event.moment().at(),
                EventWords.lane(event),
                Text.line(Text.cut(EventWords.words(event), LONGEST_TEXT)),
                EventWords.isBad(event),
                endsWait(event));
        return Stream.concat(Stream.of(row), announced(event).map(delay -> wait(event, delay, later)).stream());
    }

    /** The wait that an event announces: the start of a session's retry, or the warning of a call's. */
    private static Optional<JsonNode> announced(TraceEvent event) {
        if (event instanceof Emitted start && start.type().equals("auto_retry_start")) {
            return Optional.of(start.event().path("delayMs"));
        }
        return event instanceof Logged log && log.fields().has("retry_in_ms")
                ? Optional.of(log.fields().path("retry_in_ms"))
                : Optional.empty();
    }

    private static Row wait(TraceEvent start, JsonNode delay, List<TraceEvent> later) {
        Optional<TraceEvent> end = later.stream().filter(Timeline::endsWait).findFirst();
        String came = end.map(event -> took(start, event)).orElse("no end seen");
        return new Row(start.moment().at(), Lane.WAIT, Text.line(delay + " ms announced, " + came), false, false);
    }

    private static String took(TraceEvent start, TraceEvent end) {
        String time = millis(end.moment().at().minus(start.moment().at()));
        return end instanceof Sent ? time + " waited" : "ended after " + time;
    }

    private static boolean endsWait(TraceEvent event) {
        return event instanceof Sent
                || event instanceof Acted acted && acted.details().has("outcome")
                || event instanceof Emitted emitted && emitted.type().equals("auto_retry_end");
    }
}
