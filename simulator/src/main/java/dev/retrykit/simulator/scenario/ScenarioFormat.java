package dev.retrykit.simulator.scenario;

import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.MalformedFileException;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
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

    private ScenarioFormat() {}

    /** The scenario as a JSON tree; what has its usual value is left out. */
    public static JsonNode json(Scenario scenario) {
        ObjectNode json = Json.object().put("name", scenario.name());
        scenario.clauses().forEach(json.withArray("clauses")::add);
        json.set("settings", scenario.settings().json());
        json.put("streaming", scenario.streaming());
        json.putArray("replies");
        scenario.script().replies().forEach(reply -> json.withArray("replies").add(ReplyFormat.json(reply)));
        json.putArray("actions");
        scenario.actions().forEach(planned -> json.withArray("actions").add(ActionFormat.json(planned)));
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
            return scenario(Keys.of(fileName, YAML.readTree(text)));
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            throw new MalformedFileException(fileName, line, e.getOriginalMessage());
        }
    }

    private static Scenario scenario(Keys keys) {
        keys.allow("name", "clauses", "settings", "streaming", "replies", "actions", "fullLength", "horizonMs");
        Set<String> clauses = new TreeSet<>(keys.texts("clauses"));
        return new Scenario(
                keys.text("name"),
                clauses,
                new Settings(keys.object("settings")),
                keys.flag("streaming", true),
                new Script(keys.list("replies").stream().map(ReplyFormat::reply).toList()),
                keys.list("actions").stream().map(ActionFormat::planned).toList(),
                keys.flag("fullLength", false),
                keys.has("horizonMs") ? keys.millis("horizonMs") : Scenario.HORIZON);
    }
}
