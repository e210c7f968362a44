package dev.retrykit.steps;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A scenario while its Given steps are read. */
final class Draft {
    private final String name;
    private final Set<String> clauses;
    private final List<Reply> replies = new ArrayList<>();
    private final List<Planned> actions = new ArrayList<>();
    private Optional<Reply> forever = Optional.empty();
    private Settings settings = Settings.none();
    private boolean streaming = true;
    private boolean fullLength;
    private Duration horizon = Scenario.HORIZON;

    Draft(String name, Set<String> clauses) {
        this.name = name;
        this.clauses = clauses;
    }

    void settings(Settings settings) {
        this.settings = settings;
    }

    void setting(String key, JsonNode value) {
        settings = settings.with(key, value);
    }

    void sdkSetting(String key, JsonNode value) {
        ObjectNode group = Json.object();
        settings.retry("provider").propertyStream().forEach(each -> group.set(each.getKey(), each.getValue()));
        setting("provider", group.set(key, value));
    }

    void change(UnaryOperator<Settings> other) {
        settings = other.apply(settings);
    }

    void replies(Script more) {
        replies.addAll(more.replies());
        forever = more.forever();
    }

    void action(Action action, Trigger trigger) {
        actions.add(new Planned(action, trigger));
    }

    void plain() {
        streaming = false;
    }

    void unscaled() {
        fullLength = true;
    }

    void horizon(Duration longest) {
        horizon = longest;
    }

    Scenario done() {
        return new Scenario(
                name, clauses, settings, streaming, new Script(replies, forever), actions, fullLength, horizon);
    }
}
