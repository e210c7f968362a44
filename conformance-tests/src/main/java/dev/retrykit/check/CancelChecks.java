package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Observation;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Called;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** ABORT of the pi document: what the three ways to stop do, and in which order. */
final class CancelChecks {
    private static final List<String> ABORT = List.of("abortRetry", "agent.abort", "agent.waitForIdle");
    private static final List<String> DISPOSE =
            List.of("abortRetry", "abortCompaction", "abortBranchSummary", "abortBash", "agent.abort");

    private CancelChecks() {}

    static Map<String, Check> all() {
        Map<String, Check> checks = new TreeMap<>(Map.of(
                "PI-ABORT-1", CancelChecks::sleepEndsAtOnce,
                "PI-ABORT-2", CancelChecks::abortStopsTheRetryFirst,
                "PI-ABORT-3", CancelChecks::disposeStopsEverything,
                "PI-ABORT-4", CancelChecks::noRequestLeaves,
                "PI-ABORT-6", CancelChecks::cancelledEndSaysSo,
                "PI-LIFE-7", CancelChecks::oneEnd,
                "PI-OPEN-9", CancelChecks::abortIsFinal,
                "PI-OPEN-10", CancelChecks::fromInsideTheHandler));
        checks.put("PI-OPEN-15", CancelChecks::atWakeUp);
        return checks;
    }

    /** Cancels of a running sleep by the user, those of the instant of waking apart. */
    private static Stream<Cancel> inSleep(Reading reading, String action) {
        return Cancel.of(reading, action)
                .filter(cancel -> cancel.waiting().isPresent() && !cancel.atWakeUp(reading))
                .filter(cancel -> !fromHandler(reading, cancel));
    }

    /** A cancel from inside the listener of the start comes before the controller of its sleep is made. */
    private static boolean fromHandler(Reading reading, Cancel cancel) {
        At<?> start = cancel.waiting().orElseThrow().at();
        return start.event().moment().equals(cancel.act().event().moment());
    }

    private static Stream<Cancel> inSleep(Reading reading) {
        return Stream.of("abort_retry", "abort").flatMap(action -> inSleep(reading, action));
    }

    private static List<Outcome> sleepEndsAtOnce(Reading reading) {
        return Stream.concat(
                        inSleep(reading, "abort_retry").map(cancel -> endsAtOnce(reading, cancel, "abortRetry()")),
                        Cancel.ofNobody(reading))
                .toList();
    }

    private static Outcome endsAtOnce(Reading reading, Cancel cancel, String what) {
        List<End> ends = cancel.ends(reading);
        boolean told = ends.size() == 1
                && !ends.get(0).success()
                && (!reading.exact()
                        || ends.get(0).at().time().equals(cancel.act().time()));
        if (!told) {
            return new Outcome.Broken(what + " during the sleep was followed by " + Words.list(ends)
                    + "; the clause asks for one auto_retry_end with success false at once");
        }
        Optional<Start> next = reading.starts().stream()
                .filter(start -> start.after(ends.get(0)))
                .findFirst();
        return expect(
                next.filter(start -> start.attempt() != 1).isEmpty(),
                () -> "the chain after " + what + " began at attempt "
                        + next.orElseThrow().attempt() + "; the clause asks for 1");
    }

    private static List<Outcome> oneEnd(Reading reading) {
        return inSleep(reading)
                .map(cancel -> expect(
                        cancel.ends(reading).size() == 1,
                        () -> "a cancelled sleep was followed by "
                                + Words.count(cancel.ends(reading).size(), "end event") + "; the clause asks for 1"))
                .toList();
    }

    private static List<Outcome> abortStopsTheRetryFirst(Reading reading) {
        Stream<Outcome> effects = inSleep(reading, "abort").map(cancel -> endsAtOnce(reading, cancel, "abort()"));
        return Stream.concat(inOrder(reading, "abort", ABORT), effects).toList();
    }

