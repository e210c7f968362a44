package dev.retrykit.simulator.scenario;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.MalformedFileException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** Scenarios as YAML files, and as the {@code plan} of a trace's header. */
public final class ScenarioFormat {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();

    private static final String FOREVER = "forever";

    private ScenarioFormat() {}

    /** The scenario as a JSON tree; what has its usual value is left out. */
    public static JsonNode json(Scenario scenario) {
        ObjectNode json = Json.object().put("name", scenario.name());
        ArrayNode clauses = json.putArray("clauses");
        scenario.clauses().forEach(clauses::add);
        json.set("settings", scenario.settings().json());
        json.put("streaming", scenario.streaming());
        ArrayNode replies = json.putArray("replies");
        scenario.script().replies().forEach(reply -> replies.add(ReplyFormat.json(reply)));
        scenario.script().forever().ifPresent(reply -> json.set(FOREVER, ReplyFormat.json(reply)));
        ArrayNode actions = json.putArray("actions");
        scenario.actions().forEach(planned -> actions.add(ActionFormat.json(planned)));
        if (scenario.fullLength()) {
            json.put("fullLength", true);
        }
        if (!scenario.horizon().equals(Scenario.HORIZON)) {
            json.put("horizonMs", scenario.horizon().toMillis());
        }
        return json;
    }

    /** The scenario as a file. */
    public static String yaml(Scenario scenario) {
        return YAML.writeValueAsString(json(scenario));
    }

    /**
     * Reads a scenario file.
     *
     * @throws MalformedFileException if it is no YAML, or a key is missing, unknown or of the wrong kind; the message names it
     */
    public static Scenario parse(String fileName, String text) {
        try {
            return scenario(Keys.of(fileName, YAML.readTree(text), lines(text)));
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            throw new MalformedFileException(fileName, line, e.getOriginalMessage());
        }
    }

    /** The line of each key, by its path as {@code replies[0].error}. */
    private static Map<String, Integer> lines(String text) {
        Map<String, Integer> lines = new HashMap<>();
        try (JsonParser parser = YAML.createParser(text)) {
            while (parser.nextToken() != null) {
                String path = parser.streamReadContext().pathAsPointer().toString();
                lines.putIfAbsent(
                        path.replaceAll("/(\\d+)", "[$1]").replace('/', '.').replaceFirst("^\\.", ""),
                        parser.currentTokenLocation().getLineNr());
            }
        }
        return lines;
    }

    private static Scenario scenario(Keys keys) {
        keys.allow(
                "name", "clauses", "settings", "streaming", "replies", FOREVER, "actions", "fullLength", "horizonMs");
        Set<String> clauses = new TreeSet<>(keys.texts("clauses"));
        return new Scenario(
                keys.text("name"),
                clauses,
                new Settings(keys.object("settings")),
                keys.flag("streaming", true),
                script(keys),
                keys.list("actions").stream().map(ActionFormat::planned).toList(),
                keys.flag("fullLength", false),
                keys.has("horizonMs") ? keys.millis("horizonMs") : Scenario.HORIZON);
    }

    private static Script script(Keys keys) {
        Optional<Reply> forever =
                keys.has(FOREVER) ? Optional.of(ReplyFormat.reply(keys.inside(FOREVER))) : Optional.empty();
        return new Script(keys.list("replies").stream().map(ReplyFormat::reply).toList(), forever);
    }
}
