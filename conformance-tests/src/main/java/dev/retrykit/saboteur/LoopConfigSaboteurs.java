package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.LoopVice.named;

import dev.retrykit.simulator.loop.ConfigPath;
import dev.retrykit.simulator.ui.Screen;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings.Observer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Those on whose way a setting gets lost, or ends up where it does not belong. */
final class LoopConfigSaboteurs {
    private static final int USUAL = 3;

    private LoopConfigSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("TimidReader", "takes no more than five retries from a file", "LOOP-CONFIG-1", "LOOP-CONFIG-2")
                        .reading(reading(max -> Math.min(5, max))),
                named("ModernReader", "takes a file without the key for one that wants no retries", "LOOP-CONFIG-5")
                        .reading(new Modern()),
                named("LossyResolver", "forgets the number where a provider is resolved", "LOOP-CONFIG-4")
                        .reading(new LossyResolver()),
                named("LossyOverrider", "forgets the number where a model is overridden", "LOOP-CONFIG-4")
                        .reading(new LossyOverrider()),
                named("LossyRuntime", "forgets the number before it reaches the loop", "LOOP-CONFIG-2")
                        .reading(new LossyRuntime()),
                named("PackingBuilder", "builds its provider from the number, too", "LOOP-CONFIG-3")
                        .disguised(telling("construction", level -> level.put("max_retries", USUAL))),
                named("TunableCaller", "has a setting for its waits", "LOOP-CONFIG-6")
                        .disguised(telling("user", level -> level.put("retry_delay_ms", 1000))),
                named("PlainForm", "has no field for the maximum", "LOOP-CONFIG-7")
                        .disguised(showing(line -> line.contains("max_retries") ? "" : line)),
                named("UntidyForm", "has the maximum beside the model", "LOOP-CONFIG-7")
                        .disguised(showing(
                                line -> line.contains("max_retries") ? line.replace("LLM network", "Model") : line)),
                named("EmptyForm", "leaves the maximum of a new provider open", "LOOP-CONFIG-7")
                        .disguised(showing(line -> line.contains("max_retries") ? line.replace("3", "") : line)),
                named("LenientReader", "takes any nonsense for the default", "LOOP-OPEN-3")
                        .reading(new Lenient()),
                named("NamelessReader", "says that something is wrong, and not what", "LOOP-OPEN-3")
                        .disguised(Disguise.relaying(Nameless::new)));
    }

    private static ConfigPath reading(UnaryOperator<Integer> change) {
        return new ConfigPath() {
            @Override
            public ProviderConfig read(JsonNode file) {
                ProviderConfig honest = super.read(file);
                return new ProviderConfig(honest.model(), honest.timeout(), change.apply(honest.maxRetries()));
            }
        };
    }

    /** Changes what one level of the configuration says. */
    private static UnaryOperator<Subject> telling(String level, Consumer<ObjectNode> change) {
        return honest -> new Disguise(honest) {
            @Override
            public Optional<JsonNode> retrySettings() {
                return super.retrySettings().map(answers -> {
                    ObjectNode told = (ObjectNode) answers.deepCopy();
                    change.accept((ObjectNode) told.path(level));
                    return told;
                });
            }
        };
    }

    /** Changes the lines of a form; empty ones are left out. */
    private static UnaryOperator<Subject> showing(UnaryOperator<String> change) {
        return Disguise.looking(() -> screen -> new Screen(
                screen.status(),
                screen.lines().stream()
                        .map(change)
                        .filter(line -> !line.isEmpty())
                        .toList(),
                screen.escape()));
    }

    /** Knows no default. */
    private static final class Modern extends ConfigPath {
        @Override
        public ProviderConfig read(JsonNode file) {
            ProviderConfig honest = super.read(file);
            return file.has("max_retries") ? honest : new ProviderConfig(honest.model(), honest.timeout(), 0);
        }
    }

    /** Has no room for the number among the resolved providers. */
    private static final class LossyResolver extends ConfigPath {
        @Override
        public LlmProviderConfig resolve(ProviderConfig config) {
            return new LlmProviderConfig(config.model(), config.timeout(), USUAL);
        }
    }

    /** Begins anew with another model. */
    private static final class LossyOverrider extends ConfigPath {
        @Override
        public LlmProviderConfig override(LlmProviderConfig config, String model) {
            return new LlmProviderConfig(model, config.timeout(), USUAL);
        }
    }

    /** Tells the loop what it tells all loops. */
    private static final class LossyRuntime extends ConfigPath {
        @Override
        public AgentRuntimeConfig runtime(LlmProviderConfig config) {
            return new AgentRuntimeConfig(USUAL, super.runtime(config).maxToolIterations());
        }
    }

    /** Takes what it cannot read for what is usual. */
    private static final class Lenient extends ConfigPath {
        @Override
        public ProviderConfig read(JsonNode file) {
            return super.read(
                    file.path("max_retries").isInt() && file.path("max_retries").intValue() >= 0
                            ? file
                            : Json.object());
        }
    }

    /** Keeps the name of a wrong key to itself. */
    private static final class Nameless extends Disguise.Relay {
        Nameless(Observer kit) {
            super(kit);
        }

        @Override
        public void callCompleted(JsonNode result) {
            boolean names = result.path("error").asString("").contains("max_retries");
            super.callCompleted(
                    names ? ((ObjectNode) result.deepCopy()).put("error", "the configuration is wrong") : result);
        }
    }
}
