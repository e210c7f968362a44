package dev.retrykit.simulator.provider;

import tools.jackson.databind.JsonNode;

/**
 * All that a wire format reads of a model call, so that equal calls have equal answers.
 *
 * @param number of the request, from which all ids of its answer are made; 0 for one that was refused
 * @param path with {@code ?alt=sse} where it was asked for
 * @param model the one that the body names
 * @param streaming whether the body asks for a stream
 * @param counted whether the body asks for the tokens at the end of a stream
 */
record Asked(int number, String path, String model, boolean streaming, boolean counted) {
    private static final int DIGITS = 12;

    /**
     * Reads a call.
     *
     * @param body JSON, or the text that is none
     */
    Asked(int number, String path, JsonNode body) {
        this(
                number,
                path,
                model(body),
                body.path("stream").asBoolean(false),
                body.path("stream_options").path("include_usage").asBoolean(false));
    }

    /** Twelve digits for the ids of the answer. */
    String id() {
        String digits = Integer.toString(number);
        return "0".repeat(DIGITS - digits.length()) + digits;
    }

    private static String model(JsonNode body) {
        String model = body.path("model").asString("");
        return model.isEmpty() ? "fake-model" : model;
    }
}
