package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** How one family of providers says a reply. */
interface WireFormat extends Voice {
    /** All that the provider speaks. */
    List<Voice> ALL = List.of(
            new OpenAiChat(),
            new OpenAiResponses(),
            new AnthropicMessages(),
            new GoogleGenerateContent(),
            new FunctionCalls());

    /** The interface that it belongs to. */
    Api api();

    /** How the answers to one request are written. */
    Hand hand(Asked asked);

    /** The format of a request, unless it is no model call. */
    static Optional<Voice> of(String method, String path) {
        if (method.equals("POST")) {
            // By index, since each request comes here and an iterator would take longer than the search.
            for (int i = 0; i < ALL.size(); i++) {
                if (ALL.get(i).serves(path)) {
                    return Optional.of(ALL.get(i));
                }
            }
        }
        return Optional.empty();
    }

    @Override
    default boolean isOf(Set<Api> served) {
        return served.contains(api());
    }

    @Override
    default List<Piece> say(Reply reply, Asked asked) {
        return Composition.of(reply, hand(asked));
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
