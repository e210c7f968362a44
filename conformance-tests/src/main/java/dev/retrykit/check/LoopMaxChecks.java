package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.check.Setback.Kind;
import dev.retrykit.spec.Observation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** MAX of the agent loop: how often a call is tried. */
final class LoopMaxChecks {
    private LoopMaxChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "LOOP-MAX-1", reading -> counted(Setback.calls(reading)),
                "LOOP-MAX-2", LoopMaxChecks::zero,
                "LOOP-MAX-3", LoopMaxChecks::lastError,
                "LOOP-MAX-4",
                        reading -> counted(Setback.calls(reading)
                                .filter(call -> LoopSettings.max(call)
                                        .filter(max -> max > LoopSettings.waits())
                                        .isPresent())),
                "LOOP-MAX-5", LoopMaxChecks::anew);
    }

    /** Calls that failed recoverably until their budget was gone, and those that went beyond it. */
    private static List<Outcome> counted(Stream<Call> calls) {
        return calls.filter(call -> LoopSettings.max(call).isPresent())
                .filter(call -> !call.attempts().isEmpty() && call.cancels().isEmpty())
                .flatMap(call -> counted(call).stream())
                .toList();
    }

    private static Optional<Outcome> counted(Call call) {
        int allowed = LoopSettings.max(call).orElseThrow() + 1;
        int made = call.attempts().size();
        boolean recoverable = exhausts(call);
        return recoverable || made > allowed
                ? Optional.of(expect(
                        made == allowed,
                        () -> "the call made " + Words.count(made, "request") + "; max_retries is " + (allowed - 1)
                                + ", so that the clause asks for " + allowed))
                : Optional.empty();
    }

    /** Whether every attempt failed in a way that is retried. */
    static boolean exhausts(Call call) {
        List<Setback> setbacks = Setback.of(call).toList();
        return !setbacks.isEmpty()
                && setbacks.size() == call.attempts().size()
                && setbacks.stream().allMatch(setback -> setback.kind() == Kind.RECOVERABLE && !setback.delivered());
    }

    private static List<Outcome> zero(Reading reading) {
        return Setback.calls(reading)
                .filter(call -> LoopSettings.max(call).filter(max -> max == 0).isPresent())
                .filter(call -> Setback.of(call).findFirst().isPresent()
                        && call.cancels().isEmpty())
                .map(call -> Outcome.unless(tooMuch(reading, call)))
                .toList();
    }

    private static Optional<String> tooMuch(Reading reading, Call call) {
        if (call.attempts().size() > 1) {
            return Optional.of("with max_retries 0 the call made "
                    + Words.count(call.attempts().size(), "request") + "; the clause asks for one");
        } else if (!call.waits().isEmpty() || !call.logs().isEmpty() && reading.shows(Observation.LOG)) {
            return Optional.of("with max_retries 0 the call left "
                    + Words.count(call.waits().size(), "wait") + " and "
                    + Words.count(call.logs().size(), "log record") + "; the clause asks for none");
        }
        return call.outcome().equals("error") && !call.error().isEmpty()
                ? Optional.empty()
                : Optional.of("with max_retries 0 the call ended in \"" + call.outcome() + "\" with the error \""
                        + Words.cut(call.error()) + "\"; the clause asks for the error as it is");
    }

    private static List<Outcome> lastError(Reading reading) {
        return Setback.calls(reading)
                .filter(call ->
                        call.outcome().equals("error") && call.attempts().size() > 1)
                .flatMap(call -> Setback.of(call).reduce((a, b) -> b).stream())
                .filter(last ->
                        last.again().isEmpty() && !last.heard().message().isEmpty())
                .map(last -> isTold(reading, last))
                .toList();
    }

    private static Outcome isTold(Reading reading, Setback last) {
        String told = last.call().error();
        Optional<String> seam = LoopClassChecks.told(reading, last);
        return expect(
                seam.map(told::equals).orElse(told.contains(last.heard().message())),
                () -> "the call ended with the error \"" + Words.cut(told) + "\"; the last one was \""
                        + Words.cut(seam.orElse(last.heard().message())) + "\"");
    }

    /** The first failure of each call after another one. */
    private static List<Outcome> anew(Reading reading) {
        List<Call> calls = Setback.calls(reading).toList();
        return IntStream.range(1, calls.size())
                .filter(nth -> calls.get(nth - 1).attempts().size() > 1)
                .mapToObj(calls::get)
                .flatMap(call -> anew(reading, call).stream())
                .toList();
    }

    private static Optional<Outcome> anew(Reading reading, Call call) {
        if (exhausts(call) && call.cancels().isEmpty()) {
            int allowed = LoopSettings.max(call).orElse(LoopSettings.USUAL_MAX) + 1;
            return Optional.of(expect(
                    call.attempts().size() == allowed,
                    () -> "a call after another one made "
                            + Words.count(call.attempts().size(), "request")
                            + "; its budget is its own, so that the clause asks for " + allowed));
        }
        return LoopWaitChecks.waited(reading)
                .filter(setback -> setback.call().equals(call) && setback.nth() == 0)
                .map(setback -> LoopWaitChecks.follows(reading, setback))
                .findFirst();
    }
}
