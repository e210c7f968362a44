package dev.retrykit.simulator.session;

import dev.retrykit.spec.Headers;
import dev.retrykit.spec.Json;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.node.ObjectNode;

/**
 * What comes with an assistant message beside its content.
 *
 * @param usage the tokens counted, where the provider says so
 * @param headers of the answer, with names in lower case
 * @param errorBody the body or stream event that told of an error, as it came; empty where none did
 * @param refusal the HTTP status, where it is one of a refusal
 */
public record Envelope(Optional<Usage> usage, Map<String, String> headers, String errorBody, OptionalInt refusal) {
    /** Nothing beside the content. */
    public static final Envelope NONE = new Envelope(Optional.empty(), Map.of(), "", OptionalInt.empty());

    public Envelope {
        headers = Headers.copyOf(headers);
    }

    /**
     * Tokens counted.
     *
     * @param input without those that were read from a cache
     */
    public record Usage(long input, long cached, long output) {
        /** All that the model had to read. */
        long read() {
            return input + cached;
        }

        ObjectNode json() {
            return Json.object().put("input", input).put("cacheRead", cached).put("output", output);
        }
    }
}
