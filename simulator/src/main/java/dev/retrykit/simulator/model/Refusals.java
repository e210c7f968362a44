package dev.retrykit.simulator.model;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** How the boundary reads an HTTP answer that is no success; {@link Boundary#refusal} is the right way. */
@FunctionalInterface
public interface Refusals {
    /** The canonical error of an answer, which came at this time. */
    CanonicalError error(int status, JsonNode headers, String body, Instant now);
}
