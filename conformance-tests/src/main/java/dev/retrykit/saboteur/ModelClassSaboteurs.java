package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.ModelVice.named;

import dev.retrykit.simulator.model.Boundary;
import dev.retrykit.simulator.model.CanonicalError;
import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.Refusals;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/** Those who retry what is final, give up what may pass, or misread what a provider says. */
final class ModelClassSaboteurs {
    private static final Set<String> LIMITS = Set.of("quota-exhausted-error", "context-overflow-error");

    private ModelClassSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("TrustingRetry", "retries whatever is thrown", "TTALK-CLASS-1")
                        .deciding(Rulings.hearing(thrown -> thrown instanceof CanonicalException
                                        || thrown instanceof InterruptedException
                                        || thrown.getCause() != null
                                ? thrown
                                : Rulings.invented())),
                named("ConfidentRetry", "retries an error that does not say whether it is retryable", "TTALK-CLASS-1")
                        .deciding(Rulings.saying(error -> !error.data().has("retryable?"), true)),
                named("CauseSeeker", "retries an error that is only the cause of another", "TTALK-OPEN-10")
                        .deciding(Rulings.hearing(
                                thrown -> thrown.getCause() instanceof CanonicalException cause ? cause : thrown)),
                named("GatewayDenier", "takes a bad gateway for a final failure", "TTALK-CLASS-2")
                        .bounding((status, error) -> status == 502 ? saying(error, false) : error),
                named("KeyRattler", "tries a wrong key again", "TTALK-CLASS-2", "TTALK-MAX-2")
                        .bounding((status, error) -> status == 401 ? saying(error, true) : error),
                named("HintDeafBoundary", "reads no Retry-After", "TTALK-CLASS-2", "TTALK-BACKOFF-3", "TTALK-STREAM-4")
                        .refusing(hearing(header -> false)),
                named("StatusReader", "goes by the status of an error instead of its word", "TTALK-CLASS-3")
                        .deciding(Rulings.hearing(thrown -> thrown instanceof CanonicalException canonical
                                ? Rulings.changed(canonical, ModelClassSaboteurs::byStatus)
                                : thrown)),
                named("HopefulBoundary", "takes a conflict for something that passes", "TTALK-CLASS-4")
                        .bounding((status, error) -> status == 409 ? saying(error, true) : error),
                named("DateBlind", "reads no dates in Retry-After", "TTALK-CLASS-5")
                        .refusing(hearing(header -> !header.contains(":"))),
                named("DecimalBlind", "reads whole seconds in Retry-After alone", "TTALK-CLASS-5")
                        .refusing(hearing(header -> !header.contains("."))),
                named("OldFormBlind", "reads only the newest of HTTP's dates", "TTALK-CLASS-5")
                        .refusing(hearing(header -> !header.contains("day,"))),
                named("CredulousBoundary", "takes a time that nobody can read for none to wait", "TTALK-CLASS-5")
                        .refusing((status, headers, body, now) -> {
                            CanonicalError error = Boundary.refusal(status, headers, body, now);
                            return headers.has("retry-after")
                                            && error.retryAfterMs().isEmpty()
                                    ? new CanonicalError(
                                            ((ObjectNode) error.data().deepCopy()).put("retry-after-ms", 0))
                                    : error;
                        }),
                named("Spendthrift", "retries what a used-up quota refuses", "TTALK-CLASS-6")
                        .bounding((status, error) -> limit(error) && status != 400 ? saying(error, true) : error),
                named("OverfeedingBoundary", "sends a context that is too long again", "TTALK-CLASS-6")
                        .bounding((status, error) -> limit(error) && status == 400 ? saying(error, true) : error));
    }

    private static CanonicalError saying(CanonicalError error, boolean retryable) {
        return new CanonicalError(((ObjectNode) error.data().deepCopy()).put("retryable?", retryable));
    }

    private static boolean limit(CanonicalError error) {
        return LIMITS.contains(error.data().path("type").asString(""));
    }

    private static ObjectNode byStatus(ObjectNode data) {
        int status = data.path("status").asInt(0);
        return data.put("retryable?", status == 429 || status >= 500);
    }

    /** Hears only those headers of which this is true. */
    private static Refusals hearing(Predicate<String> heard) {
        return (status, headers, body, now) -> {
            ObjectNode kept = Json.object();
            headers.propertyStream()
                    .filter(header -> !isHint(header.getKey())
                            || heard.test(header.getValue().asString("")))
                    .forEach(header -> kept.set(header.getKey(), header.getValue()));
            return Boundary.refusal(status, kept, body, now);
        };
    }

    private static boolean isHint(String name) {
        return name.startsWith("retry-after");
    }
}
