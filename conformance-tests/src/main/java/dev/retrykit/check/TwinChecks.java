package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Acted.Phase;
import dev.retrykit.spec.TraceEvent.Called;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** ASYNC and WRAP: that all entries do the same, each in its own form. */
final class TwinChecks {
    private static final Set<String> ASYNCHRONOUS = Set.of("async", "future");

    private TwinChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "TTALK-ASYNC-1", TwinChecks::sameTale,
                "TTALK-ASYNC-2", TwinChecks::othersGoOn,
                "TTALK-ASYNC-3", TwinChecks::plainValue,
                "TTALK-ASYNC-4", TwinChecks::manyRetries,
                "TTALK-ASYNC-5", TwinChecks::failedFuture,
                "TTALK-ASYNC-6", TwinChecks::injectedSleep,
                "TTALK-WRAP-1", TwinChecks::wrappedBehavesAlike,
                "TTALK-WRAP-2", TwinChecks::wrappedResolvesAlike,
                "TTALK-OPEN-12", TwinChecks::futureAfterAWait);
    }

    private static List<Outcome> sameTale(Reading reading) {
        return pairs(reading, (one, other) -> one.equals("sync") && ASYNCHRONOUS.contains(other))
                .map(pair -> alike(pair, TwinChecks::tale, "the asynchronous twin"))
                .toList();
    }

    /** The attempts, the waits between them, and what was told. */
    private static String tale(Retried call) {
        String gaps = call.call().gaps().stream()
                .map(BackoffChecks::inMillis)
                .collect(Collectors.joining(", ", "waits of ", ""));
        String told = call.heard("on-retry").stream()
                .map(at -> at.event().details())
                .map(details -> details.path("attempt").asInt() + " "
                        + details.path("kind").asString("") + " " + details.path("delay-ms") + " ms")
                .collect(Collectors.joining(", ", "callbacks [", "]"));
        return Words.count(call.attempts(), "attempt") + ", " + gaps + ", " + told + ", attempts told "
                + call.call()
                        .result()
                        .path("data")
                        .path("attempts")
                        .asInt(call.value().path("attempts").asInt(0));
    }

    private static List<Outcome> othersGoOn(Reading reading) {
        List<At<Acted>> called =
                reading.all(Acted.class, act -> act.action().equals("call") && act.phase() == Phase.CALLED);
        return IntStream.range(1, called.size())
                .filter(nth -> Terms.of(reading.trace(), nth).asynchronous()
                        && Terms.of(reading.trace(), nth + 1).asynchronous())
                .filter(nth -> open(reading, called.get(nth).index()))
                .mapToObj(nth -> goesOn(reading, called.get(nth)))
                .toList();
    }

    /** Whether an earlier call has not ended. */
    private static boolean open(Reading reading, int index) {
        long ended = reading.all(Acted.class, act -> act.phase() == Phase.COMPLETED).stream()
                .filter(act -> act.before(index))
                .count();
        long called =
                reading.all(Acted.class, act -> act.action().equals("call") && act.phase() == Phase.CALLED).stream()
                        .filter(act -> act.before(index))
                        .count();
        return called > ended;
    }

    private static Outcome goesOn(Reading reading, At<Acted> call) {
        Optional<At<Sent>> next = reading.requests().stream()
                .filter(request -> request.after(call))
                .findFirst();
        return expect(
                next.filter(request -> request.time().equals(call.time())).isPresent(),
                () -> "a call that was made during the wait of another came to the function after "
                        + next.map(request ->
                                        BackoffChecks.inMillis(request.time().minus(call.time())))
                                .orElse("the end of everything")
                        + "; the clause asks for at once");
    }

    private static List<Outcome> plainValue(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().entry().equals("async") && call.attempts() == 1)
                .filter(call -> call.call().outcome().equals("value"))
                .map(call -> expect(
                        form(call).equals("plain"),
                        () -> "a function that answered synchronously gave a " + form(call)
                                + "; the clause asks for a plain value"))
                .toList();
    }

    private static List<Outcome> futureAfterAWait(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call ->
                        call.terms().entry().equals("async") && !call.terms().injectsSleep())
                .filter(call ->
                        call.turns().stream().anyMatch(turn -> turn.repeated() && turn.came() == Came.RETRYABLE))
                .map(call -> expect(
                        form(call).equals("future"),
                        () -> "a call that waited for a retry came back in the form \"" + form(call)
                                + "\"; a future was asked for"))
                .toList();
    }

    private static List<Outcome> manyRetries(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call ->
                        call.terms().failsAtOnce() >= 10_000 && call.terms().asynchronous())
                .map(call -> expect(
                        call.call().outcome().equals("value"),
                        () -> "after " + call.terms().failsAtOnce() + " failures the call ended in "
                                + call.call()
                                        .result()
                                        .path("exception")
                                        .asString(call.call().outcome())))
                .toList();
    }

    private static List<Outcome> failedFuture(Reading reading) {
        return Stream.concat(
                        pairs(reading, (one, other) -> one.equals("async") && other.equals("future"))
                                .map(pair ->
                                        alike(pair, call -> Words.count(call.attempts(), "attempt"), "the future")),
                        Retried.undisturbed(reading)
                                .filter(call -> call.terms().entry().equals("future")
                                        && call.call().outcome().equals("error"))
                                .map(call -> expect(
                                        form(call).equals("future"),
                                        () -> "a failure in a future came out in the form \"" + form(call)
                                                + "\"; the clause asks for a failed future")))
                .toList();
    }

    private static List<Outcome> injectedSleep(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().injectsSleep() && call.terms().failsAtOnce() == 0)
                .flatMap(call -> call.turns().stream())
                .filter(turn -> turn.repeated() && turn.came() == Came.RETRYABLE)
                .map(turn -> expect(
                        slept(turn).equals(turn.delay().map(Object::toString))
                                && turn.gap().filter(gap -> gap.isZero()).isPresent(),
                        () -> "after " + turn + ", by " + turn.terms().entry()
                                + ", the injected sleep function was asked for "
                                + slept(turn).map(ms -> ms + " ms").orElse("nothing")
                                + "; told was "
                                + turn.delay()
                                        .map(ms -> "a wait of " + ms + " ms")
                                        .orElse("nothing")))
                .toList();
    }

    private static Optional<String> slept(Turn turn) {
        List<At<Called>> sleeps = turn.heard("sleep");
        return sleeps.size() == 1
                ? Optional.of(sleeps.get(0).event().details().path("ms").asString())
                : Optional.empty();
    }

    private static List<Outcome> wrappedBehavesAlike(Reading reading) {
        return Stream.concat(
                        pairs(reading, (one, other) -> one.equals("sync") && other.equals("wrap"))
                                .map(pair -> alike(pair, TwinChecks::end, "the wrapped function")),
                        Retried.undisturbed(reading)
                                .filter(call -> call.terms().entry().equals("wrap"))
                                .map(TwinChecks::takesTheArgument))
                .toList();
    }

    private static String end(Retried call) {
        return Words.count(call.attempts(), "attempt") + " and " + EmptyChecks.ending(call);
    }

    private static Outcome takesTheArgument(Retried call) {
        String message = call.call().called().event().details().path("message").asString("");
        boolean passed = Reading.within(
                        call.call().reading().requests(),
                        call.call().from(),
                        call.call().to())
                .stream()
                .allMatch(request -> Json.line(request.event().body()).contains(message));
        return expect(passed, () -> "the wrapped function was not called with \"" + message + "\"");
    }

    private static List<Outcome> wrappedResolvesAlike(Reading reading) {
        return BudgetChecks.errors(reading)
                .filter(turn -> turn.terms().entry().equals("wrap") && turn.empties() == 0)
                .map(BudgetChecks::asAfforded)
                .toList();
    }

    private static String form(Retried call) {
        return call.call().result().path("form").asString("");
    }

    /** A call and the one after it, which met the same. */
    private record Pair(Retried one, Retried other) {}

    private static Stream<Pair> pairs(Reading reading, BiPredicate<String, String> entries) {
        List<Retried> calls = Retried.undisturbed(reading).toList();
        return IntStream.range(1, calls.size())
                .mapToObj(nth -> new Pair(calls.get(nth - 1), calls.get(nth)))
                .filter(pair -> entries.test(
                        pair.one().terms().entry(), pair.other().terms().entry()));
    }

    private static Outcome alike(Pair pair, Function<Retried, String> tale, String who) {
        String one = tale.apply(pair.one());
        String other = tale.apply(pair.other());
        return expect(one.equals(other), () -> who + " made " + other + "; the call before it made " + one);
    }
}
