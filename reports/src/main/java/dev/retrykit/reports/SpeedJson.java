package dev.retrykit.reports;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The speed of a run as the document {@code bench.json}. */
public final class SpeedJson {
    private static final int SCHEMA = 1;

    private SpeedJson() {}

    /** The text of the document. */
    public static String render(KitVersion kit, Speed speed) {
        ObjectNode json = Json.object().put("schema", SCHEMA);
        json.set("kit", kit.json());
        json.put("processors", speed.processors());
        ArrayNode measures = json.putArray("measures");
        speed.measures().forEach(measure -> measures.add(tree(measure)));
        ArrayNode ratios = json.putArray("ratios");
        speed.ratios().forEach(ratio -> ratios.add(tree(ratio)));
        return Json.page(json);
    }

    private static ObjectNode tree(Speed.Measure measure) {
        return Json.object()
                .put("name", measure.name())
                .put("says", measure.says())
                .put("perSecond", measure.median())
                .put("lowest", measure.lowest())
                .put("highest", measure.highest());
    }

    private static ObjectNode tree(Speed.Ratio ratio) {
        ObjectNode json = Json.object()
                .put("name", ratio.name())
                .put("says", ratio.says())
                .put("value", ratio.value());
        ratio.target()
                .ifPresent(target -> json.put(target.upper() ? "atMost" : "atLeast", target.bound())
                        .put("met", ratio.met()));
        return json;
    }
}
