package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** ERROR: what comes out at the end of a call. */
final class ResultChecks {
    private ResultChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "TTALK-ERROR-1", ResultChecks::lastFailureUnchanged,
                "TTALK-ERROR-2", ResultChecks::attemptsOnResults,
                "TTALK-ERROR-3", ResultChecks::resultUntouched,
                "TTALK-ERROR-4", ResultChecks::attemptsOnEmptyResults,
                "TTALK-OPEN-6", ResultChecks::callbackThatThrows,
                "TTALK-OPEN-7", ResultChecks::cancelled);
    }

    private static List<Outcome> lastFailureUnchanged(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.call().outcome().equals("error"))
                .flatMap(call -> call.last().stream()
                        .filter(turn -> turn.came() == Came.RETRYABLE || turn.came() == Came.FINAL)
                        .map(turn -> Outcome.unless(changed(call, turn)
                                .map(what ->
                                        "after " + Words.count(call.attempts(), "attempt") + " the error " + what))))
                .toList();
    }

    /** What is wrong with what was thrown. */
    private static Optional<String> changed(Retried call, Turn turn) {
        JsonNode data = call.call().result().path("data");
        int attempts = data.path("attempts").asInt(0);
        int expected = call.attempts() > 1 ? call.attempts() : 0;
        if (!call.call().result().has("data")) {
            return unsaid(call, turn);
        } else if (!data.isObject()) {
            return Optional.of("is \"" + call.call().error() + "\" and carries no canonical error");
        } else if (attempts != expected) {
            return Optional.of("tells attempts " + told(attempts) + "; the clause asks for " + told(expected));
        } else if (!same(turn, data)) {
            return Optional.of("is " + Words.cut(Json.line(data)) + "; the last failure was " + turn);
        }
        return call.call().result().path("intact").asBoolean(true)
                ? Optional.empty()
                : Optional.of("has lost the message, cause or stack of the last failure");
    }

    /** Where only words come out, they hold those of the provider; a page need not be told whole. */
    private static Optional<String> unsaid(Retried call, Turn turn) {
        Heard heard = turn.attempt().answer();
        boolean page = heard.events().stream().anyMatch(JsonNode::isString);
        return heard.status() < 300 || page || call.call().error().contains(heard.message())
                ? Optional.empty()
                : Optional.of("is \"" + Words.cut(call.call().error()) + "\"; the last failure says \""
                        + Words.cut(heard.message()) + "\"");
    }

    private static String told(int attempts) {
        return attempts == 0 ? "none" : Integer.toString(attempts);
    }

    private static boolean same(Turn turn, JsonNode data) {
        if (turn.terms().function()) {
            JsonNode raised =
                    turn.attempt().reply().orElseThrow().event().content().path("raise");
            return EmptyChecks.same(raised, data);
        }
        int status = turn.attempt().answer().status();
        return data.path("retryable?").asBoolean(!retryable(turn)) == retryable(turn)
                && (status < 300 || data.path("status").asInt(0) == status);
    }

    private static boolean retryable(Turn turn) {
        return turn.came() == Came.RETRYABLE;
    }

    private static List<Outcome> attemptsOnResults(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().recordsAttempts())
                .flatMap(call -> call.last().stream()
                        .filter(turn -> turn.terms().function() && turn.came() == Came.VALUE)
                        .map(turn -> tellsAttempts(call, EmptyChecks.returned(turn))))
                .toList();
    }

    private static Outcome tellsAttempts(Retried call, JsonNode returned) {
        if (!returned.isObject()) {
            return isUntouched(call, returned);
        }
        return expect(
                call.value().path("attempts").asInt(0) == call.attempts() && EmptyChecks.same(call.value(), returned),
                () -> "after " + Words.count(call.attempts(), "attempt") + " the result is " + Json.line(call.value())
                        + "; the clause asks for " + Json.line(returned) + " with attempts " + call.attempts());
    }

    private static List<Outcome> resultUntouched(Reading reading) {
        List<Retried> calls = Retried.undisturbed(reading)
                .filter(call -> !call.terms().recordsAttempts())
                .toList();
        return Stream.concat(
                        GivenBack.judge(calls.stream().map(Retried::call)),
                        calls.stream().flatMap(ResultChecks::valueUntouched))
                .toList();
    }

    private static Stream<Outcome> valueUntouched(Retried call) {
        return call.last().stream()
                .filter(turn -> turn.terms().function())
                .filter(turn ->
                        turn.came() == Came.VALUE && call.call().outcome().equals("value"))
                .map(turn -> isUntouched(call, EmptyChecks.returned(turn)));
    }

    private static Outcome isUntouched(Retried call, JsonNode returned) {
        return expect(
                call.value().equals(returned),
                () -> "the result is " + Json.line(call.value()) + "; the function gave " + Json.line(returned));
    }

    private static List<Outcome> attemptsOnEmptyResults(Reading reading) {
        return Retried.undisturbed(reading)
                .filter(call -> call.terms().recordsAttempts() && !call.terms().throwsWhenEmpty())
                .flatMap(call -> call.last().stream()
                        .filter(turn -> turn.terms().function() && turn.came() == Came.EMPTY)
                        .map(turn -> tellsAttempts(call, EmptyChecks.returned(turn))))
                .toList();
    }

    private static List<Outcome> callbackThatThrows(Reading reading) {
        return reading.retried().stream()
                .filter(call ->
                        call.terms().callbackThrows() && !call.heard("on-retry").isEmpty())
                .map(call -> expect(
                        call.attempts() == 1 && call.call().error().equals("the callback failed"),
                        () -> "the callback threw in a call that made " + Words.count(call.attempts(), "attempt")
                                + " and ended in " + EmptyChecks.ending(call) + "; its exception should end the call"))
                .toList();
    }

    private static List<Outcome> cancelled(Reading reading) {
        return reading.retried().stream()
                .filter(call -> !call.call().cancels().isEmpty() || interrupted(call))
                .map(ResultChecks::stopsAtOnce)
                .toList();
    }

    private static boolean interrupted(Retried call) {
        return call.turns().stream()
                .flatMap(turn -> turn.attempt().reply().stream())
                .anyMatch(reply ->
                        reply.event().content().path("how").asString("").equals("interrupt"));
    }

    private static Outcome stopsAtOnce(Retried call) {
        int place = call.call().cancels().stream()
                .mapToInt(At::index)
                .findFirst()
                .orElseGet(() ->
                        call.turns().get(call.turns().size() - 1).attempt().at());
        long later = call.call().attempts().stream()
                .filter(attempt -> attempt.at() > place)
                .count();
        return expect(
                later == 0 && call.call().outcome().equals("cancelled"),
                () -> "after the interrupt " + Words.count((int) later, "attempt") + " came, and the call ended in "
                        + EmptyChecks.ending(call) + "; it should end at once");
    }
}
