package dev.retrykit.check;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * An error that the provider gave, as a status or inside an answer, and the message that the session made of it.
 *
 * @param request the last one before the message
 * @param text the status of a refusal, and the error's text
 */
record ErrorReply(Answer answer, At<Sent> request, boolean refusal, String text) {
    /** Those that no other request for the same message was spared, and into which the user did not break. */
    static Stream<ErrorReply> all(Reading reading) {
        return of(reading, Predicate.not(Answer::aborted));
    }

    /**
     * Those told as good answers, which the policy would have retried. An error inside an answer of status 200 is none of
     * them: whether it reaches the session is a matter of the library below, and a session must not retry a message
     * without an error.
     */
    static Stream<ErrorReply> swallowed(Reading reading) {
        return of(reading, Answer::good)
                .filter(error -> error.refusal)
                .filter(error -> due(reading.settings(error.answer.index())))
                .filter(error -> reading.document().wording().read(error.text).surely());
    }

    private static boolean due(Settled settings) {
        return settings.ordinary() && settings.enabled() && settings.max() > 0;
    }

    private static Stream<ErrorReply> of(Reading reading, Predicate<Answer> which) {
        return reading.answers().stream().filter(which).flatMap(answer -> of(reading, answer).stream());
    }

    private static Optional<ErrorReply> of(Reading reading, Answer answer) {
        int before = reading.answers().stream()
                .mapToInt(Answer::index)
                .filter(index -> index < answer.index())
                .max()
                .orElse(-1);
        List<ErrorReply> errors = Reading.within(reading.requests(), before, answer.index()).stream()
                .map(request -> of(reading, answer, request))
                .toList();
        return errors.stream().anyMatch(error -> error.text.isEmpty())
                ? Optional.empty()
                : errors.stream().reduce((a, b) -> b).filter(error -> error.undisturbed(reading));
    }

    private static ErrorReply of(Reading reading, Answer answer, At<Sent> request) {
        Optional<Replied> reply = reading.all(Replied.class).stream()
                .map(At::event)
                .filter(each -> each.number().orElse(-1) == request.event().number())
                .findFirst();
        int status = reply.map(each -> each.status().orElse(0)).orElse(0);
        String text = reply.map(ErrorReply::told).orElse("");
        return status < 400
                ? new ErrorReply(answer, request, false, text)
                : new ErrorReply(answer, request, true, (status + " " + text).strip());
    }

    /** The words of an error; empty where there is none. */
    private static String told(Replied reply) {
        JsonNode error = Failure.errorIn(reply.content());
        String words = error.path("message").asString(error.asString(""));
        return words.isEmpty() && error.isObject() ? Json.line(error) : words;
    }

    private boolean undisturbed(Reading reading) {
        return Reading.within(reading.acts(), request.index(), answer.index()).stream()
                .noneMatch(Reading::intervenes);
    }

    @Override
    public String toString() {
        return "request " + request.event().number() + " was answered with the error \"" + Words.cut(text)
                + "\", and the message ended in \"" + answer.stopReason() + "\"";
    }
}
