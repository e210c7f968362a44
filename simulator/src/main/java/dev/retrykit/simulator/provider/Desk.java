package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Where whoever runs a provider talks to it: a path of its own, which no model call has. */
public interface Desk {
    /** The path; what lies below it belongs to the desk, too. */
    String PATH = "/retrykit";

    /** Answers one request, on the thread of its connection. */
    Note answer(String method, String path, String body);

    /** An answer of the desk, in JSON. */
    record Note(int status, JsonNode body) {
        List<Piece> pieces() {
            return List.of(
                    new Head(status, Map.of("content-type", "application/json")), Part.whole(Json.line(body) + "\n"));
        }
    }
}
