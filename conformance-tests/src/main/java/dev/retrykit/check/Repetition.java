package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Sent;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Whether a retry asks what the request that failed had asked, and how, without what providers allow to differ. */
final class Repetition {
    /** Where no model is named in the body, the path may name it. */
    private static final Pattern MODEL = Pattern.compile("/models/([^:/]+):");

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
        return "\"" + words + body.path("message").asString("") + "\"" + manner(request);
    }

    /** Which model is asked, at which temperature, with which tools, and whether for a stream. */
    static String manner(At<Sent> request) {
        JsonNode body = request.event().body();
        String path = request.event().path();
        Matcher named = MODEL.matcher(path);
        String model = body.path("model").asString(named.find() ? named.group(1) : "");
        JsonNode temperature = Stream.of(body, body.path("generationConfig"))
                .map(settings -> settings.path("temperature"))
                .filter(JsonNode::isNumber)
                .findFirst()
                .orElseGet(MissingNode::getInstance);
        List<String> tools = body.path("tools").findValues("name").stream()
                .map(name -> name.asString(""))
                .filter(name -> !name.isEmpty())
                .sorted()
                .toList();
        return (model.isEmpty() ? "" : " of " + model)
                + (temperature.isMissingNode() ? "" : " at temperature " + temperature)
                + (tools.isEmpty() ? "" : " with " + tools)
                + (streamed(request) ? " as a stream" : "");
    }

    static boolean streamed(At<Sent> request) {
        return request.event().body().path("stream").asBoolean(false)
                || request.event().path().contains("streamGenerateContent");
    }
}
