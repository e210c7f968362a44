package dev.retrykit.subject.preset;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.retrykit.subject.rpc.Recipe;
import java.nio.file.Path;

/** A real agent for the tests that need one, from the registry or from the cache. */
public final class RealPi {
    /** The name of its preset. */
    public static final String NAME = "pi@0.80.2";

    private RealPi() {}

    /** Installs it; where the registry cannot be reached the test is skipped, which is printed with the reason. */
    public static Recipe installed() {
        try {
            return Presets.load(NAME, Path.of("")).install();
        } catch (PresetException.Unreachable e) {
            System.out.println("Skipped: " + e.getMessage());
            return abort(e.getMessage());
        }
    }
}
