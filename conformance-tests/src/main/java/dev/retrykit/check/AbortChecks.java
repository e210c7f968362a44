package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** ABORT: how a user stops a retry. */
final class AbortChecks {
    private AbortChecks() {}

    static Map<String, Check> all() {
        return new TreeMap<>(Map.of(
                "OMP-ABORT-1", AbortChecks::sleepEndsAtOnce,
                "OMP-ABORT-2", AbortChecks::endIsTold,
                "OMP-ABORT-3", AbortChecks::promptIsReleased,
                "OMP-ABORT-4", AbortChecks::idleIsQuiet,
                "OMP-ABORT-5", AbortChecks::abortCancelsTheRetry,
                "OMP-ABORT-6", AbortChecks::twiceIsOnce,
                "OMP-ABORT-7", AbortChecks::requestGoesOn,
                "OMP-ABORT-8", AbortChecks::attemptThatWaited));
    }

    private static List<Outcome> sleepEndsAtOnce(Reading reading) {
        Stream<Outcome> afterCall =
                inSleep(reading, "abort_retry").map(cancel -> noRequest(reading, cancel, "abortRetry()"));
        Stream<Outcome> afterEnd = reading.ends().stream()
                .filter(End::cancelled)
                .filter(end -> reading.acts().stream()
                        .noneMatch(
                                act -> Reading.speaks(act) && act.after(chainBegin(reading, end)) && act.before(end)))
                .map(end -> noRequestAfter(reading, end));
        return Stream.concat(afterCall, afterEnd).toList();
    }

    private static int chainBegin(Reading reading, End end) {
        return reading.chains().stream()
                .filter(chain -> chain.end().filter(end::equals).isPresent())
                .mapToInt(chain -> chain.first().index())
                .findFirst()
                .orElse(end.index());
    }

    private static Outcome noRequestAfter(Reading reading, End end) {
        int requests = Reading.within(reading.requests(), end.index(), reading.nextSpeech(end.index()))
                .size();
        return expect(
                requests == 0,
                () -> Words.count(requests, "request") + " followed \"" + End.CANCELLED
                        + "\"; the clause asks for none");
    }

    /** Cancels of a running sleep; not those of the instant of waking, where either may win. */
    private static Stream<Cancel> inSleep(Reading reading, String action) {
        return Cancel.of(reading, action)
                .filter(cancel -> cancel.waiting().isPresent())
                .filter(cancel -> !cancel.atWakeUp(reading)
                        || cancel.ends(reading).stream().anyMatch(End::cancelled));
    }

    private static Outcome noRequest(Reading reading, Cancel cancel, String what) {
        List<At<Sent>> requests = cancel.queued(reading) ? List.of() : cancel.requests(reading);
        if (!requests.isEmpty()) {
            return new Outcome.Broken(Words.count(requests.size(), "request") + " followed " + what
                    + " during the sleep, " + firstOf(requests, cancel.act()) + "; the clause asks for none");
        }
        return Outcome.unless(lateEnd(reading, cancel)
                .map(end -> "the sleep ended "
                        + BackoffChecks.inMillis(
                                end.at().time().minus(cancel.act().time())) + " after " + what
                        + "; the clause asks for at once"));
    }

    /** Which request came, and how long after the cancel. */
    static String firstOf(List<At<Sent>> requests, At<?> act) {
        At<Sent> first = requests.get(0);
        return "request " + first.event().number() + " after "
                + BackoffChecks.inMillis(first.time().minus(act.time()));
    }

    private static Optional<End> lateEnd(Reading reading, Cancel cancel) {
        return cancel.ends(reading).stream()
                .filter(end ->
                        reading.exact() ? !end.at().time().equals(cancel.act().time()) : cancel.sleptOn(end))
                .findFirst();
    }

    private static List<Outcome> endIsTold(Reading reading) {
        return Stream.concat(
                        inSleep(reading, "abort_retry").map(cancel -> oneCancelledEnd(reading, cancel)),
                        Cancel.ofNobody(reading))
                .toList();
    }

    private static Outcome oneCancelledEnd(Reading reading, Cancel cancel) {
        List<End> ends = cancel.ends(reading);
        return expect(
                ends.size() == 1 && ends.get(0).cancelled(),
                () -> "after the cancel came " + Words.list(ends)
                        + "; the clause asks for one auto_retry_end with success" + " false and finalError \""
                        + End.CANCELLED + "\"");
    }

    private static List<Outcome> promptIsReleased(Reading reading) {
        return inSleep(reading, "abort_retry")
                .flatMap(cancel -> promptIsReleased(reading, cancel).stream())
                .toList();
    }

    private static Optional<Outcome> promptIsReleased(Reading reading, Cancel cancel) {
        return Prompt.at(reading, cancel.act().index()).map(prompt -> releasedAt(reading, prompt, cancel));
    }

    private static Outcome releasedAt(Reading reading, Prompt prompt, Cancel cancel) {
        if (prompt.judgedByMarker()) {
            return Prompt.HIDDEN;
        }
        if (prompt.over().isEmpty()) {
            return new Outcome.Broken("the prompt never completed after the cancel");
        }
        boolean atOnce = !reading.exact()
                || prompt.over().get().time().equals(cancel.act().time());
        return expect(
                atOnce || cancel.queued(reading),
                () -> "the prompt completed "
                        + BackoffChecks.inMillis(
                                prompt.over().get().time().minus(cancel.act().time()))
                        + " after the cancel; the clause asks for at once");
    }

    private static List<Outcome> idleIsQuiet(Reading reading) {
        return Cancel.of(reading, "abort_retry")
                .filter(cancel -> !cancel.chain())
                .filter(cancel -> noneBefore(reading, cancel))
                .map(cancel -> changesNothing(reading, cancel))
                .toList();
    }

