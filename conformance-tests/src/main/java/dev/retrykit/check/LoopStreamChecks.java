package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.check.Setback.Kind;
import dev.retrykit.spec.TraceEvent.Logged;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** STREAM of the agent loop: a streamed answer is never begun twice. */
final class LoopStreamChecks {
    private static final Pattern STATUS = Pattern.compile("\\b(429|502|503|504)\\b");

    private LoopStreamChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "LOOP-STREAM-1", LoopStreamChecks::retriedBeforeTheFirstDelta,
                "LOOP-STREAM-2", LoopStreamChecks::nothingTwice,
                "LOOP-STREAM-3", LoopStreamChecks::cleanGuard,
                "LOOP-STREAM-4", reading -> guarded(reading, setback -> setback.nth() > 0),
                "LOOP-STREAM-5", LoopStreamChecks::finalStaysFinal,
                "LOOP-STREAM-6", LoopStreamChecks::asOthers,
                "LOOP-OPEN-7", LoopStreamChecks::piecesCount);
    }

    private static Stream<Setback> streamed(Reading reading) {
        return Setback.all(reading).filter(setback -> setback.call().streamed());
    }

    private static List<Outcome> retriedBeforeTheFirstDelta(Reading reading) {
        Stream<Outcome> unstreamed =
                Setback.calls(reading).filter(Call::streamed).flatMap(call -> unstreamed(call).stream());
        Stream<Outcome> retried = streamed(reading)
                .filter(setback -> setback.due() || toldToPass(setback))
                .filter(setback -> !setback.emitted() && !setback.delivered())
                .map(LoopClassChecks::isRetried);
        return Stream.concat(unstreamed, retried).toList();
    }

    /** Whether an error inside the stream says that it may pass, by a status, which leaves no doubt. */
    private static boolean toldToPass(Setback setback) {
        Heard heard = setback.heard();
        return heard.status() < 300
                && heard.error().isPresent()
                && Setback.passes(heard.message())
                && STATUS.matcher(heard.message()).find()
                && setback.hasRetryLeft()
                && !setback.interrupted();
    }

    /** A request for a whole answer, where nothing can be shown of streams. */
    private static Optional<Outcome> unstreamed(Call call) {
        return Reading.within(call.reading().requests(), call.from(), call.to()).stream()
                .filter(request -> !Repetition.streamed(request))
                .findFirst()
                .map(request -> new Outcome.Broken("request " + request.event().number()
                        + " asked for a whole answer, although the call was to be streamed"));
    }

    private static List<Outcome> nothingTwice(Reading reading) {
        Stream<Outcome> output = Setback.calls(reading)
                .filter(call -> call.streamed() && !call.output().isBlank())
                .map(call -> unstreamed(call).orElseGet(() -> saidOnce(call)));
        return Stream.concat(guarded(reading, setback -> true).stream(), output).toList();
    }

    /** That what the consumer received is what one answer held, from its beginning. */
    private static Outcome saidOnce(Call call) {
        String output = call.output().strip();
        return expect(
                call.attempts().stream()
                        .anyMatch(each -> each.answer().text().strip().startsWith(output)),
                () -> "the consumer received \"" + Words.cut(output)
                        + "\"; no answer of the provider begins like that");
    }

    /** That nothing is repeated once the consumer has received text. */
    private static List<Outcome> guarded(Reading reading, Predicate<Setback> which) {
        return streamed(reading)
                .filter(setback -> setback.emitted() && !setback.interrupted())
                .filter(setback -> !setback.heard().inDisguise())
                .filter(which)
                .map(setback -> setback.again().isPresent()
                        ? new Outcome.Broken(setback + " was repeated after the consumer had received text")
                        : expect(
                                setback.call().outcome().equals("error"),
                                () -> setback + " came after the consumer had received text, and the call ended in \""
                                        + setback.call().outcome() + "\"; the clause asks for the failure"))
                .toList();
    }

    private static List<Outcome> cleanGuard(Reading reading) {
        List<Call> calls = Setback.calls(reading).filter(Call::streamed).toList();
        return IntStream.range(1, calls.size())
                .filter(nth -> calls.subList(0, nth).stream().anyMatch(call -> emits(call)))
                .mapToObj(calls::get)
                .flatMap(call -> Setback.of(call).limit(1))
                .filter(setback -> setback.due() && !setback.delivered())
                .map(LoopClassChecks::isRetried)
                .toList();
    }

    private static boolean emits(Call call) {
        return call.attempts().stream().anyMatch(each -> !each.output().isEmpty());
    }

    private static List<Outcome> finalStaysFinal(Reading reading) {
        return streamed(reading)
                .filter(setback -> setback.kind() == Kind.FINAL && !setback.emitted())
                .filter(setback -> setback.hasRetryLeft() && !setback.interrupted())
                .map(LoopClassChecks::isNotRetried)
                .toList();
    }

    /** The waits, the maximum and the warnings. */
    private static List<Outcome> asOthers(Reading reading) {
        Stream<Outcome> waits = LoopWaitChecks.waited(reading)
                .filter(setback -> setback.call().streamed())
                .map(setback -> LoopWaitChecks.follows(reading, setback));
        Stream<Outcome> counts = Setback.calls(reading)
                .filter(call -> call.streamed() && call.cancels().isEmpty())
                .filter(LoopMaxChecks::exhausts)
                .map(LoopStreamChecks::counted);
        return Stream.concat(waits, counts).toList();
    }

    private static Outcome counted(Call call) {
        int retries = call.attempts().size() - 1;
        int max = LoopSettings.max(call).orElse(retries);
        List<At<Logged>> warnings = LoopLogChecks.warnings(call);
        return expect(
                retries == max && warnings.size() == retries,
                () -> "a streamed call made " + Words.count(retries, "retry", "retries") + " and logged "
                        + Words.count(warnings.size(), "warning") + "; max_retries is " + max);
    }

    /** Where a stream delivered a piece of an answer that was no text. */
    private static List<Outcome> piecesCount(Reading reading) {
        return streamed(reading)
                .filter(setback -> setback.delivered() && !setback.emitted() && !setback.interrupted())
                .filter(LoopStreamChecks::mayPass)
                .map(setback -> expect(
                        setback.again().isEmpty(),
                        () -> setback + " was repeated, although a piece of an answer had been delivered"))
                .toList();
    }

    private static boolean mayPass(Setback setback) {
        Optional<String> error = setback.heard().error();
        return setback.hasRetryLeft()
                && (setback.kind() == Kind.RECOVERABLE
                        || error.filter(Setback::passes).isPresent());
    }
}