    private static List<Outcome> disposeStopsEverything(Reading reading) {
        Stream<Outcome> silent = reading.acts("dispose").stream()
                .map(act -> noRequest(reading, act, reading.trace().events().size()));
        return Stream.concat(inOrder(reading, "dispose", DISPOSE), silent).toList();
    }

    /** The calls that an action led to, in the turn in which it came and the one after. */
    private static Stream<Outcome> inOrder(Reading reading, String action, List<String> expected) {
        if (!reading.shows(Observation.CALLS)) {
            return Stream.empty();
        }
        return reading.acts(action).stream().map(act -> {
            List<String> calls = calls(reading, act).stream()
                    .filter(expected::contains)
                    .limit(expected.size())
                    .toList();
            return expect(
                    calls.equals(expected),
                    () -> action + "() called " + Words.list(calls) + "; the clause asks for " + expected);
        });
    }

    private static List<String> calls(Reading reading, At<Acted> act) {
        int next = reading.acts().stream()
                .mapToInt(At::index)
                .filter(index -> index > act.index())
                .findFirst()
                .orElse(reading.trace().events().size());
        return Reading.within(reading.all(Called.class), act.index(), next).stream()
                .map(at -> at.event().call())
                .toList();
    }

    /** By the cancel, where nothing else was said that may still be sent; and by the end that says "cancelled". */
    private static List<Outcome> noRequestLeaves(Reading reading) {
        Stream<Outcome> cancelled = inSleep(reading)
                .filter(cancel -> !cancel.queued(reading))
                .map(cancel -> noRequest(reading, cancel.act(), cancel.reach(reading)));
        Stream<Outcome> disposed = reading.acts("dispose").stream()
                .filter(act -> waits(reading, act))
                .map(act -> noRequest(reading, act, reading.trace().events().size()));
        Stream<Outcome> raced = atWakeUpCancels(reading)
                .filter(cancel -> cancel.ends(reading).stream().anyMatch(End::cancelled))
                .map(cancel -> noRequest(reading, cancel.act(), cancel.reach(reading)));
        return Stream.of(cancelled, disposed, raced).flatMap(each -> each).toList();
    }

    private static boolean waits(Reading reading, At<Acted> act) {
        return Cancel.of(reading, act).waiting().isPresent();
    }

    private static Outcome noRequest(Reading reading, At<Acted> act, int until) {
        List<At<Sent>> requests = Reading.within(reading.requests(), act.index(), until);
        return expect(
                requests.isEmpty(),
                () -> Words.count(requests.size(), "request") + " followed "
                        + act.event().action() + ", " + AbortChecks.firstOf(requests, act)
                        + "; the clause asks for none");
    }

    private static List<Outcome> cancelledEndSaysSo(Reading reading) {
        return inSleep(reading)
                .flatMap(cancel -> cancel.ends(reading).stream()
                        .limit(1)
                        .map(end -> saysSo(cancel.waiting().orElseThrow(), end)))
                .toList();
    }

    private static Outcome saysSo(Start waiting, End end) {
        return expect(
                end.cancelled() && end.attempt() == waiting.attempt(),
                () -> "the cancelled sleep of attempt " + waiting.attempt() + " was told as " + end
                        + "; the clause asks for that attempt and \"" + End.CANCELLED + "\"");
    }

    private static List<Outcome> abortIsFinal(Reading reading) {
        return inSleep(reading, "abort")
                .map(cancel -> noRequest(reading, cancel.act(), cancel.reach(reading)))
                .toList();
    }

    private static List<Outcome> fromInsideTheHandler(Reading reading) {
        return Cancel.of(reading, "abort_retry")
                .filter(cancel -> cancel.waiting().isPresent() && fromHandler(reading, cancel))
                .<Outcome>map(cancel -> new Outcome.Held())
                .toList();
    }

    private static Stream<Cancel> atWakeUpCancels(Reading reading) {
        return reading.cancels().stream().filter(cancel -> cancel.atWakeUp(reading));
    }

    private static List<Outcome> atWakeUp(Reading reading) {
        return atWakeUpCancels(reading)
                .<Outcome>map(cancel -> new Outcome.Held())
                .toList();
    }
}
