package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Replied;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** OUTPUT of the field policy: what is told of an error, and of the answer after it. */
final class FieldOutputChecks {
    private FieldOutputChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "FIELD-OUTPUT-2", FieldOutputChecks::errorIsNoAnswer,
                "FIELD-OUTPUT-3", FieldOutputChecks::answerIsToldAsItCame);
    }

    private static List<Outcome> errorIsNoAnswer(Reading reading) {
        Stream<Outcome> errors = ErrorReply.all(reading)
                .map(error ->
                        expect(error.answer().failed(), () -> error + "; the clause asks for the error to be told"));
        return Stream.concat(errors, halves(reading)).toList();
    }

    /** Answers that came of a reply which broke off, while the user left the session alone. */
    private static Stream<Outcome> halves(Reading reading) {
        List<Answer> answers = reading.answers();
        return IntStream.range(0, answers.size()).boxed().flatMap(nth -> {
            int before = nth == 0 ? -1 : answers.get(nth - 1).index();
            int place = answers.get(nth).index();
            return Reading.within(reading.acts(), before, place).stream().anyMatch(Reading::intervenes)
                    ? Stream.empty()
                    : Reading.within(reading.all(Replied.class), before, place).stream()
                            .map(At::event)
                            .reduce((a, b) -> b)
                            .filter(reply -> Heard.of(reply).brokeOff())
                            .map(reply -> isTold(reply, answers.get(nth)))
                            .stream();
        });
    }

    private static Outcome isTold(Replied reply, Answer answer) {
        return expect(
                !answer.good(),
                () -> "request " + reply.number().orElse(0) + " was answered with no more than \""
                        + Words.cut(Heard.of(reply).text()) + "\", and the message ended in \"" + answer.stopReason()
                        + "\"; the clause asks for the failure to be told");
    }

    /** The first good answer after a failure. */
    private static List<Outcome> answerIsToldAsItCame(Reading reading) {
        List<Answer> answers = reading.answers();
        return IntStream.range(1, answers.size())
                .filter(nth -> answers.get(nth - 1).failed() && answers.get(nth).good())
                .mapToObj(nth -> asItCame(reading, answers.get(nth - 1), answers.get(nth)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Outcome> asItCame(Reading reading, Answer failed, Answer answer) {
        List<String> words =
                Said.between(reading, failed.index(), answer.index()).toList();
        String told = answer.text().strip();
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of(expect(
                        words.contains(told),
                        () -> "after a failure the provider said \"" + Words.cut(words.get(words.size() - 1))
                                + "\", and the message says \"" + Words.cut(told) + "\""));
    }
}
