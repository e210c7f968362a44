package dev.retrykit.subject.preset;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.spec.Observation;
import dev.retrykit.subject.rpc.Environment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A preset's YAML as it is read: every complaint names the file, the line and the key. */
final class PresetFile {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\{([a-zA-Z]+)}");
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
        Optional<Engine> engine = root.has("runtime") ? Optional.of(engine()) : Optional.empty();
        return new Preset(
                name(),
                text("/version"),
                api(),
                root.has("install") ? Optional.of(packages(beside)) : Optional.empty(),
                engine,
                filled("/command", engine),
                environment(engine),
                root.has("settings") ? Optional.of(settings()) : Optional.empty(),
                root.has("rereads") && truth("/rereads"),
                files(),
                root.has("clock") ? Optional.of(clock(engine)) : Optional.empty(),
                shows());
    }

    private void checkKeys() {
        if (!root.isObject()) {
            throw new PresetException(file + ": a preset is a mapping of keys to values");
        }
        checkKeys("", root, KEYS);
        checkPart("install", Set.of("packages"));
        checkPart("runtime", Set.of("node", "bun", "otherwise"));
        checkPart("clock", Set.of("preload", "waits"));
        checkMapping("environment");
        checkMapping("files");
    }

    private void checkPart(String key, Set<String> known) {
        checkMapping(key);
        checkKeys("/" + key, root.path(key), known);
    }

    private void checkMapping(String key) {
        if (root.has(key) && !root.path(key).isObject()) {
            throw wrong("/" + key, "must be a mapping of keys to values");
        }
    }

    private void checkKeys(String pointer, JsonNode mapping, Set<String> known) {
        mapping.propertyNames().stream()
                .filter(key -> !known.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    throw wrong(
                            pointer + "/" + key,
                            "is no key of " + (pointer.isEmpty() ? "a preset" : "this part") + "; known are "
                                    + known.stream().sorted().collect(Collectors.joining(", ")));
                });
    }

    /** It becomes a part of a directory's name. */
    private String name() {
        String name = text("/name");
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9@._+-]*")) {
            throw wrong("/name", "may hold letters, digits and @ . _ + -, and begins with one of the first two");
        }
        return name;
    }

    private Preset.Packages packages(UnaryOperator<String> beside) {
        String folder = text("/install/packages");
        try {
            return new Preset.Packages(
                    beside.apply(folder + "/package.json"), beside.apply(folder + "/package-lock.json"));
        } catch (PresetException e) {
            throw wrong("/install/packages", "names no folder of packages: " + e.getMessage());
        }
    }

    private Map<String, String> environment(Optional<Engine> engine) {
        Map<String, String> variables = new LinkedHashMap<>();
        root.path("environment")
                .propertyNames()
                .forEach(name -> variables.put(name, filled(pointer("environment", name), engine)));
        return variables;
    }

    private String settings() {
        String file = inside("/settings", text("/settings"));
        if (root.path("files").has(file) && !root.path("files").path(file).isObject()) {
            throw wrong(pointer("files", file), "must be a mapping, because the settings document goes beside it");
        }
        return file;
    }

    private Map<String, JsonNode> files() {
        Map<String, JsonNode> files = new LinkedHashMap<>();
        root.path("files")
                .properties()
                .forEach(each -> files.put(inside(pointer("files", each.getKey()), each.getKey()), each.getValue()));
        return files;
    }

    /** The name of a file in the agent's own directory. */
    private String inside(String pointer, String file) {
        Path path = Path.of(file).normalize();
        if (path.isAbsolute() || path.startsWith("..")) {
            throw wrong(pointer, "must name a file inside {home}, not \"" + file + "\"");
        }
        return file;
    }

    /** A text whose placeholders all stand for something; what follows a dollar sign is left to the shell. */
    private String filled(String pointer, Optional<Engine> engine) {
        String text = text(pointer);
        Set<String> known = new TreeSet<>(Environment.PLACEHOLDERS);
        engine.ifPresent(each -> known.add(each.kind().word()));
        if (root.has("install")) {
            known.add("install");
        }
        PLACEHOLDER
                .matcher(text)
                .results()
                .filter(match -> !known.contains(match.group(1)))
                .findFirst()
                .ifPresent(match -> {
                    throw wrong(
                            pointer,
                            "holds " + match.group() + ", which stands for nothing here; known are "
                                    + known.stream()
                                            .map(each -> "{" + each + "}")
                                            .collect(Collectors.joining(" ")));
                });
        return text;
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

    private Preset.Served clock(Optional<Engine> engine) {
        String word = text("/clock/preload");
        Engine.Kind preload = Arrays.stream(Engine.Kind.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> wrong("/clock/preload", "holds \"" + word + "\"; known are node and bun"));
        engine.filter(each -> each.kind() != preload).ifPresent(other -> {
            throw wrong(
                    "/clock/preload",
                    "holds " + word + ", and the runtime is " + other.kind().word());
        });
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
        root.path("shows").forEach(word -> shows.add(observation(word.asString(word.toString()))));
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

    /** A name may hold what parts a pointer's names. */
    private static String pointer(String key, String name) {
        return "/" + key + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    private PresetException wrong(String pointer, String what) {
        List<String> path = Arrays.stream(pointer.substring(1).split("/"))
                .map(name -> name.replace("~1", "/").replace("~0", "~"))
                .toList();
        String where = line(path).map(line -> ", line " + line).orElse("");
        return new PresetException(file + where + ": key \"" + String.join(".", path) + "\" " + what);
    }

    /** The line of a key, counted from 1; of the innermost key around it where it is missing. */
    private Optional<Integer> line(List<String> path) {
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
