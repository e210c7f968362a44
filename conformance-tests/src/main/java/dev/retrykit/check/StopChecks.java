package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Acted;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** STOP: after each of the six ways to stop, nothing more comes without the user. */
final class StopChecks {
    private StopChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-STOP-1",
                        reading -> after(reading, failure -> !failure.settings().enabled(), "retry is disabled"),
                "OMP-STOP-2", reading -> after(reading, Failure::unknown, "the error is not retryable"),
                "OMP-STOP-3", StopChecks::overflow,
                "OMP-STOP-4", reading -> after(reading, Failure::exceeds, "the maximum is exceeded"),
                "OMP-STOP-5", reading -> afterCancel(reading, "abort_retry"),
                "OMP-STOP-6", reading -> afterCancel(reading, "abort"));
    }

    private static List<Outcome> after(Reading reading, Predicate<Failure> stops, String why) {
        return reading.failures().stream()
                .filter(stops)
                .filter(failure -> !failure.interrupted())
                .filter(failure -> !spokeMeanwhile(reading, failure.answer().index()))
                .map(failure -> nothingFollows(reading, failure.answer().index(), why))
                .toList();
    }

    /** Whether the user said something during the prompt that the session may still have to send. */
    private static boolean spokeMeanwhile(Reading reading, int index) {
        return Prompt.at(reading, index).stream()
                .anyMatch(
                        prompt -> Reading.within(reading.acts(), prompt.called().index(), index).stream()
                                .anyMatch(Reading::speaks));
    }

    private static Outcome nothingFollows(Reading reading, int index, String why) {
        int until = reading.nextSpeech(index);
        long starts = reading.starts().stream()
                .filter(start -> start.after(index) && start.before(until))
                .count();
        int requests = Reading.within(reading.requests(), index, until).size();
        return expect(
                starts == 0 && requests == 0,
                () -> Words.count((int) starts, "retry event") + " and " + Words.count(requests, "request")
                        + " came although " + why + "; the clause asks for none");
    }

    private static List<Outcome> overflow(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> OverflowChecks.sure(failure) && !failure.interrupted())
                .map(failure -> expect(
                        failure.start().isEmpty() && !ContextChecks.askedAgain(reading, failure.answer()),
                        () -> failure + " is a context overflow and was retried; the clause asks for no retry"))
                .toList();
    }

    private static List<Outcome> afterCancel(Reading reading, String action) {
        Stream<Cancel> cancels = Cancel.of(reading, action)
                .filter(cancel -> cancel.waiting().isPresent()
                        || action.equals("abort") && cancel.inFlight().isPresent())
                .filter(cancel -> !cancel.queued(reading))
                .filter(cancel -> !cancel.atWakeUp(reading)
                        || cancel.ends(reading).stream().anyMatch(End::cancelled));
        return cancels.map(Cancel::act)
                .map(act -> nothingFollows(reading, act.index(), "the user called " + name(act)))
                .toList();
    }

    private static String name(At<Acted> act) {
        return act.event().action().equals("abort") ? "abort()" : "abortRetry()";
    }
}
