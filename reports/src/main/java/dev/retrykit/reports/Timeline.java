package dev.retrykit.reports;

import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A trace as people read it: who did what when, and how long was waited.
 *
 * @param left how many further events the trace holds
 */
record Timeline(List<Row> rows, int left) {
    private static final BigDecimal LONGEST_MILLIS = BigDecimal.valueOf(Long.MAX_VALUE / 1_000_000);

    /** How much is told: more than this nobody reads on a page; the trace file holds the rest. */
    enum Length {
        FULL(200, 400),
        BRIEF(20, 64);

        private final int events;
        private final int letters;

        Length(int events, int letters) {
            this.events = events;
            this.letters = letters;
        }

        private boolean tells(TraceEvent event) {
            return EventWords.tells(event) && (this == FULL || !EventWords.isInner(event));
        }
    }

    /** Who did it. */
    enum Lane {
        USER("user"),
        SESSION("session events"),
        REQUEST("requests"),
        BACKOFF("backoff"),
        PROVIDER("provider"),
        STREAM("stream");

        private final String title;

        Lane(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /**
     * A wait.
     *
     * @param announced how long it was to be
     * @param over when it ended; absent where no end was seen
     * @param early whether a request ended it before its time
     */
    record Wait(Duration announced, Optional<Duration> over, boolean early) {}

    /**
     * One thing that happened, or the beginning of a wait.
     *
     * @param label the same in a word or two
     * @param bad whether it is a failure
     */
    record Row(Duration at, Lane lane, String text, String label, boolean bad, Optional<Wait> pause) {}

    static Timeline of(Trace trace) {
        return of(trace, Length.FULL);
    }

    static Timeline of(Trace trace, Length length) {
        List<TraceEvent> all = trace.events();
        List<Integer> told = IntStream.range(0, all.size())
                .filter(index -> length.tells(all.get(index)) || waits(all).test(all.get(index)))
                .boxed()
                .toList();
        List<Row> rows = told.stream()
                .limit(length.events)
                .flatMap(index -> rows(all, index, length))
                .toList();
        return new Timeline(rows, Math.max(0, told.size() - length.events));
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

    private static Stream<Row> rows(List<TraceEvent> all, int index, Length length) {
        TraceEvent event = all.get(index);
        Stream<Row> pause = waits(all).test(event) ? wait(event, all.subList(index + 1, all.size())) : Stream.empty();
        if (!length.tells(event)) {
            return pause;
        }
        Row row = new Row(
                event.moment().at(),
                EventWords.lane(event),
                shown(EventWords.words(event), length.letters),
                shown(EventWords.label(event), 24),
                EventWords.isBad(event),
                Optional.empty());
        return Stream.of(Stream.of(row), stream(event), pause).flatMap(each -> each);
    }

    private static String shown(String text, int letters) {
        return Text.line(Text.cut(text, letters));
    }

    /** What a reply streamed has a lane of its own. */
    private static Stream<Row> stream(TraceEvent event) {
        if (!(event instanceof Replied reply) || !reply.content().isArray()) {
            return Stream.empty();
        }
        boolean bad = reply.ending() != Replied.Ending.COMPLETE;
        String text =
                reply.content().size() + " stream events, " + (bad ? EventWords.word(reply.ending()) : "to the end");
        return Stream.of(new Row(reply.moment().at(), Lane.STREAM, text, text, bad, Optional.empty()));
    }

    /** A wait begins where it is announced; where nothing is announced, where the subject was seen to go to sleep. */
    private static Predicate<TraceEvent> waits(List<TraceEvent> all) {
        boolean announces = all.stream().anyMatch(Timeline::announces);
        return announces
                ? Timeline::announces
                : event -> event instanceof Snapshot state && state.cause() == Snapshot.Cause.SLEEP;
    }

    /** The start of a session's retry, or the warning of a call's. */
    private static boolean announces(TraceEvent event) {
        return event instanceof Emitted emitted && emitted.type().equals("auto_retry_start")
                || event instanceof Logged log && log.fields().has("retry_in_ms");
    }

    private static Stream<Row> wait(TraceEvent start, List<TraceEvent> later) {
        Duration at = start.moment().at();
        Optional<Duration> announced = announced(start);
        if (announced.isEmpty()) {
            return Stream.empty();
        }
        Optional<TraceEvent> end = later.stream().filter(Timeline::endsWait).findFirst();
        Optional<Duration> over = end.map(event -> event.moment().at());
        boolean early = end.filter(Sent.class::isInstance).isPresent()
                && over.get().minus(at).plusMillis(2).compareTo(announced.get()) < 0;
        String text = millis(announced.get()) + " announced, "
                + end.map(event -> took(at, event)).orElse("no end seen");
        return Stream.of(
                new Row(at, Lane.BACKOFF, text, text, early, Optional.of(new Wait(announced.get(), over, early))));
    }

    private static Optional<Duration> announced(TraceEvent start) {
        if (start instanceof Snapshot state) {
            return state.delayMs().isPresent()
                    ? Optional.of(Duration.ofMillis(state.delayMs().getAsLong()))
                    : Optional.empty();
        }
        JsonNode told = start instanceof Logged log
                ? log.fields().path("retry_in_ms")
                : ((Emitted) start).event().path("delayMs");
        return Optional.of(told)
                .filter(delay -> delay.isNumber() && delay.decimalValue().signum() >= 0)
                .map(delay -> delay.decimalValue().min(LONGEST_MILLIS))
                .map(millis -> Duration.ofNanos(millis.movePointRight(6).longValue()));
    }

    private static String took(Duration start, TraceEvent end) {
        String time = millis(end.moment().at().minus(start));
        return end instanceof Sent ? time + " waited" : "ended after " + time;
    }

    private static boolean endsWait(TraceEvent event) {
        return event instanceof Sent
                || event instanceof Acted acted && acted.details().has("outcome")
                || event instanceof Emitted emitted && emitted.type().equals("auto_retry_end")
                || event instanceof Snapshot state && state.cause() == Snapshot.Cause.CANCEL;
    }
}
