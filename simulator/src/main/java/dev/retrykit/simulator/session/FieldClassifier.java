package dev.retrykit.simulator.session;

import java.util.Map;
import java.util.OptionalInt;

/** The classification of the field policy, which reads the status and the body, too, where there are any. */
public final class FieldClassifier implements Classifier {
    @Override
    public Treatment treat(String errorMessage) {
        return Cause.of(OptionalInt.empty(), Map.of(), errorMessage).treatment();
    }

    @Override
    public Treatment treat(AssistantMessage failed) {
        Envelope envelope = failed.envelope();
        return Cause.of(envelope.refusal(), envelope.headers(), words(failed)).treatment();
    }

    /** All that the provider said. */
    static String words(AssistantMessage failed) {
        return failed.error() + "\n" + failed.envelope().errorBody();
    }
}
