package dev.retrykit.subject.preset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where the packages of presets are kept between runs; what is in it is whole, or not there. */
record Cache(Path directory, Npm npm) {
    /** The cache of the user whose environment this is. */
    static Cache ofUser(Map<String, String> environment) {
        String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
        String caches = environment.getOrDefault("XDG_CACHE_HOME", home + "/.cache");
        Path base = Path.of(environment.getOrDefault("RETRYKIT_CACHE", caches));
        return new Cache(base.resolve("retrykit").resolve("presets").toAbsolutePath(), new Npm("npm"));
    }

    /**
     * The directory that holds these packages; installs them if it is not there yet.
     *
     * @throws PresetException if they cannot be installed
     */
    Path install(String preset, Preset.Packages packages) {
        Path target = directory.resolve(preset + "-" + hash(packages));
        if (!Files.isDirectory(target)) {
            fill(preset, packages, target);
        }
        return target;
    }

    private void fill(String preset, Preset.Packages packages, Path target) {
        try {
            Files.createDirectories(directory);
            Path draft = Files.createTempDirectory(directory, ".draft-");
            try {
                Files.writeString(draft.resolve("package.json"), packages.json());
                Files.writeString(draft.resolve("package-lock.json"), packages.lock());
                npm.install(preset, draft);
                publish(draft, target);
            } finally {
                delete(draft);
            }
        } catch (IOException e) {
            throw new PresetException("preset " + preset + " cannot be installed in " + directory + ": "
                    + e.getMessage() + "; name another directory in RETRYKIT_CACHE");
        }
    }

    /** Another run may have been faster; then its packages are as good. */
    private static void publish(Path draft, Path target) throws IOException {
        try {
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
            // The target is whole, because it was moved there in one step, too.
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(directory)) {
            List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        }
    }

    private static String hash(Preset.Packages packages) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(packages.json().getBytes(StandardCharsets.UTF_8));
            digest.update(packages.lock().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(), 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
