package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** How one family of providers says a reply. */
interface WireFormat {
    /** All that the provider speaks. */
    List<WireFormat> ALL = List.of(new OpenAiChat(), new FunctionCalls());

    /** Whether a POST to this path is a model call in this format. */
    boolean serves(String path);

    /**
     * Says a reply that is no delay and no refusal.
     *
     * @param number the request's number, from which all ids are made
     * @param request the request's body; it decides between a stream and a whole answer
     */
    List<Piece> say(Reply reply, int number, JsonNode request);

    /** The format of a request, unless it is no model call. */
    static Optional<WireFormat> of(String method, String path) {
        return method.equals("POST")
                ? ALL.stream().filter(each -> each.serves(path)).findFirst()
                : Optional.empty();
    }

    /** Says any reply. */
    default Delivery deliver(Reply reply, int number, JsonNode request) {
        return new Delivery(Delays.unfold(reply, undelayed -> say(undelayed, number, request)));
    }

    /** What anything gets that is no model call. */
    static Delivery unknown(String method, String path) {
        String message = "Unknown request URL: " + method + " " + path + ". Please check the URL for typos.";
        JsonNode body = OpenAiErrors.body(message, Optional.of("invalid_request_error"), Optional.of("unknown_url"));
        return new Delivery(List.of(
                new Delivery.Head(404, Map.of("content-type", "application/json")),
                new Delivery.Part(Json.line(body))));
    }
}
