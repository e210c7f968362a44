package dev.retrykit.simulator.loop;

import dev.retrykit.simulator.loop.ConfigPath.ProviderConfig;
import java.util.List;

/**
 * The form in which a user sets a provider up.
 *
 * @param fields in the order in which they are shown
 */
public record SettingsForm(List<Field> fields) {
    private static final String NETWORK = "LLM network";

    /** One input, with the group in which it stands. */
    public record Field(String group, String key, String label, String value) {
        /** As a screen shows it. */
        public String line() {
            return group + " / " + key + " / " + label + ": " + value;
        }
    }

    public SettingsForm {
        fields = List.copyOf(fields);
    }

    /** The form, filled in with a provider. */
    public static SettingsForm of(ProviderConfig config) {
        return new SettingsForm(List.of(
                new Field("Model", "model", "Model", config.model()),
                new Field(
                        NETWORK,
                        "llm_timeout_secs",
                        "LLM timeout (s)",
                        Long.toString(config.timeout().toSeconds())),
                new Field(NETWORK, "max_retries", "Maximum retries", Integer.toString(config.maxRetries()))));
    }
}
