package dev.retrykit.subject.process;

import java.nio.file.Path;
import java.util.Map;

/**
 * A command line, where it runs and with what environment.
 *
 * @param command a line for {@code /bin/sh -c}
 * @param directory the working directory
 * @param environment what is added to the environment of the kit
 */
public record Launch(String command, Path directory, Map<String, String> environment) {
    public Launch {
        environment = Map.copyOf(environment);
    }
}
