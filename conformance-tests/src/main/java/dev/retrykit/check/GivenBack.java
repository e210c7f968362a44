package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Replied;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Whether a call that was answered gives that answer back. */
final class GivenBack {
    private GivenBack() {}

    /** Each call whose last attempt was answered, and into which nobody broke. */
    static Stream<Outcome> judge(Stream<Call> calls) {
        return calls.filter(call -> call.cancels().isEmpty() && !call.outcome().isEmpty())
                .flatMap(call -> answer(call).stream().map(words -> judge(call, words)));
    }

    private static Outcome judge(Call call, String words) {
        Optional<String> told = told(call);
        return Outcome.expect(
                told.filter(words::equals).isPresent(),
                () -> "request " + call.attempts().size() + " was answered \"" + Words.cut(words)
                        + "\", and the call ended in "
                        + told.map(text -> "the value \"" + Words.cut(text) + "\"")
                                .orElseGet(() -> "the error \"" + Words.cut(call.error()) + "\""));
    }

    private static Optional<String> answer(Call call) {
        List<Attempt> attempts = call.attempts();
        return attempts.stream()
                .skip(Math.max(0, attempts.size() - 1))
                .flatMap(last -> last.reply().stream())
                .map(At<Replied>::event)
                .flatMap(reply -> Said.in(call.reading(), reply).stream())
                .findFirst();
    }

    /** The text of the result; where it has none of its own, what the consumer received. */
    private static Optional<String> told(Call call) {
        if (!call.outcome().equals("value")) {
            return Optional.empty();
        }
        JsonNode value = call.result().path("value");
        String text =
                value.isString() ? value.stringValue() : value.path("text").asString(call.output());
        return Optional.of(text.strip());
    }
}
