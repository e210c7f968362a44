package dev.retrykit.subject.preset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What runs an agent in JavaScript: the one on the PATH where it is new enough, else one that was installed with the agent.
 *
 * @param minimum the lowest version that will do
 * @param otherwise where the packages bring one of their own, relative to where they are installed
 */
record Engine(Kind kind, String minimum, String otherwise) {
    /** The engines that are known, and how each is told to load something first. */
    enum Kind {
        NODE("Node.js", "NODE_OPTIONS", "--import "),
        BUN("Bun", "BUN_OPTIONS", "--preload ");

        private final String title;
        private final String variable;
        private final String option;

        Kind(String title, String variable, String option) {
            this.title = title;
            this.variable = variable;
            this.option = option;
        }

        /** Its command, and its name in presets. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The variable that makes it load a file first, beside what it is told anyway. */
        Map<String, String> preloading(Path file, Map<String, String> present) {
            String told = present.getOrDefault(variable, "");
            return Map.of(variable, (told + " " + option + file.toUri().getPath()).strip());
        }
    }

    /**
     * The command that starts it.
     *
     * @throws PresetException if there is none that is new enough
     */
    String find(String preset, Optional<Path> packages) {
        Optional<String> onPath = version();
        if (onPath.filter(version -> atLeast(version, minimum)).isPresent()) {
            return kind.word();
        }
        return packages.map(path -> path.resolve(otherwise))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .orElseThrow(() -> new PresetException("preset " + preset + " needs " + kind.title + " " + minimum
                        + " or later, and there is "
                        + onPath.map(version -> version + " on the PATH").orElse("none on the PATH")
                        + "; install a newer one"));
    }

    /** Whether a version as {@code v22.1.0} is not older than another. */
    static boolean atLeast(String version, String minimum) {
        int[] left = parts(version);
        int[] right = parts(minimum);
        return Arrays.compare(left, right) >= 0;
    }

    private static int[] parts(String version) {
        return Arrays.stream(version.replaceFirst("^v", "")
                        .replaceFirst("[^0-9.].*", "")
                        .split("\\."))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    private Optional<String> version() {
        try {
            Process engine = new ProcessBuilder(kind.word(), "--version")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(engine.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return engine.waitFor(10, TimeUnit.SECONDS) && said.matches("v?[0-9]+(\\.[0-9]+)*.*")
                    ? Optional.of(said)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
