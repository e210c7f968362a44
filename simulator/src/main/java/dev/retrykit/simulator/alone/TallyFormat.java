package dev.retrykit.simulator.alone;

import dev.retrykit.simulator.alone.Tally.Call;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Replied;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A tally as JSON, by the schema {@code provider-account}. */
public final class TallyFormat {
    private TallyFormat() {}

    /** The tally as a JSON tree. */
    public static ObjectNode json(Tally tally) {
        ObjectNode json = Json.object().put("schema", 1).put("baseUrl", tally.baseUrl());
        json.set(
                "script",
                texts(tally.script().replies().stream().map(ScriptFormat::text).toList()));
        json.put("forever", tally.script().forever().map(ScriptFormat::text).orElse(null));
        json.put("requests", tally.account().requests())
                .put("consumed", tally.account().consumed())
                .put("faults", tally.account().faults())
                .put("beyond", tally.account().beyond());
        json.set("unused", texts(tally.unused()));
        json.set("strays", texts(tally.account().strays()));
        json.putArray("intervalsMs");
        tally.calls().stream()
                .flatMap(call -> call.interval().stream())
                .forEach(interval -> json.withArray("intervalsMs").add(interval.toMillis()));
        json.putArray("calls");
        tally.calls().forEach(call -> json.withArray("calls").add(json(call)));
        return json;
    }

    private static ObjectNode json(Call call) {
        ObjectNode json = Json.object()
                .put("number", call.number())
                .put("atMs", call.at().toMillis())
                .put("intervalMs", millis(call.interval()))
                .put("path", call.path())
                .put("reply", call.reply());
        Optional<Replied> end = call.end();
        json.put(
                "status",
                end.filter(reply -> reply.status().isPresent())
                        .map(reply -> reply.status().getAsInt())
                        .orElse(null));
        json.put(
                "ending",
                end.map(reply -> reply.ending().name().toLowerCase(Locale.ROOT)).orElse(null));
        json.put("endMs", millis(end.map(reply -> reply.moment().at())));
        return json.set("body", call.body());
    }

    private static Long millis(Optional<Duration> duration) {
        return duration.map(Duration::toMillis).orElse(null);
    }

    private static ArrayNode texts(Iterable<String> texts) {
        ArrayNode array = Json.array();
        texts.forEach(array::add);
        return array;
    }
}
