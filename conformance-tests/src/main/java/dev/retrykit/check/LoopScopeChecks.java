package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Observation;
import dev.retrykit.spec.TraceEvent.Called;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** SCOPE of the agent loop, and the time that each attempt has. */
final class LoopScopeChecks {
    private static final int OWN_ATTEMPTS = 2;

    private LoopScopeChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "LOOP-SCOPE-1", LoopScopeChecks::ownRetriesDoNotMultiply,
                "LOOP-SCOPE-2", LoopScopeChecks::oneRequestForEachCallOfTheProvider,
                "LOOP-SCOPE-3", LoopScopeChecks::pastTheLoopNothingChanges,
                "LOOP-SCOPE-4", LoopScopeChecks::bothKinds,
                "LOOP-SCOPE-5", Repetition::ofLoop,
                "LOOP-SCOPE-6",
                        reading -> GivenBack.judge(Setback.calls(reading)).toList(),
                "LOOP-OPEN-8", LoopScopeChecks::eachAttemptHasItsTime);
    }

    private static Stream<Call> by(Reading reading, String caller) {
        return reading.calls().stream()
                .filter(call -> call.caller().filter(caller::equals).isPresent());
    }

    private static List<Outcome> ownRetriesDoNotMultiply(Reading reading) {
        return by(reading, "maintenance")
                .map(call -> {
                    int own = call.setting("maintenance_attempts").asInt(OWN_ATTEMPTS);
                    return expect(
                            call.attempts().size() <= own,
                            () -> "the maintenance tries " + Words.count(own, "time") + " by itself, and made "
                                    + Words.count(call.attempts().size(), "request"));
                })
                .toList();
    }

    private static List<Outcome> oneRequestForEachCallOfTheProvider(Reading reading) {
        if (!reading.shows(Observation.SEAM) || reading.calls().isEmpty()) {
            return List.of();
        }
        int asked = reading.all(Called.class, call -> call.call().startsWith("chat"))
                .size();
        int requests = reading.calls().stream()
                .mapToInt(call -> call.attempts().size())
                .sum();
        return List.of(expect(
                asked == requests,
                () -> "the provider was called " + Words.count(asked, "time") + " and made "
                        + Words.count(requests, "request") + "; the clause asks for one request each"));
    }

    private static List<Outcome> pastTheLoopNothingChanges(Reading reading) {
        return by(reading, "channel")
                .map(call -> expect(
                        call.attempts().size() == 1,
                        () -> "a channel called the provider, and "
                                + Words.count(call.attempts().size(), "request") + " came; the clause asks for one"))
                .toList();
    }

    private static List<Outcome> bothKinds(Reading reading) {
        return Setback.all(reading)
                .filter(setback -> setback.nth() == 0 && setback.due() && !setback.delivered())
                .map(setback -> expect(
                        setback.again().isPresent(),
                        () -> "a " + (setback.call().streamed() ? "streamed" : "whole")
                                + " call was not retried after its first failure"))
                .toList();
    }

    /** Attempts that were given up one after another have waited equally long, and cost the budget alone. */
    private static List<Outcome> eachAttemptHasItsTime(Reading reading) {
        return Setback.all(reading)
                .filter(setback -> reading.exact() && setback.nth() > 0 && gaveUp(setback))
                .filter(setback -> gaveUp(new Setback(setback.call(), 0)))
                .map(LoopScopeChecks::asLongAsTheFirst)
                .toList();
    }

    private static boolean gaveUp(Setback setback) {
        return setback.heard().ending().filter(each -> each == Ending.ABANDONED).isPresent();
    }

    private static Outcome asLongAsTheFirst(Setback setback) {
        Duration first = lasted(new Setback(setback.call(), 0));
        Duration now = lasted(setback);
        if (setback.due() && setback.again().isEmpty()) {
            return new Outcome.Broken(setback + " was not repeated, although the budget has a retry left");
        }
        return expect(
                now.equals(first),
                () -> setback + " had " + BackoffChecks.inMillis(now) + "; request 1 had "
                        + BackoffChecks.inMillis(first));
    }

    private static Duration lasted(Setback setback) {
        return setback.attempt()
                .reply()
                .map(reply -> reply.time().minus(setback.attempt().time()))
                .orElse(Duration.ZERO);
    }
}
