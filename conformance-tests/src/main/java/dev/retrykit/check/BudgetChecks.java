package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** MAX and BUDGET: how many retries there are, and for what. */
final class BudgetChecks {
    private BudgetChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "TTALK-MAX-1", BudgetChecks::errorsWithinTheBudget,
                "TTALK-MAX-2", BudgetChecks::finalIsFinal,
                "TTALK-BUDGET-1", BudgetChecks::noBorrowing,
                "TTALK-OPEN-1", BudgetChecks::unknownStreamBudget,
                "TTALK-OPEN-5", BudgetChecks::emptyWithoutRetries,
                "TTALK-OPEN-11", BudgetChecks::oddBudget);
    }

    private static List<Outcome> errorsWithinTheBudget(Reading reading) {
        return errors(reading)
                .filter(turn -> !turn.terms().streaming() && turn.empties() == 0)
                .map(BudgetChecks::asAfforded)
                .toList();
    }

    private static List<Outcome> finalIsFinal(Reading reading) {
        return Retried.free(reading)
                .filter(turn -> turn.came() == Came.FINAL)
                .map(turn -> expect(!turn.repeated(), () -> turn + " was retried; what is not retryable ends the call"))
                .toList();
    }

    private static List<Outcome> noBorrowing(Reading reading) {
        return Stream.concat(
                        errors(reading)
                                .filter(turn ->
                                        turn.empties() > 0 || turn.terms().streaming())
                                .map(BudgetChecks::asAfforded),
                        EmptyChecks.empties(reading)
                                .filter(turn -> turn.errors() > 0)
                                .map(EmptyChecks::asAfforded))
                .toList();
    }

    /** What no clause asks for is an occasion only. */
    private static List<Outcome> unknownStreamBudget(Reading reading) {
        return Retried.free(reading)
                .filter(turn -> turn.terms().streaming() && !turn.terms().sets("stream-retries"))
                .filter(turn -> turn.came() == Came.RETRYABLE)
                .<Outcome>map(turn -> new Outcome.Held())
                .toList();
    }

    private static List<Outcome> emptyWithoutRetries(Reading reading) {
        return EmptyChecks.empties(reading)
                .filter(turn -> turn.terms().retries().orElse(1) == 0)
                .map(EmptyChecks::asAfforded)
                .toList();
    }

    private static List<Outcome> oddBudget(Reading reading) {
        return Retried.free(reading)
                .filter(turn -> turn.came() == Came.RETRYABLE && turn.terms().sets("max-retries"))
                .filter(turn -> turn.terms().retries().isEmpty())
                .<Outcome>map(turn -> new Outcome.Held())
                .toList();
    }

    static Outcome asAfforded(Turn turn) {
        int allowed = turn.terms().retries().orElseThrow();
        return expect(
                turn.repeated() == turn.due(),
                () -> turn + " was " + (turn.repeated() ? "" : "not ") + "retried after "
                        + Words.count(turn.errors(), "retry", "retries") + " of errors and "
                        + Words.count(turn.empties(), "repeat") + " of empty results; the budget for errors is "
                        + allowed);
    }

    /** Retryable failures under a budget that is known. */
    static Stream<Turn> errors(Reading reading) {
        return Retried.free(reading)
                .filter(turn ->
                        turn.came() == Came.RETRYABLE && turn.terms().retries().isPresent());
    }
}
