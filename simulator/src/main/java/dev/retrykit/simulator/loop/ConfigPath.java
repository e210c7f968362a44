package dev.retrykit.simulator.loop;

import dev.retrykit.spec.Json;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The way of a provider's settings from the user's file to those who need them: the aggregated configuration has all of them, the
 * loop gets what it does itself, and the provider is built from the rest.
 */
public class ConfigPath {
    private static final int USUAL_RETRIES = 3;
    private static final int USUAL_TIMEOUT = 120;
    private static final int TOOL_ITERATIONS = 20;

    /** A provider as the user's file has it. */
    public record ProviderConfig(String model, Duration timeout, int maxRetries) {
        /** What a provider has that the user has just added. */
        public static final ProviderConfig NEW =
                new ProviderConfig("m1", Duration.ofSeconds(USUAL_TIMEOUT), USUAL_RETRIES);

        /** As the user's file would hold it, each key named. */
        public ObjectNode json() {
            return Json.object()
                    .put("model", model)
                    .put("llm_timeout_secs", timeout.toSeconds())
                    .put("max_retries", maxRetries);
        }
    }

    /** A provider among all others, as the application uses it. */
    public record LlmProviderConfig(String model, Duration timeout, int maxRetries) {
        /** As a trace shows it. */
        public ObjectNode json() {
            return new ProviderConfig(model, timeout, maxRetries).json();
        }
    }

    /** What a provider is built from, and nothing else. */
    public record ProviderRuntimeConfig(String model, Duration timeout) {
        /** As a trace shows it. */
        public ObjectNode json() {
            return Json.object().put("model", model).put("llm_timeout_secs", timeout.toSeconds());
        }
    }

    /** How the loop behaves, whatever its provider is. */
    public record AgentRuntimeConfig(int maxRetries, int maxToolIterations) {
        /** As a trace shows it. */
        public ObjectNode json() {
            return Json.object().put("max_retries", maxRetries).put("max_tool_iterations", maxToolIterations);
        }
    }

    /**
     * Reads the user's file; a key that is missing has its default, and one that is not known is left alone.
     *
     * @throws ConfigException if a value makes no sense; the message names the key
     */
    public ProviderConfig read(JsonNode file) {
        return new ProviderConfig(
                file.path("model").asString(ProviderConfig.NEW.model()),
                Duration.ofSeconds(whole(file, "llm_timeout_secs", USUAL_TIMEOUT)),
                whole(file, "max_retries", USUAL_RETRIES));
    }

    /** Finds a provider among the user's. */
    public LlmProviderConfig resolve(ProviderConfig config) {
        return new LlmProviderConfig(config.model(), config.timeout(), config.maxRetries());
    }

    /** The same provider with another model. */
    public LlmProviderConfig override(LlmProviderConfig config, String model) {
        return new LlmProviderConfig(model, config.timeout(), config.maxRetries());
    }

    /** What the provider is built from. */
    public ProviderRuntimeConfig construction(LlmProviderConfig config) {
        return new ProviderRuntimeConfig(config.model(), config.timeout());
    }

    /** What the loop is told. */
    public AgentRuntimeConfig runtime(LlmProviderConfig config) {
        return new AgentRuntimeConfig(config.maxRetries(), TOOL_ITERATIONS);
    }

    private static int whole(JsonNode file, String key, int usual) {
        JsonNode value = file.path(key);
        if (value.isMissingNode()) {
            return usual;
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 0) {
            throw new ConfigException("\"" + key + "\" is " + value + "; it takes a whole number from 0");
        }
        return value.intValue();
    }
}
