package dev.retrykit.simulator.session;

import java.time.Duration;
import java.util.Optional;

/** The retry decisions of the field policy: a chain as in the pi document, by other causes and with bounded waits. */
public final class FieldDecider extends PiDecider {
    public FieldDecider(Backoff backoff, Classifier classifier) {
        super(backoff, classifier);
    }

    /** The policy's own backoff and classification. */
    public static FieldDecider standard() {
        return new FieldDecider(Backoff::bounded, new FieldClassifier());
    }

    /** What the provider asks for, where that is longer. */
    @Override
    Duration delay(AssistantMessage last, RetrySettings settings, int attempt) {
        Duration own = super.delay(last, settings, attempt);
        Optional<Duration> asked = Cause.hint(last.envelope().headers(), FieldClassifier.words(last));
        return asked.filter(hint -> hint.compareTo(own) > 0).orElse(own);
    }
}
