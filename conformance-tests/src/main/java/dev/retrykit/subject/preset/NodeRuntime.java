package dev.retrykit.subject.preset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The Node.js that an agent runs on: the one on the PATH where it is new enough, else the one that was installed with it. */
final class NodeRuntime {
    private NodeRuntime() {}

    /**
     * The command that starts it.
     *
     * @throws PresetException if there is none that is new enough
     */
    static String find(String preset, Preset.Node needed, Optional<Path> packages) {
        Optional<String> onPath = version();
        if (onPath.filter(version -> atLeast(version, needed.minimum())).isPresent()) {
            return "node";
        }
        return packages.map(path -> path.resolve(needed.otherwise()))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .orElseThrow(() -> new PresetException("preset " + preset + " needs Node.js " + needed.minimum()
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

    private static Optional<String> version() {
        try {
            Process node = new ProcessBuilder("node", "--version")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return node.waitFor(10, TimeUnit.SECONDS) && said.matches("v[0-9]+(\\.[0-9]+)*.*")
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
