package dev.retrykit.property;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.description.Description;
import org.assertj.core.description.LazyTextDescription;

/** What a failed property leaves behind: its seed, its scenario as a file, and the command that repeats it. */
final class Kept {
    private Kept() {}

    /** Keeps the scenario once it fails, so that the last one that failed, which is the smallest, is in the file. */
    static Description scenario(String seed, String policy, Scenario scenario) {
        return new LazyTextDescription(() -> {
            Path file = file(seed, policy);
            write(file, scenario);
            return "seed " + seed + ", scenario conformance-tests/" + file + "\n./retrykit verify --policy " + policy
                    + " --scenario conformance-tests/" + file;
        });
    }

    /** Where the scenario of a property is kept. */
    static Path file(String seed, String policy) {
        return Path.of("target", "failed-" + seed + "-" + policy, "scenario.yaml");
    }

    private static void write(Path file, Scenario scenario) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, ScenarioFormat.yaml(scenario));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
