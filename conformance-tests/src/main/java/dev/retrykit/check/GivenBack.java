package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Replied;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Whether a call that was answered gives that answer back, and one that was not gives none. */
final class GivenBack {
    private GivenBack() {}

    /** Each call whose last attempt was answered or told of an error, and into which nobody broke. */
    static Stream<Outcome> judge(Stream<Call> calls) {
        return calls.filter(call -> call.cancels().isEmpty() && !call.outcome().isEmpty())
                .flatMap(call -> answer(call)
                        .map(words -> judge(call, words))
                        .or(() -> error(call).map(words -> invented(call, words)))
                        .stream());
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

    private static Outcome invented(Call call, String words) {
        return Outcome.expect(
                !call.outcome().equals("value"),
                () -> "request " + call.attempts().size() + " was answered by the error \"" + Words.cut(words)
                        + "\", and the call ended in the value \""
                        + Words.cut(told(call).orElse("")) + "\"");
    }

    private static Optional<String> answer(Call call) {
        return last(call)
                .flatMap(last -> last.reply().stream())
                .map(At<Replied>::event)
                .flatMap(reply -> Said.in(call.reading(), reply).stream())
                .findFirst();
    }

    private static Optional<String> error(Call call) {
        return last(call)
                .map(Attempt::answer)
                .filter(heard -> heard.error().isPresent() && !heard.delivers())
                .map(Heard::message)
                .findFirst();
    }

    private static Stream<Attempt> last(Call call) {
        List<Attempt> attempts = call.attempts();
        return attempts.stream().skip(Math.max(0, attempts.size() - 1));
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