    private static Outcome changesNothing(Reading reading, Cancel cancel) {
        int act = cancel.act().index();
        Optional<Answer> next = reading.answers().stream()
                .filter(answer -> answer.after(act))
                .findFirst()
                .filter(answer -> Reading.within(reading.acts(), act, answer.index()).stream()
                        .noneMatch(Reading::intervenes));
        if (next.filter(Answer::aborted).isPresent()) {
            return new Outcome.Broken(
                    "abortRetry() with no chain running aborted a request; the clause asks for nothing");
        }
        return reading.failures().stream()
                .filter(failure -> next.filter(failure.answer()::equals).isPresent())
                .filter(Failure::due)
                .flatMap(failure -> undone(failure).stream())
                .findFirst()
                .<Outcome>map(what -> new Outcome.Broken("abortRetry() with no chain running " + what))
                .orElseGet(() -> emitsNothing(reading, cancel, "with no chain running"));
    }

    /** What an earlier cancel has done to the retry of a failure. */
    private static Optional<String> undone(Failure failure) {
        if (failure.start().isEmpty()) {
            return Optional.of("kept " + failure + " from being retried");
        }
        boolean cancelled = failure.ends().stream().anyMatch(End::cancelled)
                && failure.acts().stream().noneMatch(Reading::intervenes);
        return cancelled ? Optional.of("cancelled the retry of " + failure) : Optional.empty();
    }

    /** Whether no other cancel came in the same pause, whose end event could still be on its way. */
    private static boolean noneBefore(Reading reading, Cancel cancel) {
        int from = reading.acts("prompt").stream()
                .filter(prompt -> prompt.before(cancel.act()))
                .mapToInt(At::index)
                .reduce(-1, (a, b) -> b);
        return Reading.within(reading.acts(), from, cancel.act().index()).stream()
                .noneMatch(Reading::intervenes);
    }

    private static Outcome emitsNothing(Reading reading, Cancel cancel, String when) {
        int act = cancel.act().index();
        int until = Math.min(reading.nextAnswer(act), reading.nextSpeech(act));
        List<At<Emitted>> told =
                Reading.within(reading.all(Emitted.class, event -> Start.is(event) || End.is(event)), act, until);
        return expect(
                told.isEmpty(),
                () -> "abortRetry() " + when + " was followed by "
                        + told.get(0).event().event() + "; the clause asks for no event");
    }

    private static List<Outcome> abortCancelsTheRetry(Reading reading) {
        return inSleep(reading, "abort")
                .flatMap(cancel -> effects(reading, cancel).stream())
                .toList();
    }

    private static List<Outcome> effects(Reading reading, Cancel cancel) {
        List<Outcome> outcomes = new ArrayList<>();
        outcomes.add(noRequest(reading, cancel, "abort()"));
        outcomes.add(oneCancelledEnd(reading, cancel));
        promptIsReleased(reading, cancel)
                .filter(outcome -> !outcome.equals(Prompt.HIDDEN))
                .ifPresent(outcomes::add);
        return outcomes;
    }

    private static List<Outcome> twiceIsOnce(Reading reading) {
        return Stream.concat(inSleep(reading, "abort_retry"), inSleep(reading, "abort"))
                .filter(cancel -> Reading.within(reading.acts(), cancel.act().index(), cancel.reach(reading)).stream()
                        .anyMatch(act -> act.event().action().startsWith("abort")))
                .map(cancel -> expect(
                        cancel.ends(reading).size() == 1,
                        () -> "two cancels of one sleep gave "
                                + Words.count(cancel.ends(reading).size(), "end event") + "; the clause asks for 1"))
                .toList();
    }

    private static List<Outcome> requestGoesOn(Reading reading) {
        return retriedRequestInFlight(reading)
                .map(cancel -> requestGoesOn(reading, cancel))
                .toList();
    }

    /** abortRetry() while a retried request is in flight, with nothing else that would stop it. */
    static Stream<Cancel> retriedRequestInFlight(Reading reading) {
        return Cancel.of(reading, "abort_retry")
                .filter(cancel -> cancel.chain()
                        && cancel.waiting().isEmpty()
                        && cancel.inFlight().isPresent())
                .filter(cancel ->
                        Reading.within(
                                        reading.acts(),
                                        cancel.act().index(),
                                        reading.nextAnswer(cancel.act().index()))
                                .stream()
                                .noneMatch(Reading::intervenes));
    }

    private static Outcome requestGoesOn(Reading reading, Cancel cancel) {
        int number = cancel.inFlight().orElseThrow().event().number();
        boolean abandoned = reading.all(Replied.class).stream()
                .filter(reply -> reply.event().number().orElse(-1) == number)
                .anyMatch(reply -> reply.event().ending() == Replied.Ending.ABANDONED);
        boolean aborted = reading.answers().stream()
                .filter(answer -> answer.after(cancel.act()))
                .findFirst()
                .filter(Answer::aborted)
                .isPresent();
        return expect(
                !abandoned && !aborted,
                () -> "abortRetry() while request " + number
                        + " was in flight aborted it; the clause asks that it goes on");
    }

    private static List<Outcome> attemptThatWaited(Reading reading) {
        return Stream.concat(inSleep(reading, "abort_retry"), inSleep(reading, "abort"))
                .flatMap(cancel -> cancel.ends(reading).stream()
                        .limit(1)
                        .map(end -> sameAttempt(cancel.waiting().orElseThrow(), end)))
                .toList();
    }

    private static Outcome sameAttempt(Start waiting, End end) {
        return expect(
                end.attempt() == waiting.attempt(),
                () -> "the cancelled end carries attempt " + end.attempt() + "; the attempt that waited is "
                        + waiting.attempt());
    }
}
