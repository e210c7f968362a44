package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** BACKOFF, MAX and RESET of the pi document, where it differs from omp's: values of 0, and what a success is. */
final class EndChecks {
    private EndChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "PI-BACKOFF-3", EndChecks::providerGroupIsNotTheSessions,
                "PI-BACKOFF-5", EndChecks::zeroStaysZero,
                "PI-MAX-1", EndChecks::endComesAfterTheRun,
                "PI-MAX-2", EndChecks::zeroIsSilent,
                "PI-RESET-1", EndChecks::successIsToldInItsRun,
                "PI-RESET-1a", EndChecks::abortedMessageIsASuccess);
    }

    private static List<Outcome> providerGroupIsNotTheSessions(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.settings().has("provider"))
                .filter(failure -> failure.settings().ordinary())
                .flatMap(failure -> failure.start().isPresent()
                        ? Stream.concat(notCutBelow(failure).stream(), Stream.of(maximumIsTheSessions(failure)))
                        : notRetried(failure).stream())
                .toList();
    }

    /** A wait that is longer than the longest of the layer below; what else bends a wait is for other clauses. */
    private static Optional<Outcome> notCutBelow(Failure failure) {
        JsonNode longest = failure.settings().retry().path("provider").path("maxRetryDelayMs");
        return longest.isNumber() && failure.delay().compareTo(longest.decimalValue()) > 0
                ? Optional.of(BackoffChecks.followsFormula(failure))
                : Optional.empty();
    }

    /** A failure that was due for a retry by the session's own maximum, and would not be by that of the layer below. */
    private static Optional<Outcome> notRetried(Failure failure) {
        boolean due = failure.plain()
                && failure.settings().enabled()
                && failure.made() < failure.settings().max()
                && failure.settings().retry().path("provider").has("maxRetries")
                && failure.made() >= Refusal.allowed(failure.settings())
                && !failure.interrupted();
        return due
                ? Optional.of(new Outcome.Broken(failure + " was not retried after "
                        + Words.count(failure.made(), "retry", "retries") + " with the settings "
                        + failure.settings().retry() + "; the session's maximum is "
                        + failure.settings().max()))
                : Optional.empty();
    }

    private static Outcome maximumIsTheSessions(Failure failure) {
        int said = failure.start().orElseThrow().event().path("maxAttempts").asInt(-1);
        return expect(
                said == failure.settings().max(),
                () -> "maxAttempts is " + said + " with the settings "
                        + failure.settings().retry() + "; the session's maximum is "
                        + failure.settings().max());
    }

    private static List<Outcome> zeroStaysZero(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.surely() && failure.settings().enabled() && !failure.interrupted())
                .flatMap(failure ->
                        Stream.of(maximumZero(failure), delayZero(failure)).flatMap(Optional::stream))
                .toList();
    }

    private static Optional<Outcome> maximumZero(Failure failure) {
        return failure.settings().max() == 0
                ? Optional.of(expect(
                        !failure.retried(), () -> failure + " was retried although maxRetries is 0; 0 is a value"))
                : Optional.empty();
    }

    private static Optional<Outcome> delayZero(Failure failure) {
        return failure.settings().base() == 0
                ? failure.start()
                        .map(start -> expect(
                                start.delay().signum() == 0,
                                () -> "baseDelayMs is 0 and the announced delay " + start.delay()
                                        + " ms; 0 is a value"))
                : Optional.empty();
    }

    private static List<Outcome> endComesAfterTheRun(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.exceeds()
                        && failure.made() > 0
                        && !failure.ends().isEmpty())
                .flatMap(failure -> Run.all(reading).stream()
                        .filter(run ->
                                run.last().filter(failure.answer()::equals).isPresent())
                        .map(run -> expect(
                                failure.ends().get(0).after(run),
                                () -> failure.ends().get(0) + " came before the agent_end of the last run")))
                .toList();
    }

    private static List<Outcome> zeroIsSilent(Reading reading) {
        return reading.failures().stream()
                .filter(failure ->
                        failure.settings().max() == 0 && failure.settings().ordinary())
                .filter(failure -> failure.surely() && failure.made() == 0 && !failure.interrupted())
                .map(failure -> expect(
                        !failure.retried() && failure.ends().isEmpty(),
                        () -> "maxRetries is 0, and " + failure + " was followed by "
                                + failure.start().map(Start::toString).orElse("no start") + ", "
                                + Words.list(failure.ends()) + " and "
                                + Words.count(failure.unasked().size(), "request")
                                + "; the clause asks for no retry event at all"))
                .toList();
    }

    private static List<Outcome> successIsToldInItsRun(Reading reading) {
        Stream<Outcome> told = answered(reading, Answer::good).map(chain -> isSuccess(reading, chain));
        Stream<Outcome> untrue = reading.ends().stream()
                .filter(End::success)
                .map(end -> expect(
                        reading.answers().stream()
                                .filter(answer -> answer.before(end))
                                .reduce((a, b) -> b)
                                .filter(answer -> !answer.failed())
                                .isPresent(),
                        () -> end + " follows a message that is an error"));
        return Stream.concat(told, untrue).toList();
    }

    private static List<Outcome> abortedMessageIsASuccess(Reading reading) {
        return answered(reading, Answer::aborted)
                .map(chain -> isSuccess(reading, chain))
                .toList();
    }

    /** Chains that were answered by such a message. */
    private static Stream<Chain> answered(Reading reading, Predicate<Answer> kind) {
        return reading.chains().stream()
                .filter(chain -> chain.answer().filter(kind).isPresent());
    }

    private static Outcome isSuccess(Reading reading, Chain chain) {
        int answer = chain.answer().orElseThrow().index();
        List<End> ends = reading.ends().stream()
                .filter(end -> end.after(answer) && end.before(reading.nextAnswer(answer)))
                .toList();
        boolean told = ends.size() == 1
                && ends.get(0).success()
                && ends.get(0).attempt() == chain.last().attempt();
        boolean inTime = Run.all(reading).stream()
                .map(Run::index)
                .filter(over -> over > answer)
                .findFirst()
                .filter(over -> told && ends.get(0).after(over))
                .isEmpty();
        return expect(
                told && inTime,
                () -> "after a message that is no error came " + Words.list(ends)
                        + (told ? " behind the run's agent_end" : "") + "; the clause asks for one auto_retry_end with"
                        + " success true and attempt " + chain.last().attempt() + " before it");
    }
}
