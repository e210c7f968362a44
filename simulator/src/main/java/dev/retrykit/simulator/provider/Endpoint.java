package dev.retrykit.simulator.provider;

import java.net.URI;
import java.util.Optional;

/**
 * Where a provider is reached, and as whom.
 *
 * @param baseUrl what the path of a call is added to
 * @param key the secret that is sent as a bearer token, whichever account a call names
 */
public record Endpoint(URI baseUrl, Optional<String> key) {
    URI of(String path) {
        return URI.create(baseUrl.toString().replaceAll("/+$", "") + path);
    }

    /** Keeps the secret out of whatever prints an endpoint. */
    @Override
    public String toString() {
        return "endpoint " + baseUrl;
    }
}
