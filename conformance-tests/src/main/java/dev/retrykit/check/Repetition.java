package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Sent;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Whether a retry asks what the request that failed had asked, without what providers allow to differ. */
final class Repetition {
    private Repetition() {}

    /** Who calls past the loop repeats in his own way. */
    static List<Outcome> ofLoop(Reading reading) {
        return reading.calls().stream()
                .filter(call -> call.caller().isEmpty())
                .flatMap(call -> judge(reading, call))
                .toList();
    }

    /** Of calls that go on at the same time nobody can tell whose request is whose. */
    static List<Outcome> ofFunction(Reading reading) {
        return reading.retried().stream()
                .flatMap(retried -> judge(reading, retried.call()))
                .toList();
    }

    private static Stream<Outcome> judge(Reading reading, Call call) {
        List<Integer> places = call.attempts().stream().map(Attempt::at).toList();
        List<String> asked = reading.all(Sent.class).stream()
                .filter(request -> places.contains(request.index()))
                .map(Repetition::asked)
                .toList();
        return asked.stream()
                .skip(1)
                .map(again -> expect(
                        again.equals(asked.get(0)),
                        () -> "the first request of a call asked " + asked.get(0) + ", and a retry of it asked " + again
                                + "; the clause asks for the same"));
    }

    private static String asked(At<Sent> request) {
        JsonNode body = request.event().body();
        String words = Context.of(request).messages().stream()
                .map(message -> message.text() + message.tools().strip())
                .collect(Collectors.joining(" | "));
        String model = body.path("model").asString("");
        boolean streamed =
                body.path("stream").asBoolean(false) || request.event().path().contains("streamGenerateContent");
        return "\"" + words + body.path("message").asString("") + "\"" + (model.isEmpty() ? "" : " of " + model)
                + (streamed ? " as a stream" : "");
    }
}
