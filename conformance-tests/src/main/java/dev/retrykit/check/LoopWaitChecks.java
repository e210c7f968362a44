package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.check.Setback.Kind;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** BACKOFF of the agent loop: how long it waits, and when it does not. */
final class LoopWaitChecks {
    /** A process takes its time to end; one that ends later than this has slept. */
    private static final Duration PROMPT = Duration.ofSeconds(2);

    private LoopWaitChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "LOOP-BACKOFF-1", LoopWaitChecks::table,
                "LOOP-BACKOFF-2", LoopWaitChecks::onlyBetween,
                "LOOP-BACKOFF-3", LoopWaitChecks::hintsPlayNoPart,
                "LOOP-OPEN-1", LoopWaitChecks::lastRepeats);
    }

    private static List<Outcome> table(Reading reading) {
        Stream<Outcome> each = waited(reading)
                .filter(setback -> setback.nth() < LoopSettings.waits())
                .map(setback -> follows(reading, setback));
        return Stream.concat(each, late(reading)).toList();
    }

    /** On a real clock one wait may be late, but not all waits of a call. */
    private static Stream<Outcome> late(Reading reading) {
        return reading.exact()
                ? Stream.empty()
                : Setback.calls(reading)
                        .map(call -> waited(reading)
                                .filter(setback -> setback.call().equals(call))
                                .map(setback -> new Lateness.Wait(
                                        LoopSettings.waitAfter(setback.nth()),
                                        setback.gap().orElseThrow()))
                                .toList())
                        .flatMap(waits -> Lateness.of(waits).stream());
    }

    private static List<Outcome> lastRepeats(Reading reading) {
        return waited(reading)
                .filter(setback -> setback.nth() >= LoopSettings.waits())
                .map(setback -> follows(reading, setback))
                .toList();
    }

    private static List<Outcome> hintsPlayNoPart(Reading reading) {
        return waited(reading)
                .filter(LoopWaitChecks::hinted)
                .map(setback -> follows(reading, setback))
                .toList();
    }

    private static boolean hinted(Setback setback) {
        return setback.attempt()
                .reply()
                .filter(reply ->
                        reply.event().headers().keySet().stream().anyMatch(name -> name.startsWith("retry-after")))
                .isPresent();
    }

    /** Setbacks that were repeated after a wait which can be measured. */
    static Stream<Setback> waited(Reading reading) {
        return Setback.all(reading)
                .filter(setback -> setback.gap().isPresent())
                .filter(setback -> reading.exact() || !gaveUp(setback));
    }

    /** When a client gave up is seen late from outside. */
    private static boolean gaveUp(Setback setback) {
        return setback.heard().ending().filter(each -> each == Ending.ABANDONED).isPresent();
    }

    /** That the wait after a setback is that of the table. */
    static Outcome follows(Reading reading, Setback setback) {
        Duration gap = setback.gap().orElseThrow();
        Duration expected = LoopSettings.waitAfter(setback.nth());
        boolean holds = reading.exact()
                ? gap.equals(expected)
                : gap.plus(BackoffChecks.EARLY).compareTo(expected) >= 0;
        return expect(
                holds,
                () -> "request " + (setback.nth() + 2) + " came " + BackoffChecks.inMillis(gap)
                        + " after the failure before it; the clause asks for " + BackoffChecks.inMillis(expected));
    }

    private static List<Outcome> onlyBetween(Reading reading) {
        return Setback.calls(reading)
                .flatMap(call -> Stream.of(
                                beforeTheFirst(reading, call),
                                afterTheLast(reading, call),
                                afterTheAnswer(reading, call))
                        .flatMap(each -> each))
                .toList();
    }

    private static Stream<Outcome> beforeTheFirst(Reading reading, Call call) {
        boolean judged = reading.exact()
                && !call.attempts().isEmpty()
                && call.from() == call.called().index();
        return judged
                ? Stream.of(expect(
                        call.attempts().get(0).time().equals(call.called().time()),
                        () -> "request 1 came "
                                + BackoffChecks.inMillis(call.attempts()
                                        .get(0)
                                        .time()
                                        .minus(call.called().time()))
                                + " after the call; the clause asks for no wait before it"))
                : Stream.empty();
    }

    private static Stream<Outcome> afterTheLast(Reading reading, Call call) {
        Optional<Attempt> last = Setback.of(call)
                .reduce((a, b) -> b)
                .filter(setback -> setback.again().isEmpty() && setback.kind() != Kind.OPEN)
                .map(Setback::attempt);
        return last.stream()
                .filter(attempt -> call.outcome().equals("error"))
                .map(attempt -> endsAtOnce(
                        reading, call, call.ended().orElseThrow().time().minus(attempt.quiet())));
    }

    /** A process that goes on for as long as the longest wait, after all was heard and said, has slept. */
    private static Stream<Outcome> afterTheAnswer(Reading reading, Call call) {
        Duration longest = LoopSettings.waitAfter(LoopSettings.waits());
        return call.attempts().stream()
                .filter(attempt ->
                        call.outcome().equals("value") && attempt.answer().succeeded())
                .reduce((a, b) -> b)
                .map(attempt -> call.ended().orElseThrow().time().minus(attempt.quiet()))
                .map(late -> expect(
                        reading.exact() ? late.isZero() : late.compareTo(longest) < 0,
                        () -> "the call ended " + BackoffChecks.inMillis(late)
                                + " after its answer; the clause asks for no wait that no request follows"))
                .stream();
    }

    /** On a real clock a process may take a while to end, but not as long as the wait that nobody asked for. */
    private static Outcome endsAtOnce(Reading reading, Call call, Duration late) {
        Duration wait = LoopSettings.waitAfter(call.attempts().size() - 1);
        Duration limit = wait.compareTo(PROMPT) > 0 ? wait : PROMPT;
        boolean holds = reading.exact() ? late.isZero() : late.compareTo(limit) < 0;
        return expect(
                holds,
                () -> "the call ended " + BackoffChecks.inMillis(late)
                        + " after its last failure; the clause asks for no wait that no request follows");
    }
}
