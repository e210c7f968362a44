package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Json;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** EMPTY: results that say nothing. */
final class EmptyChecks {
    private static final Set<String> VERDICTS = Set.of("content-filter", "length", "pause", "refusal");

    private static final int MANY = 3;
    /** Longer than any client takes each time from an answer to its next request. */
    private static final Duration LATE = Duration.ofMillis(200);

    private EmptyChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "TTALK-EMPTY-1", EmptyChecks::repeatedAtOnce,
                "TTALK-EMPTY-2", EmptyChecks::exhausted,
                "TTALK-EMPTY-3", EmptyChecks::withoutBudget,
                "TTALK-EMPTY-4", EmptyChecks::withoutPredicate,
                "TTALK-EMPTY-5", EmptyChecks::leavesTheExponent,
                "TTALK-EMPTY-6", EmptyChecks::whatIsEmpty,
                "TTALK-EMPTY-7", EmptyChecks::errorIsNotRetried,
                "TTALK-OPEN-2", EmptyChecks::toldWithoutWait,
                "TTALK-OPEN-3", EmptyChecks::closedGate,
                "TTALK-OPEN-4", EmptyChecks::eitherIsRight);
    }

    private static List<Outcome> repeatedAtOnce(Reading reading) {
        Stream<Outcome> each = empties(reading)
                .filter(turn -> turn.terms().emptyRetries().orElse(0) > 0)
                .flatMap(turn -> Stream.concat(Stream.of(asAfforded(turn)), atOnce(reading, turn)));
        return Stream.concat(each, late(reading).stream()).toList();
    }

    /** On a real clock one repeat may be late, but not three of them. */
    private static Optional<Outcome> late(Reading reading) {
        List<Duration> gaps = empties(reading)
                .filter(turn -> !reading.exact())
                .flatMap(turn -> turn.gap().stream())
                .toList();
        return gaps.stream()
                .min(Duration::compareTo)
                .filter(least -> gaps.size() >= MANY && least.compareTo(LATE) > 0)
                .map(least -> new Outcome.Broken("none of " + gaps.size() + " empty results was repeated in less than "
                        + BackoffChecks.inMillis(least) + "; the clause asks for at once"));
    }

    private static Stream<Outcome> atOnce(Reading reading, Turn turn) {
        return turn.gap().filter(gap -> reading.exact()).stream()
                .map(gap -> expect(
                        gap.equals(Duration.ZERO) && turn.heard("sleep").isEmpty(),
                        () -> turn + " was repeated after " + BackoffChecks.inMillis(gap)
                                + "; the clause asks for at once"));
    }

    static Outcome asAfforded(Turn turn) {
        int allowed = turn.terms().emptyRetries().orElseThrow();
        return expect(
                turn.repeated() == turn.empties() < allowed,
                () -> turn + " was " + (turn.repeated() ? "" : "not ") + "repeated after "
                        + Words.count(turn.empties(), "repeat") + " of empty results and "
                        + Words.count(turn.errors(), "retry", "retries")
                        + " of errors; the budget for empty results is "
                        + allowed);
    }

    private static List<Outcome> exhausted(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().emptyRetries().orElse(0) > 0)
                .filter(call -> usedUp(call).isPresent())
                .map(EmptyChecks::usedUpAsAsked)
                .toList();
    }

    /** The turn that found the budget used up. */
    private static Optional<Turn> usedUp(Retried call) {
        return call.last()
                .filter(turn -> turn.came() == Came.EMPTY
                        && !turn.closed()
                        && turn.empties() == turn.terms().emptyRetries().orElse(-1));
    }

    private static Outcome usedUpAsAsked(Retried call) {
        if (!call.terms().throwsWhenEmpty()) {
            return givenBack(call);
        }
        JsonNode error = call.call().result().path("data");
        if (error.isMissingNode() && call.call().outcome().equals("error")) {
            return new Outcome.Held();
        }
        String provider = call.terms().resolved().path("provider").asString("");
        return expect(
                error.path("type").asString("").equals("empty-completion-error")
                        && error.path("provider").asString("").equals(provider),
                () -> "the call ended in " + ending(call)
                        + "; the clause asks for an empty-completion-error of the provider \"" + provider + "\"");
    }

    private static Outcome givenBack(Retried call) {
        return expect(
                call.call().outcome().equals("value")
                        && call.value().path("text").asString("").isEmpty(),
                () -> "the call ended in " + ending(call) + "; the clause asks for the empty result");
    }

    private static List<Outcome> withoutBudget(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().emptyRetries().orElse(1) == 0
                        && !call.terms().throwsWhenEmpty())
                .flatMap(call -> call.turns().stream()
                        .filter(turn -> turn.came() == Came.EMPTY)
                        .map(turn -> turn.repeated()
                                ? new Outcome.Broken(turn + " was repeated, although empty-retries is 0")
                                : givenBack(call)))
                .toList();
    }

    private static List<Outcome> withoutPredicate(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().function() && !call.terms().knowsEmpty())
                .flatMap(call -> call.turns().stream()
                        .filter(turn -> turn.came() == Came.VALUE
                                && says(returned(turn)).isEmpty())
                        .map(turn -> isTheResult(call, turn)))
                .toList();
    }

    private static Outcome isTheResult(Retried call, Turn turn) {
        return expect(
                !turn.repeated() && same(call.value(), returned(turn)),
                () -> "the function gave " + Json.line(returned(turn)) + ", which was "
                        + (turn.repeated() ? "repeated" : "given back as " + ending(call))
                        + "; without empty? every result is a success");
    }

    private static List<Outcome> leavesTheExponent(Reading reading) {
        return BudgetChecks.errors(reading)
                .filter(turn -> turn.empties() > 0 && turn.repeated() && turn.unhinted())
                .filter(turn -> turn.terms().share().isPresent())
                .map(turn -> JitterChecks.near(turn, JitterChecks.share(turn)))
                .toList();
    }

    private static List<Outcome> whatIsEmpty(Reading reading) {
        return Retried.free(reading)
                .filter(turn -> turn.terms().function() && turn.terms().knowsEmpty())
                .filter(turn -> turn.came() == Came.VALUE && returned(turn).isObject())
                .filter(turn ->
                        turn.number() == 1 && turn.terms().emptyRetries().orElse(0) > 0)
                .map(turn -> expect(
                        turn.repeated() == says(returned(turn)).isEmpty(),
                        () -> "the result " + Json.line(returned(turn)) + " was " + (turn.repeated() ? "" : "not ")
                                + "repeated; " + says(returned(turn)).orElse("it says nothing")))
                .toList();
    }

    /** Why a result is not empty; absent where it is. */
    private static Optional<String> says(JsonNode result) {
        boolean speaks = Stream.of("text", "reasoning")
                .anyMatch(key -> !result.path(key).asString("").isBlank());
        boolean holds = Stream.of("tool-calls", "content")
                .anyMatch(key -> !result.path(key).isEmpty());
        if (!result.asString("").isBlank() || speaks || holds) {
            return Optional.of("it has content");
        }
        return VERDICTS.contains(result.path("finish").asString(""))
                ? Optional.of("the vendor says why it stopped")
                : Optional.empty();
    }

    private static List<Outcome> errorIsNotRetried(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call ->
                        call.terms().throwsWhenEmpty() && call.terms().retries().orElse(0) > 0)
                .flatMap(call -> call.turns().stream()
                        .filter(turn -> turn.came() == Came.EMPTY
                                && turn.empties() == call.terms().emptyRetries().orElse(-1))
                        .map(turn -> expect(
                                !turn.repeated(),
                                () -> turn
                                        + " was retried out of max-retries; empty results have a budget of their own")))
                .toList();
    }

    private static List<Outcome> toldWithoutWait(Reading reading) {
        return empties(reading)
                .flatMap(turn -> turn.delay().stream())
                .map(delay -> expect(
                        delay.compareTo(BigDecimal.ZERO) == 0,
                        () -> "a wait of " + delay
                                + " ms was told of a repeat of an empty result; nothing is waited for"))
                .toList();
    }

    private static List<Outcome> closedGate(Reading reading) {
        return Retried.undisturbed(reading)
                .flatMap(call -> call.turns().stream()
                        .filter(turn -> turn.came() == Came.EMPTY && turn.closed())
                        .map(turn -> turn.repeated()
                                ? new Outcome.Broken(turn + " was repeated through a closed gate")
                                : call.terms().throwsWhenEmpty() ? new Outcome.Held() : givenBack(call)))
                .toList();
    }

    /** What no clause asks for is an occasion only. */
    private static List<Outcome> eitherIsRight(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().throwsWhenEmpty()
                        && call.terms().emptyRetries().orElse(1) == 0)
                .filter(call -> call.turns().stream().anyMatch(turn -> turn.came() == Came.EMPTY))
                .<Outcome>map(call -> new Outcome.Held())
                .toList();
    }

    /** Empty results under a budget that is known. */
    static Stream<Turn> empties(Reading reading) {
        return Retried.free(reading)
                .filter(turn ->
                        turn.came() == Came.EMPTY && turn.terms().emptyRetries().isPresent());
    }

    /** What the function gave. */
    static JsonNode returned(Turn turn) {
        return turn.attempt()
                .reply()
                .map(reply -> reply.event().content().path("return"))
                .orElseGet(Json::object);
    }

    /** Whether two results are the same but for the number of attempts. */
    static boolean same(JsonNode one, JsonNode other) {
        return bare(one).equals(bare(other));
    }

    private static JsonNode bare(JsonNode result) {
        if (!result.isObject()) {
            return result;
        }
        ObjectNode copy = (ObjectNode) result.deepCopy();
        copy.remove("attempts");
        return copy;
    }

    static String ending(Retried call) {
        return switch (call.call().outcome()) {
            case "value" -> "the value " + Words.cut(Json.line(call.value()));
            case "error" -> "the error \"" + Words.cut(call.call().error()) + "\"";
            default -> "a cancel";
        };
    }
}
