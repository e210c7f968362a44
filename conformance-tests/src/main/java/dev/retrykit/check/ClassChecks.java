package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Replied;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** CLASS: what is retryable. */
final class ClassChecks {
    private static final Set<String> FINAL_CODES = Set.of(
            "invalid_request_error",
            "authentication_error",
            "permission_error",
            "not_found_error",
            "insufficient_quota",
            "content_filter");
    private static final Set<String> TRANSIENT_CODES =
            Set.of("server_error", "rate_limit_exceeded", "overloaded_error", "rate_limit_error", "api_error");

    private ClassChecks() {}

    static Map<String, Check> all() {
        Map<String, Check> checks = new TreeMap<>();
        ofTexts().forEach((clause, check) -> checks.put(clause, reading -> shown(reading, check)));
        checks.put("OMP-CLASS-1", ClassChecks::errorsOnly);
        return checks;
    }

    private static Map<String, Check> ofTexts() {
        Map<String, Check> checks = new TreeMap<>();
        checks.put("OMP-CLASS-2", ClassChecks::textIsPresent);
        Wording.OMP.families().forEach(family -> checks.put(family.clause(), reading -> family(reading, family)));
        checks.put("OMP-CLASS-9", ClassChecks::textAlone);
        checks.put("OMP-CLASS-10", ClassChecks::unknownIsFinal);
        checks.put("OMP-CLASS-11", reading -> loosely(reading, Wording.Match.CASE));
        checks.put("OMP-CLASS-12", reading -> loosely(reading, Wording.Match.SEPARATOR));
        checks.put("OMP-CLASS-13", ClassChecks::partialContent);
        return checks;
    }

    /** A text that is not shown cannot be judged. */
    private static List<Outcome> shown(Reading reading, Check check) {
        Stream<Outcome> hidden = reading.failures().stream()
                .filter(Failure::hidden)
                .map(failure -> new Outcome.Hidden("the session's own message does not show the text of its error"));
        return Stream.concat(check.judge(reading).stream(), hidden).toList();
    }

    private static List<Outcome> errorsOnly(Reading reading) {
        return reading.answers().stream()
                .filter(answer -> !answer.failed())
                .map(answer -> expect(
                        startAfter(reading, answer).isEmpty() && !ContextChecks.askedAgain(reading, answer),
                        () -> "a message that ended in \"" + answer.stopReason()
                                + "\" was retried; only \"error\" can be"))
                .toList();
    }

    private static Optional<Start> startAfter(Reading reading, Answer answer) {
        int next = reading.nextAnswer(answer.index());
        return reading.starts().stream()
                .filter(start -> start.after(answer) && start.before(next))
                .findFirst();
    }

    private static List<Outcome> textIsPresent(Reading reading) {
        return decidable(reading)
                .filter(failure -> failure.text().isEmpty() && !failure.hidden())
                .map(failure -> expect(!failure.retried(), () -> "a failed message without an error text was retried"))
                .toList();
    }

    /** Failures that hold the printed words of a family, also where the session tells them as successes. */
    static List<Outcome> family(Reading reading, Wording.Family family) {
        Stream<Outcome> told = due(reading)
                .filter(failure -> isOf(reading, family, failure.text()))
                .map(ClassChecks::isRetried);
        Stream<Outcome> swallowed = ErrorReply.swallowed(reading)
                .filter(error -> isOf(reading, family, error.text()))
                .map(error -> new Outcome.Broken(error + "; the clause asks for a retry"));
        return Stream.concat(told, swallowed).toList();
    }

    private static boolean isOf(Reading reading, Wording.Family family, String text) {
        return reading.document().wording().match(family, text) == Wording.Match.PRINTED;
    }

    private static List<Outcome> loosely(Reading reading, Wording.Match match) {
        return decidable(reading)
                .filter(failure -> failure.match() == match && !failure.overflow())
                .filter(failure -> !failure.meaning().open())
                .map(ClassChecks::isRetried)
                .toList();
    }

    private static Outcome isRetried(Failure failure) {
        return expect(failure.retried(), () -> failure + " was not retried, although its text is retryable");
    }

    private static Outcome isFinal(Failure failure) {
        return expect(!failure.retried(), () -> failure + " was retried, although its text is of no retryable family");
    }

    /** Failures whose structured code says one thing and whose text, by each document, the other. */
    private static List<Outcome> textAlone(Reading reading) {
        return decidable(reading)
                .filter(failure -> failure.undisputed() || failure.strange())
                .filter(failure -> failure.reply()
                        .flatMap(reply -> structured(reply.event()))
                        .filter(says -> says != failure.surely())
                        .isPresent())
                .map(failure -> failure.surely() ? isRetried(failure) : isFinal(failure))
                .toList();
    }

    /** What the structured part of an error says: retry or not; empty where it says nothing. */
    private static Optional<Boolean> structured(Replied reply) {
        JsonNode error = Failure.errorIn(reply.content());
        List<String> codes = Stream.of("type", "code", "status")
                .map(key -> error.path(key).asString(""))
                .toList();
        if (codes.stream().anyMatch(TRANSIENT_CODES::contains)) {
            return Optional.of(true);
        }
        if (codes.stream().anyMatch(FINAL_CODES::contains)) {
            return Optional.of(false);
        }
        return Optional.empty();
    }

    private static List<Outcome> unknownIsFinal(Reading reading) {
        return decidable(reading)
                .filter(Failure::unknown)
                .map(ClassChecks::isFinal)
                .toList();
    }

    /** A text of no family that is retried is the matter of another clause, whatever the message held. */
    private static List<Outcome> partialContent(Reading reading) {
        return due(reading)
                .filter(failure -> failure.answer().holdsContent())
                .map(ClassChecks::isRetried)
                .toList();
    }

    private static Stream<Failure> due(Reading reading) {
        return reading.failures().stream().filter(Failure::due);
    }

    /** Failures on which only the text decides. */
    static Stream<Failure> decidable(Reading reading) {
        return reading.failures().stream().filter(Failure::decidable);
    }
}
