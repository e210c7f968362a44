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
    List<WireFormat> ALL =
            List.of(new OpenAiChat(), new OpenAiResponses(), new AnthropicMessages(), new GoogleGenerateContent());

    /** The interface that it belongs to. */
    Api api();

    /** Whether a POST to this path is a model call in this format. */
    boolean serves(String path);

    /** How the answers to one request are written. */
    Hand hand(Asked asked);

    /** The format of a request, unless it is no model call. */
    static Optional<WireFormat> of(String method, String path) {
        return method.equals("POST")
                ? ALL.stream().filter(each -> each.serves(path)).findFirst()
                : Optional.empty();
    }

    /** Says a reply that is no delay and no refusal. */
    default List<Piece> say(Reply reply, Asked asked) {
        return Composition.of(reply, hand(asked));
    }

    /** Says any reply. */
    default Delivery deliver(Reply reply, Asked asked) {
        return new Delivery(Delays.unfold(reply, undelayed -> say(undelayed, asked)));
    }

    /** What anything gets that is no model call. */
    static Delivery unknown(String method, String path) {
        String message = "Unknown request URL: " + method + " " + path + ". Please check the URL for typos.";
        JsonNode body = OpenAiErrors.body(message, Optional.of("invalid_request_error"), Optional.of("unknown_url"));
        return new Delivery(List.of(
                new Delivery.Head(404, Map.of("content-type", "application/json")),
                Delivery.Part.whole(Json.line(body))));
    }
}
