package dev.retrykit.saboteur;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Changes each request that would be the one before it again, on its way from a subject to its provider. */
final class Again {
    private final UnaryOperator<ObjectNode> change;
    private Optional<JsonNode> before = Optional.empty();

    private Again(UnaryOperator<ObjectNode> change) {
        this.change = change;
    }

    /** Says the last words once more. */
    static UnaryOperator<Subject> stammering() {
        return asking(Again::twice);
    }

    static UnaryOperator<Subject> asking(UnaryOperator<ObjectNode> change) {
        return honest -> new Disguise(honest) {
            @Override
            public void start(Surroundings given) {
                Again again = new Again(change);
                Transport provider = (call, receiver) -> given.transport()
                        .send(new Transport.Call(call.path(), again.asked(call.body()), call.credential()), receiver);
                super.start(given.over(provider));
            }
        };
    }

    private JsonNode asked(JsonNode body) {
        boolean again = before.filter(body::equals).isPresent();
        before = Optional.of(body);
        return again ? change.apply((ObjectNode) body.deepCopy()) : body;
    }

    private static ObjectNode twice(ObjectNode body) {
        for (String turns : List.of("messages", "contents", "input")) {
            if (body.path(turns) instanceof ArrayNode array && !array.isEmpty()) {
                array.add(array.get(array.size() - 1));
            }
        }
        for (String text : List.of("input", "message")) {
            body.path(text).asStringOpt().ifPresent(words -> body.put(text, words + " " + words));
        }
        return body;
    }
}
