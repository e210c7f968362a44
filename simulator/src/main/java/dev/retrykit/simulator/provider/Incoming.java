package dev.retrykit.simulator.provider;

import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A request as it came over HTTP: what of it a trace may hold, and no header beside.
 *
 * @param path without the mount's prefix and without a query, which may hold a key; only {@code ?alt=sse} stays
 * @param body JSON, or the text that is none
 * @param exchange which exchange of an {@link HttpTransport} it belongs to
 */
record Incoming(String method, String path, JsonNode body, Optional<String> exchange) {
    private static final Pattern EVENTS = Pattern.compile("[?&]alt=sse(&|$)");

    /** The path of a URL, and the one word of its query that says what is asked for. */
    static String path(String url) {
        String path = url.split("\\?", 2)[0];
        return EVENTS.matcher(url).find() ? path + "?alt=sse" : path;
    }

    static Incoming of(String method, String path, String body, Optional<String> exchange) {
        return new Incoming(method, path, Payload.of(body), exchange);
    }
}
