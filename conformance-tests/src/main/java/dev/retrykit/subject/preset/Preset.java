package dev.retrykit.subject.preset;

import dev.retrykit.spec.Observation;
import dev.retrykit.subject.rpc.Recipe;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What is known of one agent.
 *
 * @param api the provider's wire format that it is set up for
 * @param packages what is to be installed; empty where the command needs nothing
 * @param engine what it runs on; empty where it needs nothing
 * @param command the command line, with placeholders
 * @param environment variables beside those that every subject gets, with placeholders
 * @param settingsFile the file that gets the settings document, beside what the files say of it; empty where the agent
 *     reads the kit's own
 * @param rereads whether it reads its settings again for each new session
 * @param clock how its waits are put on a served clock; empty where nobody knows
 * @param files the files that it is configured with, with placeholders in their texts
 */
public record Preset(
        String name,
        String version,
        String api,
        Optional<Packages> packages,
        Optional<Engine> engine,
        String command,
        Map<String, String> environment,
        Optional<String> settingsFile,
        boolean rereads,
        Map<String, JsonNode> files,
        Optional<Served> clock,
        Set<Observation> shows) {
    public Preset {
        environment = Map.copyOf(environment);
        files = Map.copyOf(files);
        shows = Set.copyOf(shows);
    }

    /** The two files from which npm installs exactly the same packages again. */
    record Packages(String json, String lock) {}

    /**
     * How an agent's waits are told from its other timers.
     *
     * @param preload what runs the agent
     * @param waits the names, as a regular expression, of the functions that wait for a retry
     */
    record Served(Engine.Kind preload, String waits) {}

    /** Whether its waits can be put on a served clock. */
    public boolean offersClock() {
        return clock.isPresent();
    }

    /**
     * Installs what is missing, and gives the way to start this agent.
     *
     * @throws PresetException if it cannot be installed
     */
    public Recipe install() {
        Cache cache = Cache.ofUser(System.getenv());
        return new PresetRecipe(this, packages.map(each -> cache.install(name, each)));
    }
}
