package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Called;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** PLACE: what runs once a call, and what is told of each retry. */
final class PlaceChecks {
    private PlaceChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "TTALK-PLACE-1", PlaceChecks::filtersRunOnce,
                "TTALK-PLACE-2", PlaceChecks::eachRetryIsTold,
                "TTALK-PLACE-3", PlaceChecks::kindIsTold,
                "TTALK-PLACE-4", PlaceChecks::toldBeforeTheWait,
                "TTALK-PLACE-5", Repetition::ofFunction);
    }

    private static List<Outcome> filtersRunOnce(Reading reading) {
        return reading.retried().stream()
                .filter(call -> call.attempts() > 1 && !call.heard("filter").isEmpty())
                .map(PlaceChecks::runOnce)
                .toList();
    }

    private static Outcome runOnce(Retried call) {
        Map<String, Long> runs = call.heard("filter").stream()
                .collect(Collectors.groupingBy(
                        each -> each.event().details().path("name").asString(""),
                        java.util.TreeMap::new,
                        Collectors.counting()));
        return Outcome.unless(runs.entrySet().stream()
                .filter(run -> run.getValue() != 1)
                .map(run -> "the filter \"" + run.getKey() + "\" ran " + run.getValue() + " times in a call of "
                        + call.attempts() + " attempts; the clause asks for once")
                .findFirst());
    }

    private static List<Outcome> eachRetryIsTold(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call ->
                        !call.call().attempts().isEmpty() && call.terms().failsAtOnce() == 0)
                .flatMap(call -> Stream.concat(
                        Stream.of(untold(call)), call.turns().stream().map(PlaceChecks::told)))
                .toList();
    }

    /** Before the first attempt there is nothing to tell. */
    private static Outcome untold(Retried call) {
        long early = call.heard("on-retry").stream()
                .filter(told -> told.before(call.call().attempts().get(0).at()))
                .count();
        return expect(early == 0, () -> "the callback was told of the first call; the clause asks for retries alone");
    }

    private static Outcome told(Turn turn) {
        int expected = turn.repeated() ? 1 : 0;
        return expect(
                turn.callbacks().size() == expected,
                () -> "after " + turn + ", which was " + (turn.repeated() ? "" : "not ")
                        + "repeated, the callback was told "
                        + times(turn.callbacks().size())
                        + "; the clause asks for " + times(expected));
    }

    private static String times(int number) {
        return number == 0 ? "never" : number == 1 ? "once" : number + " times";
    }

    private static List<Outcome> kindIsTold(Reading reading) {
        return Retried.undisturbed(reading)
                .flatMap(call -> call.turns().stream())
                .filter(turn -> turn.came() == Came.RETRYABLE || turn.came() == Came.EMPTY)
                .flatMap(turn -> turn.callbacks().stream().map(told -> kind(turn, told)))
                .toList();
    }

    private static Outcome kind(Turn turn, At<Called> told) {
        String expected =
                turn.came() == Came.EMPTY ? "empty-completion" : turn.terms().kind();
        String kind = told.event().details().path("kind").asString("");
        return expect(
                kind.equals(expected),
                () -> "after " + turn + " the callback was told the kind \"" + kind + "\"; the clause asks for \""
                        + expected + "\"");
    }

    private static List<Outcome> toldBeforeTheWait(Reading reading) {
        return Retried.free(reading)
                .filter(turn -> turn.repeated() && turn.empties() == 0 && turn.came() == Came.RETRYABLE)
                .flatMap(turn -> turn.callbacks().stream().map(told -> before(turn, told)))
                .toList();
    }

    private static Outcome before(Turn turn, At<Called> told) {
        int attempt = told.event().details().path("attempt").asInt(-1);
        if (attempt != turn.number()) {
            return new Outcome.Broken(
                    "retry " + turn.number() + " was told as attempt " + attempt + "; the recordings count from 1");
        }
        long late = turn.attempt()
                .reply()
                .map(reply -> told.time().minus(reply.time()).toMillis())
                .orElse(0L);
        return expect(
                late == 0 && turn.heard("sleep").stream().allMatch(told::before),
                () -> "retry " + turn.number() + " was told after its wait; the recordings tell of it before");
    }
}
