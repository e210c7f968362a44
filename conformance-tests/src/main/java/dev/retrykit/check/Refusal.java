package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A reply with an HTTP error, as the layer below a session sees it.
 *
 * @param repeats how often the same model call had been repeated before
 * @param nextRequest the request after it, if there was one
 * @param again that request, if it repeated the same model call: no message of the session came in between
 */
record Refusal(
        At<Replied> reply, Settled settings, int repeats, Optional<At<Sent>> nextRequest, Optional<At<Sent>> again) {
    /** The refusals of a trace under settings that allow repeats, those during which the user stepped in apart. */
    static List<Refusal> all(Reading reading) {
        return reading.all(Replied.class, reply -> reply.status().orElse(0) >= 400).stream()
                .filter(reply -> allowed(reading.settings(reply.index())) > 0)
                .map(reply -> of(reading, reply))
                .filter(refusal -> !touched(reading, refusal))
                .toList();
    }

    private static Refusal of(Reading reading, At<Replied> reply) {
        int told = reading.answers().stream()
                .mapToInt(Answer::index)
                .filter(index -> index < reply.index())
                .reduce(-1, (a, b) -> b);
        Optional<At<Sent>> next = reading.requests().stream()
                .filter(request -> request.after(reply))
                .findFirst();
        int requests = Reading.within(reading.requests(), told, reply.index()).size();
        return new Refusal(
                reply,
                reading.settings(reply.index()),
                requests - 1,
                next,
                next.filter(request -> request.before(reading.nextAnswer(reply.index()))));
    }

    private static boolean touched(Reading reading, Refusal refusal) {
        int from = refusal.reply.index();
        return Reading.within(reading.acts(), from, reading.nextAnswer(from)).stream()
                .anyMatch(Reading::intervenes);
    }

    int status() {
        return reply.event().status().orElseThrow();
    }

    /** The body, as text. */
    String text() {
        return reply.event().content().toString();
    }

    /** How often a request may be repeated. */
    int allowed() {
        return allowed(settings);
    }

    static int allowed(Settled settings) {
        return settings.retry().path("provider").path("maxRetries").asInt(0);
    }

    int repeatsLeft() {
        return allowed() - repeats;
    }

    /** What {@code Retry-After} asks for in seconds. */
    Optional<Duration> secondsAsked() {
        return retryAfter()
                .filter(value -> value.matches("\\d{1,9}"))
                .map(value -> Duration.ofSeconds(Long.parseLong(value)));
    }

    /** Whether {@code Retry-After} names a date. */
    boolean dated() {
        return retryAfter().filter(value -> value.contains(":")).isPresent();
    }

    private Optional<String> retryAfter() {
        return Optional.ofNullable(reply.event().headers().get("retry-after"));
    }

    /** The longest wait that is set. */
    Optional<Duration> cap() {
        JsonNode cap = settings.retry().path("provider").path("maxRetryDelayMs");
        return cap.isIntegralNumber() ? Optional.of(Duration.ofMillis(cap.longValue())) : Optional.empty();
    }

    /** From its end to the request that repeated it. */
    Duration waited() {
        return again.orElseThrow().time().minus(reply.time());
    }

    /** The failure as which the session heard of it. */
    Optional<Failure> failure(Reading reading) {
        int next = nextRequest.map(At::index).orElse(Integer.MAX_VALUE);
        return reading.failures().stream()
                .filter(failure ->
                        failure.answer().after(reply) && failure.answer().before(next))
                .findFirst();
    }

    @Override
    public String toString() {
        return "the " + status() + " \"" + Words.cut(text()) + "\"";
    }
}
