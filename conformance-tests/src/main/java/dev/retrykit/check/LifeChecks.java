package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Observation;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** LIFE, where counter, promise and settings are concerned. */
final class LifeChecks {
    private LifeChecks() {}

    static Map<String, Check> all() {
        Map<String, Check> checks = new TreeMap<>();
        checks.put("OMP-LIFE-1", LifeChecks::idleIsZero);
        checks.put("OMP-LIFE-2", LifeChecks::disabledStops);
        checks.put("OMP-LIFE-3", LifeChecks::raisedBeforeCompared);
        checks.put("OMP-LIFE-4", LifeChecks::onePromise);
        checks.put("OMP-LIFE-10", LifeChecks::settingsAreReadAnew);
        checks.put("OMP-LIFE-13", LifeChecks::finalFailureStays);
        return checks;
    }

    private static List<Outcome> idleIsZero(Reading reading) {
        Stream<Outcome> state = reading.snapshots().stream()
                .filter(snapshot -> snapshot.event().attempt().isPresent())
                .filter(snapshot -> Phase.at(reading, snapshot.index()) == Phase.IDLE)
                .map(snapshot -> isIdle(snapshot));
        Stream<Outcome> events = reading.chains().stream()
                .filter(chain -> reading.clean(chain.first().index()))
                .map(chain -> expect(
                        chain.first().attempt() == 1,
                        () -> "an idle session began a chain at attempt "
                                + chain.first().attempt() + "; the clause asks for 1"));
        return Stream.concat(state, events).toList();
    }

    private static Outcome isIdle(At<Snapshot> snapshot) {
        int attempt = snapshot.event().attempt().orElseThrow();
        boolean retrying = snapshot.event().retrying().orElse(false);
        return expect(
                attempt == 0 && !retrying,
                () -> "with no chain running the attempt is " + attempt + " and isRetrying " + retrying
                        + "; the clause asks for 0 and false");
    }

    private static List<Outcome> disabledStops(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> !failure.settings().enabled() && !failure.interrupted())
                .map(failure -> Outcome.unless(afterDisabled(failure)))
                .toList();
    }

    private static Optional<String> afterDisabled(Failure failure) {
        if (failure.retried()) {
            return Optional.of(failure + " was retried although retry.enabled is false");
        }
        return failure.ends().stream()
                .filter(end -> failure.made() == 0)
                .findFirst()
                .map(end -> end + " came although retry.enabled is false; the clause asks for no retry event");
    }

    private static List<Outcome> raisedBeforeCompared(Reading reading) {
        return reading.failures().stream()
                .filter(failure ->
                        failure.settings().ordinary() && failure.settings().enabled())
                .filter(failure -> failure.undisputed() && !failure.interrupted())
                .filter(failure -> failure.made() >= failure.settings().max() - 1)
                .map(LifeChecks::raisedBeforeCompared)
                .toList();
    }

    private static Outcome raisedBeforeCompared(Failure failure) {
        int attempt = failure.made() + 1;
        boolean allowed = attempt <= failure.settings().max();
        return expect(
                failure.start().isPresent() == allowed,
                () -> "failure " + attempt + " of a chain with maxRetries "
                        + failure.settings().max()
                        + (allowed ? " was not retried" : " was retried")
                        + "; the counter is raised to " + attempt + " before it is compared");
    }

    private static List<Outcome> onePromise(Reading reading) {
        return reading.chains().stream()
                .filter(chain -> chain.end().isPresent() || chain.answer().isPresent())
                .flatMap(chain -> reading.snapshots().stream()
                        .filter(snapshot -> snapshot.event().retrying().isPresent())
                        .filter(snapshot -> snapshot.after(chain.first())
                                && Phase.at(reading, snapshot.index()) == Phase.CHAIN
                                && snapshot.index()
                                        < chain.end().map(End::index).orElse(Integer.MAX_VALUE)))
                .map(snapshot -> expect(
                        snapshot.event().retrying().orElseThrow(),
                        () -> "isRetrying is false at " + BackoffChecks.inMillis(snapshot.time())
                                + ", inside a chain; the clause asks for true without a gap"))
                .toList();
    }

    private static List<Outcome> settingsAreReadAnew(Reading reading) {
        return reading.failures().stream()
                .filter(failure ->
                        changedBefore(reading, failure) && failure.settings().ordinary())
                .filter(failure -> failure.surely() && !failure.interrupted())
                .map(LifeChecks::followsSettings)
                .toList();
    }

    private static boolean changedBefore(Reading reading, Failure failure) {
        return reading.acts("configure").stream().anyMatch(act -> act.before(failure.answer()));
    }

    private static Outcome followsSettings(Failure failure) {
        Settled settings = failure.settings();
        boolean due = settings.enabled() && failure.made() < settings.max();
        boolean holds = failure.start()
                .map(start -> due
                        && start.event().path("maxAttempts").asInt(-1) == settings.max()
                        && start.delay().compareTo(failure.delay()) == 0)
                .orElse(!due);
        return expect(
                holds,
                () -> "after the settings changed to " + settings + " came "
                        + failure.start().map(Start::toString).orElse("no retry")
                        + "; the clause asks for the new values");
    }

    static Optional<Integer> size(At<Snapshot> snapshot) {
        return snapshot.event().contextSize().isPresent()
                ? Optional.of(snapshot.event().contextSize().getAsInt())
                : Optional.empty();
    }

    private static List<Outcome> finalFailureStays(Reading reading) {
        if (!reading.shows(Observation.STATE)) {
            return List.of();
        }
        return reading.failures().stream()
                .filter(failure -> !failure.retried() && !failure.interrupted() && !failure.overflow())
                .flatMap(failure -> finalFailureStays(reading, failure).stream())
                .toList();
    }

    /** State is shown with events, so that a change after the last one shows with the first event of the next run. */
    private static Optional<Outcome> finalFailureStays(Reading reading, Failure failure) {
        int from = failure.answer().index();
        int spoken = reading.nextSpeech(from);
        int until = reading.snapshots().stream()
                .filter(snapshot -> snapshot.after(spoken))
                .mapToInt(snapshot -> snapshot.index() + 1)
                .findFirst()
                .orElse(spoken);
        List<Integer> sizes =
                Reading.within(reading.snapshots(), from - 1, Math.min(reading.nextAnswer(from), until)).stream()
                        .flatMap(snapshot -> size(snapshot).stream())
                        .toList();
        return sizes.size() < 2
                ? Optional.empty()
                : Optional.of(expect(
                        sizes.get(sizes.size() - 1) >= sizes.get(0),
                        () -> failure + " left the runtime context although no retry started"));
    }
}
