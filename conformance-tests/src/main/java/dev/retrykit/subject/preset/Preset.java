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
 * @param node the Node.js that it runs on; empty where it needs none
 * @param command the command line, with placeholders
 * @param environment variables beside those that every subject gets, with placeholders
 * @param settingsFile the file that gets the settings document; empty where the agent reads the kit's own
 * @param files the files that it is configured with, with placeholders in their texts
 */
public record Preset(
        String name,
        String version,
        String api,
        Optional<Packages> packages,
        Optional<Node> node,
        String command,
        Map<String, String> environment,
        Optional<String> settingsFile,
        Map<String, JsonNode> files,
        Set<Observation> shows) {
    public Preset {
        environment = Map.copyOf(environment);
        files = Map.copyOf(files);
        shows = Set.copyOf(shows);
    }

    /** The two files from which npm installs exactly the same packages again. */
    record Packages(String json, String lock) {}

    /**
     * The Node.js that an agent needs.
     *
     * @param minimum the lowest version that will do
     * @param otherwise where the packages bring one of their own, relative to where they are installed
     */
    record Node(String minimum, String otherwise) {}

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
