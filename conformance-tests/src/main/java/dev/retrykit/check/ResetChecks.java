package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** RESET: what ends a chain and sets the counter back. */
final class ResetChecks {
    private ResetChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-RESET-1", ResetChecks::successIsTold,
                "OMP-RESET-2", ResetChecks::toolCallEndsTheChain,
                "OMP-RESET-3", ResetChecks::cancelResets,
                "OMP-RESET-4", ResetChecks::promiseIsReleased,
                "OMP-RESET-5", ResetChecks::freshChain,
                "OMP-RESET-6", ResetChecks::quietSuccess,
                "OMP-RESET-7", ResetChecks::errorsNeverReset);
    }

    private static List<Outcome> successIsTold(Reading reading) {
        Stream<Outcome> told = reading.chains().stream()
                .filter(chain -> chain.answer().filter(Answer::good).isPresent())
                .map(chain -> successIsTold(reading, chain));
        Stream<Outcome> untrue = reading.ends().stream()
                .filter(End::success)
                .map(
                        end -> expect(
                                lastAnswer(reading, end).filter(Answer::good).isPresent(),
                                () -> end
                                        + " follows a message that is an error or aborted; a chain succeeds only by a good one"));
        return Stream.concat(told, untrue).toList();
    }

    private static Optional<Answer> lastAnswer(Reading reading, End end) {
        return reading.answers().stream().filter(answer -> answer.before(end)).reduce((a, b) -> b);
    }

    private static Outcome successIsTold(Reading reading, Chain chain) {
        int answer = chain.answer().orElseThrow().index();
        List<End> ends = reading.ends().stream()
                .filter(end -> end.after(answer) && end.before(reading.nextAnswer(answer)))
                .toList();
        boolean holds = ends.size() == 1
                && ends.get(0).success()
                && ends.get(0).attempt() == chain.last().attempt();
        return expect(
                holds,
                () -> "after the first good message came " + Words.list(ends)
                        + "; the clause asks for one auto_retry_end" + " with success true and attempt "
                        + chain.last().attempt());
    }

    private static List<Outcome> toolCallEndsTheChain(Reading reading) {
        return reading.chains().stream()
                .filter(chain -> chain.answer().filter(Answer::good).isPresent())
                .flatMap(chain -> failureOfSameRun(reading, chain.answer().orElseThrow()).stream())
                .filter(Failure::due)
                .map(failure -> beginsAtOne(failure, "a tool call that answered the retry"))
                .toList();
    }

    private static Optional<Failure> failureOfSameRun(Reading reading, Answer answer) {
        return reading.failures().stream()
                .filter(failure -> failure.answer().after(answer))
                .filter(failure ->
                        ofOneRun(reading, answer.index(), failure.answer().index()))
                .findFirst();
    }

    private static boolean ofOneRun(Reading reading, int from, int to) {
        return Reading.within(reading.all(Emitted.class), from, to).stream()
                        .noneMatch(at -> at.event().type().equals("agent_end")
                                || at.event().type().equals("agent_start"))
                && reading.nextSpeech(from) > to;
    }

    /** The first failure after a place that a new chain has to retry, and whether its retry is the first. */
    static Optional<Outcome> nextChain(Reading reading, int index, String after) {
        return reading.failures().stream()
                .filter(failure -> failure.answer().after(index) && failure.made() == 0 && failure.due())
                .findFirst()
                .map(failure -> beginsAtOne(failure, after));
    }

    private static Outcome beginsAtOne(Failure failure, String after) {
        return expect(
                failure.start().filter(start -> start.attempt() == 1).isPresent(),
                () -> "the next failure after " + after + " was followed by "
                        + failure.start()
                                .map(start -> "attempt " + start.attempt())
                                .orElse("no retry")
                        + "; the clause asks for attempt 1");
    }

    private static List<Outcome> cancelResets(Reading reading) {
        return reading.ends().stream()
                .filter(End::cancelled)
                .flatMap(end -> nextChain(reading, end.index(), "a cancelled sleep").stream())
                .toList();
    }

    private static Optional<Start> nextStart(Reading reading, End end) {
        return reading.starts().stream().filter(start -> start.after(end)).findFirst();
    }

    private static List<Outcome> promiseIsReleased(Reading reading) {
        return reading.ends().stream()
                .flatMap(end -> promiseIsReleased(reading, end).stream())
                .toList();
    }

    /** By the state after the end, and by the prompt that was held. */
    private static List<Outcome> promiseIsReleased(Reading reading, End end) {
        return Stream.concat(
                        idleAfter(reading, end).stream(),
                        PromptChecks.held(reading, end).map(prompt -> PromptChecks.released(prompt, end)).stream())
                .toList();
    }

    /** The state that is shown with the second event after an end, and before the next chain. */
    static Optional<Outcome> idleAfter(Reading reading, End end) {
        int next = nextStart(reading, end)
                .map(Start::index)
                .orElse(reading.trace().events().size());
        return Reading.within(reading.snapshots(), end.index(), next).stream()
                .filter(snapshot -> snapshot.event().retrying().isPresent())
                .skip(1)
                .findFirst()
                .map(snapshot -> expect(
                        !snapshot.event().retrying().get()
                                && snapshot.event().attempt().orElse(0) == 0,
                        () -> "isRetrying is " + snapshot.event().retrying().get() + " and the attempt "
                                + snapshot.event().attempt().orElse(0) + " after " + end
                                + "; the clause asks for false and 0"));
    }

    private static List<Outcome> freshChain(Reading reading) {
        return reading.ends().stream()
                .flatMap(end -> nextStart(reading, end).stream())
                .flatMap(start -> reading.failures().stream()
                        .filter(failure -> failure.start().filter(start::equals).isPresent()))
                .filter(failure -> failure.settings().ordinary())
                .map(ResetChecks::isFresh)
                .toList();
    }

    private static Outcome isFresh(Failure failure) {
        Start start = failure.start().orElseThrow();
        boolean holds = start.attempt() == 1 && start.delay().compareTo(failure.delay(1)) == 0;
        return expect(
                holds,
                () -> "a later chain began with attempt " + start.attempt() + " after " + start.delay()
                        + " ms; the clause asks for attempt 1 after " + failure.delay(1) + " ms");
    }

    private static List<Outcome> quietSuccess(Reading reading) {
        return reading.answers().stream()
                .filter(Answer::good)
                .filter(answer -> reading.chains().stream()
                        .noneMatch(
                                chain -> chain.answer().filter(answer::equals).isPresent()))
                .map(answer -> quietAfter(reading, answer))
                .toList();
    }

    private static Outcome quietAfter(Reading reading, Answer answer) {
        int next = reading.nextAnswer(answer.index());
        List<At<Emitted>> told = Reading.within(
                reading.all(Emitted.class, event -> Start.is(event) || End.is(event)), answer.index(), next);
        return expect(
                told.isEmpty(),
                () -> "a success with no retry before it was followed by "
                        + told.get(0).event().event() + "; the clause asks for no retry event");
    }

    private static List<Outcome> errorsNeverReset(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.made() > 0 && failure.start().isPresent())
                .map(failure -> risesOn(failure.start().orElseThrow(), failure.made() + 1))
                .toList();
    }

    private static Outcome risesOn(Start start, int attempt) {
        return expect(
                start.attempt() == attempt,
                () -> "after a further error the attempt is " + start.attempt() + "; the clause asks for " + attempt);
    }
}
