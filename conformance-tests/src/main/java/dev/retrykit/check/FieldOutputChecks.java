package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** OUTPUT of the field policy: what is told of an error, and of the answer after it. */
final class FieldOutputChecks {
    private FieldOutputChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "FIELD-OUTPUT-2", FieldOutputChecks::errorIsNoAnswer,
                "FIELD-OUTPUT-3", FieldOutputChecks::answerIsToldAsItCame);
    }

    private static List<Outcome> errorIsNoAnswer(Reading reading) {
        return ErrorReply.all(reading)
                .map(error ->
                        expect(error.answer().failed(), () -> error + "; the clause asks for the error to be told"))
                .toList();
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
