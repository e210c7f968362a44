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

/** Says the last words once more whenever a request would be the one before it again. */
final class Stammer {
    private Optional<JsonNode> before = Optional.empty();

    private Stammer() {}

    /** Puts it between a subject and its provider. */
    static UnaryOperator<Subject> disguise() {
        return honest -> new Disguise(honest) {
            @Override
            public void start(Surroundings given) {
                Stammer stammer = new Stammer();
                Transport provider = (call, receiver) -> given.transport()
                        .send(new Transport.Call(call.path(), stammer.said(call.body()), call.credential()), receiver);
                super.start(new Surroundings(
                        given.clock(),
                        provider,
                        given.settings(),
                        given.streaming(),
                        given.observer(),
                        given.display(),
                        given.api(),
                        given.provider()));
            }
        };
    }

    private JsonNode said(JsonNode body) {
        boolean again = before.filter(body::equals).isPresent();
        before = Optional.of(body);
        return again ? twice((ObjectNode) body.deepCopy()) : body;
    }

    private static JsonNode twice(ObjectNode body) {
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
