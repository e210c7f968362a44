package dev.retrykit.spec;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The first line of a trace: what was run, and how.
 *
 * @param shows what the subject let the kit see in this trace
 * @param scenario the scenario's name, unique within its policy
 * @param settings the settings document that the subject was given, as used (scaled where the run is)
 * @param plan the whole scenario, as its YAML file would hold it
 * @param factor what all times of the scenario were multiplied by; 1 on a virtual clock
 */
public record Header(
        KitVersion kit,
        SubjectInfo subject,
        String policy,
        long seed,
        String scenario,
        Set<Observation> shows,
        JsonNode settings,
        JsonNode plan,
        double factor) {
    public Header {
        shows = Set.copyOf(shows);
    }
}
