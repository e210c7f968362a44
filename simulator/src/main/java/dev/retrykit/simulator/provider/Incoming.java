package dev.retrykit.simulator.provider;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A request as it came over HTTP: what of it a trace may hold, and no header beside.
 *
 * @param path without the mount's prefix and without a query, which may hold a key
 * @param body JSON, or the text that is none
 * @param exchange which exchange of an {@link HttpTransport} it belongs to
 */
record Incoming(String method, String path, JsonNode body, Optional<String> exchange) {
    static Incoming of(String method, String path, String body, Optional<String> exchange) {
        return new Incoming(method, path, Payload.of(body), exchange);
    }
}
