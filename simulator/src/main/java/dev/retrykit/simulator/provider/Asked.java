package dev.retrykit.simulator.provider;

import tools.jackson.databind.JsonNode;

/**
 * A model call as a wire format reads it.
 *
 * @param number of the request, from which all ids of its answer are made; 0 for one that was refused
 * @param path with {@code ?alt=sse} where it was asked for
 * @param body JSON, or the text that is none
 */
record Asked(int number, String path, JsonNode body) {
    /** Twelve digits for the ids of the answer. */
    String id() {
        return "%012d".formatted(number);
    }

    /** The model that the body names. */
    String model() {
        String model = body.path("model").asString("");
        return model.isEmpty() ? "fake-model" : model;
    }

    /** Whether the body asks for a stream. */
    boolean streaming() {
        return body.path("stream").asBoolean(false);
    }
}
