package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** SCOPE: retry and compaction keep out of each other's way. */
final class ScopeChecks {
    private ScopeChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-SCOPE-1", ScopeChecks::lastMessageDecides,
                "OMP-SCOPE-2", ScopeChecks::retryComesFirst,
                "OMP-SCOPE-3", ScopeChecks::retrySkipsCompaction,
                "OMP-SCOPE-4", ScopeChecks::overflowIsNotRetried,
                "OMP-SCOPE-5", ScopeChecks::overflowIsCompacted);
    }

    private static List<Outcome> lastMessageDecides(Reading reading) {
        return Run.all(reading).stream()
                .filter(run -> run.answers().size() > 1 || run.trailed(reading))
                .flatMap(run -> lastMessageDecides(reading, run).stream())
                .toList();
    }

    private static Optional<Outcome> lastMessageDecides(Reading reading, Run run) {
        boolean announced = run.announced(reading).isPresent();
        Optional<Failure> failure = run.failure(reading);
        if (failure.isEmpty()) {
            return Optional.of(expect(
                    !announced,
                    () -> "a run whose last assistant message is no error was retried for another message of it"));
        }
        return failure.filter(Failure::due)
                .map(due -> expect(announced, () -> due + " is the last of its run and was not retried"));
    }

    private static List<Outcome> retryComesFirst(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.start().isPresent())
                .map(failure -> noCompaction(
                        reading,
                        failure.answer().index(),
                        failure.start().orElseThrow().index(),
                        "before auto_retry_start"))
                .toList();
    }

    private static List<Outcome> retrySkipsCompaction(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.start().isPresent())
                .filter(failure -> !failure.unasked().isEmpty())
                .map(failure -> noCompaction(
                        reading,
                        failure.start().orElseThrow().index(),
                        failure.unasked().get(0).index(),
                        "between auto_retry_start and its request"))
                .toList();
    }

    private static Outcome noCompaction(Reading reading, int from, int to, String where) {
        OptionalInt compaction = Compaction.within(reading, from, to);
        return expect(
                compaction.isEmpty(), () -> "compaction was checked " + where + "; the clause asks for no such check");
    }

    /** An overflow that also speaks in the words of a family is an overflow; where it does not, nobody would retry it. */
    private static List<Outcome> overflowIsNotRetried(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> OverflowChecks.sure(failure) && !failure.interrupted())
                .map(failure -> expect(
                        failure.start().isEmpty(),
                        () -> failure + " is a context overflow and was retried; the clause asks for no retry"))
                .toList();
    }

    private static List<Outcome> overflowIsCompacted(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> OverflowChecks.sure(failure) && !failure.interrupted())
                .map(failure -> expect(
                        Compaction.after(reading, failure.answer()).isPresent(),
                        () -> failure + " is a context overflow, and compaction was not checked"))
                .toList();
    }
}
