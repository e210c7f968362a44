package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.spec.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A body as a trace holds it: parsed where it is JSON, else its text. */
final class Payload {
    private Payload() {}

    /** What the body of an answer holds of which these pieces were sent: the events of a stream, or the body as a whole. */
    static JsonNode of(List<Piece> sent) {
        Optional<Head> head = sent.stream()
                .filter(Head.class::isInstance)
                .map(Head.class::cast)
                .findFirst();
        if (head.isEmpty()) {
            return JsonNodeFactory.instance.nullNode();
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        sent.stream().filter(Part.class::isInstance).forEach(part -> body.writeBytes(((Part) part).bytes()));
        return head.get().streams() ? events(body.toByteArray()) : of(body.toString(StandardCharsets.UTF_8));
    }

    private static JsonNode events(byte[] body) {
        ArrayNode events = Json.array();
        new EventStream().accept(body).forEach(data -> events.add(of(data)));
        return events;
    }

    static JsonNode of(String text) {
        try {
            JsonNode parsed = Json.parse(text);
            return parsed.isMissingNode() ? JsonNodeFactory.instance.stringNode(text) : parsed;
        } catch (JacksonException noJson) {
            return JsonNodeFactory.instance.stringNode(text);
        }
    }
}
