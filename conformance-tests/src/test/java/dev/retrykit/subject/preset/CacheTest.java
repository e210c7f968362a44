package dev.retrykit.subject.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Packages are installed once, whole or not at all; a script stands for the package manager. */
@Timeout(60)
class CacheTest {
    private static final Preset.Packages PACKAGES = new Preset.Packages("{\"name\":\"a\"}", "{}");

    @TempDir
    Path directory;

    private Path cache;

    @BeforeEach
    void nameCache() {
        cache = directory.resolve("cache");
    }

    @Test
    void packagesAreInstalledTheFirstTimeAlone() throws IOException {
        Path first = cache("echo once >> " + directory.resolve("runs") + "; mkdir node_modules")
                .install("a@1", PACKAGES);
        Path second = cache("exit 1").install("a@1", PACKAGES);

        assertThat(second).isEqualTo(first);
        assertThat(first.getFileName().toString()).startsWith("a@1-");
        assertThat(first.resolve("node_modules")).isDirectory();
        assertThat(first.resolve("package.json")).hasContent("{\"name\":\"a\"}");
        assertThat(Files.readAllLines(directory.resolve("runs"))).containsExactly("once");
    }

    @Test
    void otherPackagesGetADirectoryOfTheirOwn() {
        Path first = cache("exit 0").install("a@1", PACKAGES);
        Path other = cache("exit 0").install("a@1", new Preset.Packages("{\"name\":\"b\"}", "{}"));

        assertThat(other).isNotEqualTo(first);
    }

    @Test
    void aFailureLeavesNothingBehindAndSaysWhatNpmSaid() throws IOException {
        Cache broken = cache("echo 'npm error code EINTEGRITY' >&2; exit 1");

        assertThatThrownBy(() -> broken.install("a@1", PACKAGES))
                .isInstanceOf(PresetException.class)
                .isNotInstanceOf(PresetException.Unreachable.class)
                .hasMessage("preset a@1 cannot be installed: npm ended with exit code 1: code EINTEGRITY");
        assertThat(contents()).isEmpty();
    }

    @Test
    void aRegistryThatIsOutOfReachIsToldApart() {
        Cache offline = cache("echo 'npm error code ENOTFOUND' >&2; exit 1");

        assertThatThrownBy(() -> offline.install("a@1", PACKAGES))
                .isInstanceOf(PresetException.Unreachable.class)
                .hasMessage("preset a@1 cannot be installed, the package registry is out of reach:"
                        + " npm ended with exit code 1: code ENOTFOUND; run again where it can be reached");
    }

    @Test
    void aMissingNpmIsToldWithTheRemedy() {
        assertThatThrownBy(() -> new Cache(cache, new Npm("no-such-npm")).install("a@1", PACKAGES))
                .isInstanceOf(PresetException.class)
                .hasMessage("preset a@1 needs npm to install its packages, and there is no \"no-such-npm\" on the PATH;"
                        + " install Node.js with npm, or judge an agent that you have with --rpc");
    }

    @Test
    void aCacheThatCannotBeWrittenNamesTheVariableThatHelps() throws IOException {
        Files.writeString(cache, "a file where the cache should be");

        assertThatThrownBy(() -> cache("exit 0").install("a@1", PACKAGES))
                .isInstanceOf(PresetException.class)
                .hasMessageStartingWith("preset a@1 cannot be installed in " + cache)
                .hasMessageEndingWith("; name another directory in RETRYKIT_CACHE");
    }

    @Test
    void theCacheIsWhereTheEnvironmentSays() {
        assertThat(Cache.ofUser(Map.of("HOME", "/h")).directory()).isEqualTo(Path.of("/h/.cache/retrykit/presets"));
        assertThat(Cache.ofUser(Map.of("HOME", "/h", "XDG_CACHE_HOME", "/x")).directory())
                .isEqualTo(Path.of("/x/retrykit/presets"));
        assertThat(Cache.ofUser(Map.of("XDG_CACHE_HOME", "/x", "RETRYKIT_CACHE", "/r"))
                        .directory())
                .isEqualTo(Path.of("/r/retrykit/presets"));
    }

    private Cache cache(String script) {
        try {
            Path npm = Files.writeString(directory.resolve("npm.sh"), script + "\n");
            return new Cache(cache, new Npm("/bin/sh " + npm));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private List<Path> contents() throws IOException {
        try (Stream<Path> files = Files.list(cache)) {
            return files.toList();
        }
    }
}
