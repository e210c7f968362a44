package dev.retrykit.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings document in a file. */
class SettingsStoreTest {
    @TempDir
    private Path folder;

    @Test
    void whoever_reads_the_file_sees_what_was_set() throws IOException {
        // given
        Path file = folder.resolve("settings.json");
        Files.writeString(file, "{\"theme\":\"dark\",\"retry\":{\"maxRetries\":5}}");
        SettingsStore store = SettingsStore.in(file);

        // when
        store.set(store.get().with("enabled", Json.parse("false")));

        // then
        assertThat(Json.parse(Files.readString(file)))
                .isEqualTo(Json.parse("{\"theme\":\"dark\",\"retry\":{\"maxRetries\":5,\"enabled\":false}}"));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void what_somebody_else_writes_is_seen_at_the_next_reading() throws IOException {
        // given
        Path file = folder.resolve("settings.json");
        SettingsStore store = SettingsStore.in(file);
        Settings before = store.get();

        // when
        Files.writeString(file, "{\"retry\":{\"enabled\":false}}");

        // then
        assertThat(before).isEqualTo(Settings.none());
        assertThat(store.get().retry("enabled").booleanValue()).isFalse();
    }

    @Test
    void a_file_that_holds_no_settings_is_refused_by_name() throws IOException {
        // given
        Path broken = Files.writeString(folder.resolve("broken.json"), "{");
        Path list = Files.writeString(folder.resolve("list.json"), "[]");

        // when, then
        assertThatThrownBy(SettingsStore.in(broken)::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the settings in " + broken + " are no JSON: ");
        assertThatThrownBy(SettingsStore.in(list)::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the settings in " + list + " are no JSON object");
    }
}
