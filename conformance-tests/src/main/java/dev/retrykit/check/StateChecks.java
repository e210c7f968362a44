package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Configured;
import dev.retrykit.spec.TraceEvent.Extended;
import dev.retrykit.spec.TraceEvent.Snapshot;
import dev.retrykit.spec.TraceEvent.Snapshot.Cause;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** STATE of the pi document: what the session answers when it is asked, and what the switch does. */
final class StateChecks {
    private static final Set<String> KEYS = Set.of("enabled", "maxRetries", "baseDelayMs");

    private StateChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "PI-STATE-1", StateChecks::switchIsObeyed,
                "PI-STATE-2", StateChecks::settingsAreThree,
                "PI-STATE-3", StateChecks::isRetryingInTheSleep,
                "PI-RESET-3", StateChecks::subscriptionIsNoState,
                "PI-OPEN-18", StateChecks::moreThanPromised);
    }

    private static List<Outcome> switchIsObeyed(Reading reading) {
        return reading.acts("set_auto_retry").stream()
                .flatMap(act -> Stream.concat(answered(reading, act).stream(), obeyed(reading, act)))
                .toList();
    }

    private static Optional<Outcome> answered(Reading reading, At<Acted> act) {
        JsonNode wanted = act.event().details().path("enabled");
        return reading.all(Configured.class).stream()
                .filter(at -> at.after(act))
                .findFirst()
                .flatMap(at -> at.event().answers())
                .map(answers -> expect(
                        answers.path("enabled").equals(wanted),
                        () -> "after setAutoRetryEnabled(" + wanted + ") autoRetryEnabled answers "
                                + answers.path("enabled")));
    }

    private static Stream<Outcome> obeyed(Reading reading, At<Acted> act) {
        return ControlChecks.switchedBy(reading, act)
                .map(failure -> expect(
                        failure.start().isPresent() == failure.settings().enabled(),
                        () -> "after setAutoRetryEnabled("
                                + act.event().details().path("enabled") + ") " + failure
                                + (failure.start().isPresent() ? " was retried" : " was not retried")));
    }

    private static List<Outcome> settingsAreThree(Reading reading) {
        return reading.all(Configured.class).stream()
                .flatMap(at -> at.event().answers().stream())
                .map(answers -> expect(
                        Set.copyOf(answers.propertyNames()).equals(KEYS),
                        () -> "the retry settings are " + answers + "; the clause asks for enabled, maxRetries and"
                                + " baseDelayMs, and nothing else"))
                .toList();
    }

    private static List<Outcome> isRetryingInTheSleep(Reading reading) {
        return reading.all(Snapshot.class).stream()
                .filter(snapshot -> snapshot.event().retrying().isPresent())
                .flatMap(snapshot -> isRetrying(reading, snapshot).stream())
                .toList();
    }

    /** Inside a sleep from the moment in which it began; outside from the first event behind the chain's end. */
    private static Optional<Outcome> isRetrying(Reading reading, At<Snapshot> snapshot) {
        boolean retrying = snapshot.event().retrying().orElseThrow();
        String when = " at " + BackoffChecks.inMillis(snapshot.time());
        if (snapshot.event().cause() == Cause.SLEEP && announced(reading, snapshot)) {
            return Optional.of(expect(retrying, () -> "isRetrying is false in the sleep that begins" + when));
        }
        return Phase.at(reading, snapshot.index()) == Phase.IDLE
                ? Optional.of(expect(!retrying, () -> "isRetrying is true with no chain" + when))
                : Optional.empty();
    }

    private static boolean announced(Reading reading, At<Snapshot> snapshot) {
        return reading.starts().stream()
                .filter(start -> start.before(snapshot))
                .reduce((a, b) -> b)
                .filter(start -> start.at().time().equals(snapshot.time()))
                .isPresent();
    }

    /** Losing and regaining the subscription: the state before is the state after, and the next attempt goes on from it. */
    private static List<Outcome> subscriptionIsNoState(Reading reading) {
        return Stream.of("disconnect", "reconnect")
                .flatMap(action -> reading.acts(action).stream())
                .flatMap(act -> subscriptionIsNoState(reading, act).stream())
                .toList();
    }

    private static Optional<Outcome> subscriptionIsNoState(Reading reading, At<Acted> act) {
        List<At<Snapshot>> all = reading.all(Snapshot.class);
        Optional<At<Snapshot>> before =
                all.stream().filter(at -> at.before(act)).reduce((a, b) -> b);
        Optional<At<Snapshot>> after =
                all.stream().filter(at -> at.after(act)).findFirst().filter(StateChecks::quiet);
        return before.flatMap(then -> after.map(now -> expect(
                now.event().attempt().equals(then.event().attempt()),
                () -> "the attempt was " + words(then) + " before the subscription was touched and " + words(now)
                        + " after it")));
    }

    private static String words(At<Snapshot> snapshot) {
        return snapshot.event().attempt().isPresent()
                ? Integer.toString(snapshot.event().attempt().getAsInt())
                : "not shown";
    }

    /** Whether no event was told with it, which could have changed the state for a reason. */
    private static boolean quiet(At<Snapshot> snapshot) {
        return snapshot.event().cause() != Cause.EVENT;
    }

    private static List<Outcome> moreThanPromised(Reading reading) {
        return reading.all(Extended.class, event -> event.type().startsWith("auto_retry_")).stream()
                .<Outcome>map(at -> new Outcome.Held())
                .toList();
    }
}
