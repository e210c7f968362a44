package dev.retrykit.saboteur;

import dev.retrykit.spec.Header;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.MalformedFileException;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** What may become of a trace by chance: lines are lost, come twice, early or late, or say something else. */
final class Damaged {
    private static final int MOST_STRIKES = 3;

    private final Trace whole;
    private final Random chance;

    /** Every text, by the name of its field, as often as it stands there. */
    private final Map<String, List<String>> texts = new HashMap<>();

    Damaged(Trace recorded, Random chance) {
        String text = TraceFormat.write(recorded);
        this.whole = TraceFormat.parse("recorded", text);
        this.chance = chance;
        text.lines().forEach(line -> gather("", Json.parse(line)));
    }

    /** One of the things that may become of it; empty where that is no trace. */
    Optional<Trace> draw() {
        List<TraceEvent> events = new ArrayList<>(whole.events());
        try {
            for (int strikes = 1 + chance.nextInt(MOST_STRIKES); strikes > 0; strikes--) {
                strike(events, chance.nextInt(events.size()));
            }
            Header header = chance.nextBoolean() ? whole.header() : TraceFormat.header("damaged", changed(whole, 0));
            return Optional.of(new Trace(header, events));
        } catch (MalformedFileException e) {
            return Optional.empty();
        }
    }

    private void strike(List<TraceEvent> events, int place) {
        switch (chance.nextInt(8)) {
            case 0 -> events.remove(place);
            case 1 -> events.add(chance.nextInt(events.size()), events.get(place));
            case 2 -> events.add(chance.nextInt(events.size()), events.remove(place));
            case 3 -> events.addAll(place, List.copyOf(events.subList(place, events.size())));
            default -> events.set(place, changed(events.get(place)));
        }
    }

    private TraceEvent changed(TraceEvent event) {
        return TraceFormat.event("damaged", 1, changed(new Trace(whole.header(), List.of(event)), 1));
    }

    /** A line of a trace with one of its values changed. */
    private String changed(Trace trace, int line) {
        JsonNode tree = Json.parse(
                TraceFormat.write(trace).lines().skip(line).findFirst().orElseThrow());
        change(tree);
        return Json.line(tree);
    }

    private void change(JsonNode tree) {
        if (tree instanceof ObjectNode fields) {
            List<String> names = List.copyOf(fields.propertyNames());
            String name = names.get(chance.nextInt(names.size()));
            fields.set(name, changed(name, fields.get(name)));
        } else if (tree instanceof ArrayNode items) {
            int index = chance.nextInt(items.size());
            JsonNode item = items.remove(index);
            if (chance.nextBoolean()) {
                items.insert(index, changed("", item));
            }
        }
    }

    private JsonNode changed(String name, JsonNode value) {
        if (value.isContainer()) {
            if (!value.isEmpty()) {
                change(value);
            }
            return value;
        }
        if (value.isBoolean()) {
            return BooleanNode.valueOf(!value.asBoolean());
        }
        if (value.isNumber()) {
            int more = chance.nextInt(-1, 2);
            return value.isIntegralNumber()
                    ? LongNode.valueOf(value.asLong() + more)
                    : DoubleNode.valueOf(value.asDouble() + more);
        }
        return value.isString() ? StringNode.valueOf(other(name, value.asString())) : value;
    }

    /** What a field of this name says somewhere else in the trace, or nowhere. */
    private String other(String name, String text) {
        List<String> known = texts.getOrDefault(name, List.of());
        return known.isEmpty() || chance.nextInt(MOST_STRIKES) == 0
                ? text + "!"
                : known.get(chance.nextInt(known.size()));
    }

    private void gather(String name, JsonNode tree) {
        if (tree.isString()) {
            texts.computeIfAbsent(name, each -> new ArrayList<>()).add(tree.asString());
        }
        tree.properties().forEach(field -> gather(field.getKey(), field.getValue()));
        if (tree.isArray()) {
            tree.forEach(each -> gather("", each));
        }
    }
}
