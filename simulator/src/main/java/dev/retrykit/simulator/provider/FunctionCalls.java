package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.time.KitError;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A function that stands in the provider's place, for policies that know no HTTP: each call of it is a request, and what it
 * gives back or throws is the reply, {@code {"return":…}} or {@code {"raise":…,"how":"canonical"}}.
 */
final class FunctionCalls implements Voice {
    @Override
    public boolean serves(String path) {
        return path.endsWith("/function");
    }

    @Override
    public List<Piece> say(Reply reply, Asked asked) {
        return List.of(
                new Head(200, Map.of("content-type", "application/json")), Part.whole(Json.line(content(reply))));
    }

    private static JsonNode content(Reply reply) {
        if (reply instanceof Reply.Raised raised) {
            return Json.object()
                    .put("how", raised.how().name().toLowerCase(Locale.ROOT))
                    .set("raise", raised.error());
        } else if (reply instanceof Reply.Returned returned) {
            return Json.object().set("return", returned.value());
        } else if (reply instanceof Reply.Empty) {
            return Json.object().set("return", Json.object());
        } else if (reply instanceof Reply.Success success) {
            return Json.object().set("return", Json.object().put("text", success.text()));
        }
        throw new KitError("a function cannot do " + reply + "; it raises an error or gives a value back");
    }
}
