package dev.retrykit.subject;

import dev.retrykit.simulator.client.Dialect;
import dev.retrykit.simulator.loop.AgentLoop;
import dev.retrykit.simulator.loop.CancelToken;
import dev.retrykit.simulator.loop.ChatProvider;
import dev.retrykit.simulator.loop.ConfigException;
import dev.retrykit.simulator.loop.ConfigPath;
import dev.retrykit.simulator.loop.ConfigPath.LlmProviderConfig;
import dev.retrykit.simulator.loop.ConfigPath.ProviderConfig;
import dev.retrykit.simulator.loop.LlmProvider;
import dev.retrykit.simulator.loop.MemoryMaintenance;
import dev.retrykit.simulator.loop.Outcome;
import dev.retrykit.simulator.loop.RetryRule;
import dev.retrykit.simulator.loop.SettingsForm;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.ui.Screen;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Observation;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The reference of the policy agent-loop as a subject, with those who ask its provider without the loop. */
public final class LoopSubject implements Subject {
    private static final int USUAL_ATTEMPTS = 2;

    private final Parts parts;
    private final RetryRule rule;
    private Surroundings surroundings;
    private CancelToken token;
    private boolean tokenUsed;
    private LlmProvider provider;
    private AgentLoop loop;
    private Optional<String> wrongConfig = Optional.empty();

    /**
     * What the subject is made of; each scenario has its own rule and tokens.
     *
     * @param between puts something between the loop and its provider
     */
    public record Parts(ConfigPath path, Supplier<RetryRule> rule, Supplier<CancelToken> token, Wrapping between) {
        /** Those of the reference. */
        public static final Parts REFERENCE =
                new Parts(new ConfigPath(), () -> RetryRule::standard, CancelToken::new, (clock, honest) -> honest);
    }

    /** Puts something around a provider. */
    @FunctionalInterface
    public interface Wrapping {
        LlmProvider around(Clock clock, LlmProvider provider);
    }

    public LoopSubject(Parts parts) {
        this.parts = parts;
        this.rule = parts.rule().get();
        this.token = parts.token().get();
    }

    /** The reference itself. */
    public static LoopSubject reference() {
        return new LoopSubject(Parts.REFERENCE);
    }

    @Override
    public Set<Observation> shows() {
        return EnumSet.of(
                Observation.HTTP,
                Observation.RESULT,
                Observation.OUTPUT,
                Observation.LOG,
                Observation.CONFIG,
                Observation.SEAM,
                Observation.TIME,
                Observation.UI);
    }

    @Override
    public void start(Surroundings given) {
        surroundings = given;
        try {
            ProviderConfig config = parts.path().read(file());
            show("provider", config);
            show("new provider", parts.path().read(Json.object()));
            build(overridden(parts.path().resolve(config)));
        } catch (ConfigException wrong) {
            wrongConfig = Optional.of(wrong.getMessage());
        }
    }

    @Override
    public void act(Action action) {
        if (action instanceof Action.Cancel) {
            token.cancel();
        } else if (action instanceof Action.Call call) {
            wrongConfig.ifPresentOrElse(wrong -> ended(new Outcome.Error(wrong)), () -> call(call));
        }
    }

    /** The configuration on each of its levels. */
    @Override
    public Optional<JsonNode> retrySettings() {
        if (wrongConfig.isPresent()) {
            return Optional.empty();
        }
        ProviderConfig config = parts.path().read(file());
        LlmProviderConfig resolved = parts.path().resolve(config);
        LlmProviderConfig aggregate = overridden(resolved);
        ObjectNode json = Json.object();
        json.set("user", config.json());
        json.set("resolved", resolved.json());
        json.set("aggregate", aggregate.json());
        json.set("runtime", parts.path().runtime(aggregate).json());
        json.set("construction", parts.path().construction(aggregate).json());
        return Optional.of(json);
    }

    private void build(LlmProviderConfig config) {
        ChatProvider plain = new ChatProvider(
                surroundings.clock(),
                surroundings.transport(),
                Dialect.of(surroundings.api()),
                parts.path().construction(config));
        provider = new SeenProvider(parts.between().around(surroundings.clock(), plain), surroundings.observer());
        loop = new AgentLoop(surroundings.clock(), provider, parts.path().runtime(config), rule, this::warn);
    }

    private void call(Action.Call call) {
        List<Message> context = List.of(new Message.FromUser(call.message()));
        switch (call.caller().orElse("")) {
            case "maintenance" ->
                new MemoryMaintenance(surroundings.clock(), provider)
                        .tidy(context, file().path("maintenance_attempts").asInt(USUAL_ATTEMPTS), this::ended);
            case "channel" -> provider.chat(context, answer -> ended(Outcome.of(answer)));
            default ->
                loop.run(
                        call.message(),
                        surroundings.streaming(),
                        tokenOfThisCall(),
                        delta -> surroundings
                                .observer()
                                .emitted(Json.object().put("type", delta.kind()).put("text", delta.text())),
                        this::ended);
        }
    }

    /** A cancel before the first call is meant for it; one after a call changes nothing for the next. */
    private CancelToken tokenOfThisCall() {
        if (tokenUsed) {
            token = parts.token().get();
        }
        tokenUsed = true;
        return token;
    }

    private void ended(Outcome outcome) {
        surroundings.observer().callCompleted(outcome.json());
    }

    private void warn(String text, ObjectNode fields) {
        surroundings.observer().logged(text, fields.put("level", "warn"));
    }

    private LlmProviderConfig overridden(LlmProviderConfig config) {
        JsonNode model = file().path("override_model");
        return model.isString() ? parts.path().override(config, model.stringValue()) : config;
    }

    private JsonNode file() {
        return surroundings.settings().get().json();
    }

    private void show(String what, ProviderConfig config) {
        List<String> lines = SettingsForm.of(config).fields().stream()
                .map(SettingsForm.Field::line)
                .toList();
        surroundings.display().ifPresent(display -> display.show().accept(new Screen(List.of(what), lines, "")));
    }
}
