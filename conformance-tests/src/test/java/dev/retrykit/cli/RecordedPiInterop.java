package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.subject.preset.RealPi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a real agent printed while it was judged is judged afterwards as it was then. */
class RecordedPiInterop {
    private static final Path PRESETS = Path.of("src/main/resources/dev/retrykit/subject/preset");

    @TempDir
    private Path directory;

    @BeforeAll
    static void install() {
        RealPi.installed();
    }

    @ParameterizedTest
    @CsvSource({"PI-BACKOFF-1, PASS", "PI-ABORT-1, PASS", "PI-EVENT-1, PASS", "PI-CLASS-1, PASS", "PI-WILL-4, PASS"})
    void pi_is_judged_by_its_log_as_it_was_live(String clause, String verdict) throws IOException {
        // given
        LiveAndLogged judged = new LiveAndLogged(directory, "pi");
        Path preset = recording(judged);

        // when
        Map<String, String> live = judged.live(clause, "--subject", preset.toString(), "--clock", "real");
        Map<String, String> logged = judged.logged();

        // then
        assertThat(live).containsEntry(clause, verdict);
        assertThat(logged).containsEntry(clause, verdict);
    }

    /** The preset of the kit with a command that leaves behind what the agent prints. */
    private Path recording(LiveAndLogged judged) throws IOException {
        Path packages = Files.createDirectories(directory.resolve(RealPi.NAME));
        for (String file : new String[] {"package.json", "package-lock.json"}) {
            Files.copy(PRESETS.resolve(RealPi.NAME).resolve(file), packages.resolve(file));
        }
        String text = Files.readString(PRESETS.resolve(RealPi.NAME + ".yaml"));
        String command = text.lines()
                .filter(line -> line.startsWith("command: "))
                .map(line -> line.substring("command: ".length()).replace("\"", ""))
                .findFirst()
                .orElseThrow();
        return Files.writeString(directory.resolve("recording.yaml"), text.replace(command, judged.recorded(command)));
    }
}
