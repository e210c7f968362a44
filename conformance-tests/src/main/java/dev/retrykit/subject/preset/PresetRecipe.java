package dev.retrykit.subject.preset;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Observation;
import dev.retrykit.subject.clock.Preload;
import dev.retrykit.subject.process.Launch;
import dev.retrykit.subject.rpc.Environment;
import dev.retrykit.subject.rpc.Place;
import dev.retrykit.subject.rpc.Recipe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A preset whose packages are there, so that its agent can be started. */
final class PresetRecipe implements Recipe {
    private final Preset preset;
    private final Map<String, String> installed = new LinkedHashMap<>();

    PresetRecipe(Preset preset, Optional<Path> packages) {
        this.preset = preset;
        packages.ifPresent(path -> installed.put("install", path.toString()));
        preset.engine().ifPresent(engine -> installed.put(engine.kind().word(), engine.find(preset.name(), packages)));
    }

    @Override
    public String name() {
        return preset.name();
    }

    @Override
    public String version() {
        return preset.version();
    }

    @Override
    public String command() {
        return preset.command();
    }

    @Override
    public String api() {
        return preset.api();
    }

    @Override
    public Set<Observation> shows() {
        return preset.shows();
    }

    @Override
    public boolean answersWhenIdle() {
        return true;
    }

    @Override
    public boolean rereads() {
        return preset.rereads();
    }

    @Override
    public void configure(Place place) {
        preset.settingsFile().ifPresent(file -> write(place, file, Json.page(settings(file, place))));
    }

    /** The agent runs in a directory of its own, so that nothing of the caller's configures it. */
    @Override
    public Launch launch(Place place) {
        Map<String, String> values = new LinkedHashMap<>(Environment.placeholders(place));
        values.putAll(installed);
        preset.files().forEach((file, content) -> write(place, file, Environment.fill(text(content), values)));
        configure(place);
        Map<String, String> environment = new LinkedHashMap<>(Environment.of(place));
        preset.environment().forEach((name, value) -> environment.put(name, Environment.fill(value, values)));
        preset.clock()
                .filter(clock -> !place.clock().isEmpty())
                .ifPresent(clock -> clock.preload().ifPresent(engine -> {
                    environment.putAll(engine.preloading(Preload.write(place.scratch()), System.getenv()));
                    environment.put(Preload.WAITS, clock.waits());
                }));
        return new Launch(Environment.fillCommand(preset.command(), values), place.scratch(), environment);
    }

    private static String text(JsonNode content) {
        return content.isString() ? content.asString() : Json.page(content);
    }

    private JsonNode settings(String file, Place place) {
        ObjectNode settings = preset.files().get(file) instanceof ObjectNode more ? more.deepCopy() : Json.object();
        return settings.setAll((ObjectNode) place.settings());
    }

    private static void write(Place place, String name, String content) {
        try {
            Path file = place.scratch().resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + name + " to a temporary directory", e);
        }
    }
}
