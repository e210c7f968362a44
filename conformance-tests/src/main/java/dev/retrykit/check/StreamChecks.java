package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** STREAM: what may be begun anew, and the gate that tells. */
final class StreamChecks {
    private StreamChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "TTALK-STREAM-1", StreamChecks::notAfterTheFirstToken,
                "TTALK-STREAM-2", StreamChecks::gateIsAsked,
                "TTALK-STREAM-3", StreamChecks::ownBudget,
                "TTALK-STREAM-4", StreamChecks::sameBackoff);
    }

    private static List<Outcome> notAfterTheFirstToken(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().streaming())
                .flatMap(call -> call.turns().stream()
                        .filter(turn -> turn.came() == Came.RETRYABLE || turn.came() == Came.DOUBTFUL)
                        .filter(turn -> turn.attempt().answer().delivers())
                        .map(turn -> notAfterTheFirstToken(call, turn)))
                .toList();
    }

    private static Outcome notAfterTheFirstToken(Retried call, Turn turn) {
        if (turn.repeated()) {
            return new Outcome.Broken("a stream that had delivered \"" + Words.cut(output(turn)) + "\" was retried; the"
                    + " consumer received \"" + Words.cut(call.call().output()) + "\"");
        }
        return expect(
                call.call().outcome().equals("error"),
                () -> "a stream that broke after \"" + Words.cut(output(turn)) + "\" ended in "
                        + EmptyChecks.ending(call) + "; the clause asks for its failure");
    }

    private static String output(Turn turn) {
        return turn.attempt().output().stream()
                .map(each -> each.event().event().path("text").asString(""))
                .reduce("", String::concat);
    }

    private static List<Outcome> gateIsAsked(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().hasGate())
                .flatMap(call -> call.turns().stream())
                .flatMap(StreamChecks::gateIsAsked)
                .toList();
    }

    private static Stream<Outcome> gateIsAsked(Turn turn) {
        if (turn.came() == Came.EMPTY) {
            return Stream.empty();
        } else if (turn.closed()) {
            return Stream.of(expect(!turn.repeated(), () -> turn + " was repeated, although the gate had said no"));
        }
        return turn.repeated()
                ? Stream.of(expect(
                        !turn.heard("gate").isEmpty(), () -> turn + " was repeated without a question to the gate"))
                : Stream.empty();
    }

    private static List<Outcome> ownBudget(Reading reading) {
        return BudgetChecks.errors(reading)
                .filter(turn -> turn.terms().streaming() && turn.empties() == 0)
                .map(StreamChecks::asAfforded)
                .toList();
    }

    private static Outcome asAfforded(Turn turn) {
        return expect(
                turn.repeated() == turn.due(),
                () -> turn + ", before the first token, was " + (turn.repeated() ? "" : "not ") + "retried after "
                        + Words.count(turn.errors(), "retry", "retries") + "; stream-retries is "
                        + turn.terms().retries().orElseThrow());
    }

    private static List<Outcome> sameBackoff(Reading reading) {
        return BudgetChecks.errors(reading)
                .filter(turn -> turn.terms().streaming()
                        && turn.repeated()
                        && turn.delay().isPresent())
                .filter(turn -> turn.hint().isPresent()
                        || turn.unhinted() && turn.terms().share().isPresent())
                .map(turn -> JitterChecks.near(turn, expected(turn)))
                .toList();
    }

    private static BigDecimal expected(Turn turn) {
        return turn.hint().map(hint -> hint.min(turn.terms().longest())).orElseGet(() -> JitterChecks.share(turn));
    }
}
