package dev.retrykit.check;

import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.Optional;

/**
 * Whether the events of a trace can be believed: each message, and each result of a call, has a request that the provider
 * saw. A log that holds no requests at all is taken at its word, and says so by what it shows.
 */
public final class Integrity {
    private Integrity() {}

    /** What is not to be believed; empty where every message has its request. */
    public static Optional<String> breach(Reading reading) {
        if (reading.trace().header().subject().kind() == SubjectInfo.Kind.LOG && !reading.shows(Observation.HTTP)) {
            return Optional.empty();
        }
        int requests = 0;
        int answers = 0;
        for (TraceEvent event : reading.trace().events()) {
            if (event instanceof Sent || refused(event)) {
                requests++;
            } else if (event instanceof Emitted emitted && Answer.is(emitted) && !aborted(emitted)) {
                answers++;
            }
            if (answers > requests) {
                return Optional.of("assistant message " + answers + " was told after the provider had seen "
                        + Words.count(requests, "request") + "; events without a model call prove nothing");
            }
        }
        return reading.calls().stream().flatMap(call -> invented(call).stream()).findFirst();
    }

    /** A call gives back, and its consumer receives, only what a request was made for. */
    private static Optional<String> invented(Call call) {
        boolean tells = call.outcome().equals("value") || !call.output().isEmpty();
        return tells && call.from() == call.called().index() && call.attempts().isEmpty()
                ? Optional.of("the call ended in \"" + call.outcome() + "\" with the output \""
                        + Words.cut(call.output())
                        + "\" and without a request; an answer without a model call proves nothing")
                : Optional.empty();
    }

    private static boolean refused(TraceEvent event) {
        return event instanceof Replied replied && replied.ending() == Replied.Ending.REFUSED;
    }

    private static boolean aborted(Emitted emitted) {
        return emitted.event().path("message").path("stopReason").asString("").equals("aborted");
    }
}
