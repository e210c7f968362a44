package dev.retrykit.subject.rpc;

import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Where one process of an agent is to live.
 *
 * @param baseUrl the provider's address, without a version suffix
 * @param api the provider's wire format, as {@code openai-chat}
 * @param model the model that the agent is to ask for
 * @param streaming whether it should ask for streamed answers
 * @param settings the settings document
 * @param settingsFile a file that holds the settings document
 * @param scratch a directory of its own, which is deleted afterwards
 * @param directory the caller's directory
 * @param clock the variables that lead to the served clock; none where there is none
 */
public record Place(
        String baseUrl,
        String api,
        String model,
        boolean streaming,
        JsonNode settings,
        Path settingsFile,
        Path scratch,
        Path directory,
        Map<String, String> clock) {
    /** One without a served clock. */
    public Place(
            String baseUrl,
            String api,
            String model,
            boolean streaming,
            JsonNode settings,
            Path settingsFile,
            Path scratch,
            Path directory) {
        this(baseUrl, api, model, streaming, settings, settingsFile, scratch, directory, Map.of());
    }

    /** The same place with other settings. */
    Place with(JsonNode otherSettings) {
        return new Place(baseUrl, api, model, streaming, otherSettings, settingsFile, scratch, directory, clock);
    }
}
