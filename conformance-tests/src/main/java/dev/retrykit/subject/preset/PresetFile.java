package dev.retrykit.subject.preset;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.spec.Observation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A preset's YAML as it is read: every complaint names the file, the line and the key. */
final class PresetFile {
    private static final YAMLMapper YAML = YAMLMapper.builder().build();
    private static final Set<String> KEYS = Set.of(
            "name",
            "version",
            "api",
            "install",
            "runtime",
            "command",
            "environment",
            "settings",
            "rereads",
            "files",
            "clock",
            "shows");

    private final String file;
    private final String text;
    private final JsonNode root;

    private PresetFile(String file, String text, JsonNode root) {
        this.file = file;
        this.text = text;
        this.root = root;
    }

    /**
     * Reads a file's text.
     *
     * @throws PresetException if it is no YAML, no mapping, or has a key that no preset has
     */
    static PresetFile parse(String file, String text) {
        try {
            PresetFile parsed = new PresetFile(file, text, YAML.readTree(text));
            parsed.checkKeys();
            return parsed;
        } catch (JacksonException e) {
            String where = Optional.ofNullable(e.getLocation())
                    .map(location -> ", line " + location.getLineNr())
                    .orElse("");
            String what = e.getOriginalMessage().lines().findFirst().orElse("it cannot be read");
            throw new PresetException(file + where + ": this is no YAML: " + what);
        }
    }

    /**
     * The preset.
     *
     * @param beside reads a file that stands beside this one
     * @throws PresetException if a key is missing or holds what it may not
     */
    Preset preset(UnaryOperator<String> beside) {
        boolean installs = root.has("install");
        return new Preset(
                text("/name"),
                text("/version"),
                api(),
                installs ? Optional.of(packages(beside)) : Optional.empty(),
                root.has("runtime") ? Optional.of(engine()) : Optional.empty(),
                text("/command"),
                environment(),
                root.has("settings") ? Optional.of(text("/settings")) : Optional.empty(),
                root.has("rereads") && truth("/rereads"),
                files(),
                root.has("clock") ? Optional.of(clock()) : Optional.empty(),
                shows());
    }

    private void checkKeys() {
        if (!root.isObject()) {
            throw new PresetException(file + ": a preset is a mapping of keys to values");
        }
        root.propertyNames().stream()
                .filter(key -> !KEYS.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    throw wrong(
                            "/" + key,
                            "is no key of a preset; known are "
                                    + KEYS.stream().sorted().collect(Collectors.joining(", ")));
                });
    }

    private Preset.Packages packages(UnaryOperator<String> beside) {
        String folder = text("/install/packages");
        return new Preset.Packages(beside.apply(folder + "/package.json"), beside.apply(folder + "/package-lock.json"));
    }

    private Map<String, String> environment() {
        Map<String, String> variables = new LinkedHashMap<>();
        root.path("environment").propertyNames().forEach(name -> variables.put(name, text("/environment/" + name)));
        return variables;
    }

    private Map<String, JsonNode> files() {
        Map<String, JsonNode> files = new LinkedHashMap<>();
        root.path("files").properties().forEach(each -> files.put(each.getKey(), each.getValue()));
        return files;
    }

    private String api() {
        String api = text("/api");
        if (Api.of(api).isEmpty()) {
            throw wrong("/api", "holds \"" + api + "\"; known are " + String.join(", ", Api.words()));
        }
        return api;
    }

    private Engine engine() {
        Engine.Kind kind = Arrays.stream(Engine.Kind.values())
                .filter(each -> root.path("runtime").has(each.word()))
                .findFirst()
                .orElseThrow(() -> wrong("/runtime", "must hold node or bun, with the lowest version that will do"));
        return new Engine(kind, version("/runtime/" + kind.word()), text("/runtime/otherwise"));
    }

    private String version(String pointer) {
        String version = text(pointer);
        if (!version.matches("[0-9]+(\\.[0-9]+)*")) {
            throw wrong(pointer, "must be a version as 22.19.0");
        }
        return version;
    }

    private Preset.Served clock() {
        String engine = text("/clock/preload");
        Engine.Kind preload = Arrays.stream(Engine.Kind.values())
                .filter(each -> each.word().equals(engine))
                .findFirst()
                .orElseThrow(() -> wrong("/clock/preload", "holds \"" + engine + "\"; known are node and bun"));
        String waits = text("/clock/waits");
        try {
            Pattern.compile(waits);
        } catch (PatternSyntaxException e) {
            throw wrong("/clock/waits", "is no regular expression: " + e.getDescription());
        }
        return new Preset.Served(preload, waits);
    }

    private Set<Observation> shows() {
        Set<Observation> shows = new LinkedHashSet<>();
        root.path("shows").forEach(word -> shows.add(observation(word.asString(""))));
        if (shows.isEmpty()) {
            throw wrong("/shows", "must list what the agent lets the kit see");
        }
        return shows;
    }

    private Observation observation(String word) {
        return Arrays.stream(Observation.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> wrong("/shows", "holds \"" + word + "\", which is no observation"));
    }

    private boolean truth(String pointer) {
        JsonNode value = root.at(pointer);
        if (!value.isBoolean()) {
            throw wrong(pointer, "must be true or false");
        }
        return value.asBoolean();
    }

    private String text(String pointer) {
        JsonNode value = root.at(pointer);
        if (!value.isValueNode() || value.isNull() || value.asString().isBlank()) {
            throw wrong(pointer, "must be a text");
        }
        return value.asString();
    }

    private PresetException wrong(String pointer, String what) {
        String where = line(pointer.substring(1).split("/"))
                .map(line -> ", line " + line)
                .orElse("");
        return new PresetException(
                file + where + ": key \"" + pointer.substring(1).replace('/', '.') + "\" " + what);
    }

    /** The line of a key, counted from 1; of the innermost key around it where it is missing. */
    private Optional<Integer> line(String[] path) {
        List<String> lines = text.lines().toList();
        String before = "^";
        int found = -1;
        for (String key : path) {
            Pattern there = Pattern.compile(before + "[\"']?" + Pattern.quote(key) + "[\"']?\\s*:");
            Optional<Integer> next = IntStream.range(Math.max(0, found), lines.size())
                    .boxed()
                    .filter(index -> there.matcher(lines.get(index)).find())
                    .findFirst();
            found = next.orElse(found);
            before = "^[^#]*[\\s{,]";
        }
        return found < 0 ? Optional.empty() : Optional.of(found + 1);
    }
}
