package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A refusal of the provider that the session's own message tells as a success. An error inside an answer of status 200 is none:
 * whether it reaches the session is a matter of the library below, and a session must not retry a message without an error.
 *
 * @param text the status and the error's text
 */
record Swallowed(Answer answer, At<Sent> request, String text) {
    /** Those that the policy would have retried, whatever the user did. */
    static Stream<Swallowed> all(Reading reading) {
        return reading.answers().stream().filter(Answer::good).flatMap(answer -> of(reading, answer).stream());
    }

    private static Optional<Swallowed> of(Reading reading, Answer answer) {
        Settled settings = reading.settings(answer.index());
        return reading.requests().stream()
                .filter(request -> request.index() < answer.index())
                .reduce((a, b) -> b)
                .filter(request -> settings.ordinary() && settings.enabled() && settings.max() > 0)
                .filter(request -> Reading.within(reading.acts(), request.index(), answer.index()).stream()
                        .noneMatch(Reading::intervenes))
                .flatMap(request -> error(reading, request).map(text -> new Swallowed(answer, request, text)))
                .filter(swallowed ->
                        reading.document().wording().read(swallowed.text).surely());
    }

    private static Optional<String> error(Reading reading, At<Sent> request) {
        return reading.all(Replied.class).stream()
                .map(At::event)
                .filter(reply -> reply.number().orElse(-1) == request.event().number())
                .map(Swallowed::error)
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    private static String error(Replied reply) {
        String text = Failure.errorIn(reply.content()).path("message").asString("");
        int status = reply.status().orElse(0);
        return status < 400 ? "" : (status + " " + text).strip();
    }

    Outcome broken() {
        return new Outcome.Broken("request " + request.event().number() + " was answered with the error \""
                + Words.cut(text) + "\", and the message ended in \"" + answer.stopReason()
                + "\"; the clause asks for a retry");
    }
}
