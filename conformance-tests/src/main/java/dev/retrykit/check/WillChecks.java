package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Extended;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** WILL: what the end of a run says about a retry to come. */
final class WillChecks {
    private WillChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "PI-WILL-1", WillChecks::isTold,
                "PI-WILL-2", WillChecks::isRight,
                "PI-WILL-3", WillChecks::changesNothing,
                "PI-WILL-4", WillChecks::comesTrue,
                "PI-WILL-5", WillChecks::isFalseWithoutAMessage,
                "PI-WILL-6", WillChecks::reachesExtensions);
    }

    private static List<Outcome> isTold(Reading reading) {
        return Run.all(reading).stream()
                .map(run -> expect(
                        run.end().path("willRetry").isBoolean(),
                        () -> "an agent_end has no willRetry; the clause asks for true or false"))
                .toList();
    }

    private static List<Outcome> isRight(Reading reading) {
        return Run.all(reading).stream()
                .filter(run -> run.last().isPresent())
                .filter(run -> reading.settings(run.index()).ordinary())
                .filter(run -> run.failure(reading).filter(WillChecks::doubtful).isEmpty())
                .map(run -> says(run, expected(reading, run), why(reading, run)))
                .toList();
    }

    /** Not every agent knows every phrase for an overflow (PI-OVERFLOW-3). */
    private static boolean doubtful(Failure failure) {
        return failure.overflow() && !OverflowChecks.sure(failure);
    }

    private static Outcome says(Run run, boolean expected, String why) {
        return expect(
                run.end().path("willRetry").isBoolean() && wills(run) == expected,
                () -> "willRetry is " + words(run.end().path("willRetry")) + "; the clause asks for " + expected
                        + ", since " + why);
    }

    private static boolean wills(Run run) {
        return run.end().path("willRetry").asBoolean(false);
    }

    private static boolean expected(Reading reading, Run run) {
        Settled settings = reading.settings(run.index());
        return run.failure(reading)
                .filter(failure -> settings.enabled() && failure.made() < settings.max() && failure.surely())
                .isPresent();
    }

    private static String why(Reading reading, Run run) {
        Settled settings = reading.settings(run.index());
        return run.failure(reading)
                .map(failure -> failure + " came after " + Words.count(failure.made(), "retry", "retries")
                        + " of " + settings.max() + " with retry "
                        + (settings.enabled() ? "enabled" : "disabled"))
                .orElse("the last assistant message is no error");
    }

    /** An end that says nothing of what will be was worked out without the question. */
    private static List<Outcome> changesNothing(Reading reading) {
        return Run.all(reading).stream()
                .filter(run -> run.end().path("willRetry").isBoolean())
                .filter(run -> run.failure(reading).isPresent())
                .flatMap(
                        run -> Stream.concat(attemptStays(reading, run).stream(), attemptIsNext(reading, run).stream()))
                .toList();
    }

    /** By the state: what it was after the failed message it still is after the run's end. */
    private static Optional<Outcome> attemptStays(Reading reading, Run run) {
        OptionalInt before = attempt(reading, run.last().orElseThrow().index());
        OptionalInt after = attempt(reading, run.index());
        return before.isEmpty() || after.isEmpty()
                ? Optional.empty()
                : Optional.of(expect(
                        before.equals(after),
                        () -> "the attempt was " + before.getAsInt() + " before agent_end and " + after.getAsInt()
                                + " after it; the clause asks for no change"));
    }

    private static OptionalInt attempt(Reading reading, int index) {
        return reading.all(Snapshot.class).stream()
                .filter(snapshot -> snapshot.after(index))
                .findFirst()
                .map(snapshot -> snapshot.event().attempt())
                .orElseGet(OptionalInt::empty);
    }

    /** By the events: the retry that follows has the number that it would have without the question. */
    private static Optional<Outcome> attemptIsNext(Reading reading, Run run) {
        int made = run.failure(reading).orElseThrow().made();
        return run.announced(reading)
                .map(start -> expect(
                        start.attempt() == made + 1,
                        () -> "after " + Words.count(made, "retry", "retries") + " the next is announced as attempt "
                                + start.attempt() + "; asking must not count"));
    }

    private static List<Outcome> comesTrue(Reading reading) {
        return Run.all(reading).stream()
                .filter(run -> run.end().path("willRetry").isBoolean())
                .filter(run -> reading.settings(run.index()).ordinary())
                .filter(run -> !touched(reading, run))
                .map(run -> expect(
                        run.announced(reading).isPresent() == wills(run),
                        () -> "willRetry was " + wills(run) + " and "
                                + run.announced(reading).map(Start::toString).orElse("no auto_retry_start")
                                + " followed"))
                .toList();
    }

    /** Whether the user stepped in after the last message and before the retry was announced. */
    private static boolean touched(Reading reading, Run run) {
        int from = run.last().map(Answer::index).orElse(run.begin());
        int to = run.announced(reading)
                .map(Start::index)
                .orElseGet(() -> Math.min(reading.nextAnswer(run.index()), reading.nextSpeech(run.index())));
        return Reading.within(reading.acts(), from, to).stream().anyMatch(Reading::intervenes);
    }

    private static List<Outcome> isFalseWithoutAMessage(Reading reading) {
        return Run.all(reading).stream()
                .filter(run -> run.last().isEmpty())
                .map(run -> says(run, false, "the run has no assistant message"))
                .toList();
    }

    private static List<Outcome> reachesExtensions(Reading reading) {
        List<JsonNode> told = reading.emitted("agent_end").stream()
                .map(at -> at.event().event().path("willRetry"))
                .toList();
        List<JsonNode> heard = reading.all(Extended.class, event -> event.type().equals("agent_end")).stream()
                .map(at -> at.event().event().path("willRetry"))
                .toList();
        return IntStream.range(0, told.size())
                .mapToObj(run -> expect(
                        run < heard.size() && heard.get(run).equals(told.get(run)),
                        () -> "the willRetry of the extension is "
                                + words(run < heard.size() ? heard.get(run) : MissingNode.getInstance())
                                + " where that of subscribers is " + words(told.get(run))))
                .toList();
    }

    private static String words(JsonNode will) {
        return will.isMissingNode() ? "missing" : will.toString();
    }
}
