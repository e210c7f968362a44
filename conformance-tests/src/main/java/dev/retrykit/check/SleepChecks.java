package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Observation;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.spec.TraceEvent.Snapshot;
import dev.retrykit.spec.TraceEvent.Snapshot.Cause;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** LIFE, where the sleep is concerned: what comes before it, and what after. */
final class SleepChecks {
    private static final Duration DISCERNIBLE = Duration.ofMillis(200);

    private SleepChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-LIFE-5", SleepChecks::announcedBeforeTheSleep,
                "OMP-LIFE-8", SleepChecks::continuationIsScheduled,
                "OMP-LIFE-11", SleepChecks::droppedBetweenStartAndSleep);
    }

    private static List<Outcome> announcedBeforeTheSleep(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.start().isPresent() || failure.due())
                .filter(failure -> isLongEnough(reading, failure))
                .flatMap(failure -> failure.unasked().stream()
                        .limit(1)
                        .map(request -> announcedBeforeTheSleep(reading, failure, request)))
                .toList();
    }

    /** On a real clock a short wait does not tell an announcement before it from one after it. */
    private static boolean isLongEnough(Reading reading, Failure failure) {
        return failure.start()
                .filter(start -> BackoffChecks.isLarge(failure)
                        || !reading.exact()
                                && BackoffChecks.millis(start.delay()).compareTo(DISCERNIBLE) < 0)
                .isEmpty();
    }

    private static Outcome announcedBeforeTheSleep(Reading reading, Failure failure, At<Sent> request) {
        if (failure.start().isEmpty()) {
            return new Outcome.Broken(failure + " was retried without an auto_retry_start");
        }
        Start start = failure.start().get();
        if (cameLate(reading, failure, start, request)) {
            return new Outcome.Broken("auto_retry_start of attempt " + start.attempt() + " came "
                    + BackoffChecks.inMillis(request.time().minus(start.at().time()))
                    + " before the request; the clause asks for it before the sleep of "
                    + BackoffChecks.inMillis(BackoffChecks.millis(start.delay())));
        }
        return expect(
                sleepFollows(reading, start, request),
                () -> "no sleep began after auto_retry_start of attempt " + start.attempt()
                        + "; the clause asks for the start before the sleep");
    }

    /** A foreign event is read a little after it was written, so there up to half of the wait is forgiven. */
    private static boolean cameLate(Reading reading, Failure failure, Start start, At<Sent> request) {
        Duration announced = BackoffChecks.millis(start.delay());
        Duration forgiven = reading.exact() ? Duration.ZERO : announced.dividedBy(2);
        Duration after = start.at().time().minus(failure.answer().at().time());
        Duration left = request.time().minus(start.at().time());
        return after.compareTo(forgiven) > 0 && left.plus(forgiven).compareTo(announced) < 0;
    }

    /** Whether a sleep began with the announcement, where sleeps are shown. */
    private static boolean sleepFollows(Reading reading, Start start, At<Sent> request) {
        return !reading.shows(Observation.TURN)
                || start.delay().signum() == 0
                || Reading.within(reading.snapshots(), start.index(), request.index()).stream()
                        .filter(snapshot -> snapshot.event().cause() == Cause.SLEEP)
                        .anyMatch(snapshot -> snapshot.time().equals(start.at().time()));
    }

    private static List<Outcome> continuationIsScheduled(Reading reading) {
        return reading.starts().stream()
                .filter(start -> start.delay().signum() > 0)
                .flatMap(start -> firstAfter(reading, start, Cause.WAKE).stream())
                .flatMap(wake -> nextSend(reading, wake).stream().map(send -> onLaterTurn(wake, send)))
                .toList();
    }

    private static Optional<At<Snapshot>> firstAfter(Reading reading, Start start, Cause cause) {
        int until = reading.nextAnswer(start.index());
        return Reading.within(reading.snapshots(), start.index(), until).stream()
                .filter(snapshot -> snapshot.event().cause() == cause)
                .filter(snapshot ->
                        BigDecimal.valueOf(snapshot.event().delayMs().orElse(-1))
                                        .compareTo(start.delay())
                                == 0)
                .findFirst();
    }

    private static Optional<At<Snapshot>> nextSend(Reading reading, At<Snapshot> wake) {
        return reading.snapshots().stream()
                .filter(snapshot -> snapshot.after(wake) && snapshot.event().cause() == Cause.SEND)
                .findFirst();
    }

    private static Outcome onLaterTurn(At<Snapshot> wake, At<Snapshot> send) {
        long woke = wake.event().moment().turn().orElse(-1);
        long sent = send.event().moment().turn().orElse(-1);
        return expect(
                sent > woke,
                () -> "the request left in turn " + sent
                        + ", in which the sleep ended; the clause asks for a later turn");
    }

    private static List<Outcome> droppedBetweenStartAndSleep(Reading reading) {
        return reading.starts().stream()
                .flatMap(start -> droppedBetween(reading, start).stream())
                .toList();
    }

    private static Optional<Outcome> droppedBetween(Reading reading, Start start) {
        Optional<Integer> told =
                Reading.within(
                                reading.snapshots(),
                                start.index(),
                                reading.trace().events().size())
                        .stream()
                        .filter(snapshot -> snapshot.event().cause() == Cause.EVENT)
                        .findFirst()
                        .flatMap(LifeChecks::size);
        Optional<Integer> asleep = firstAfter(reading, start, Cause.SLEEP).flatMap(LifeChecks::size);
        return told.flatMap(before -> asleep.map(after -> expect(
                after == before - 1,
                () -> "the context held " + Words.count(before, "message") + " at auto_retry_start and " + after
                        + " when the sleep began; the clause asks for the failed one to leave in between")));
    }
}
