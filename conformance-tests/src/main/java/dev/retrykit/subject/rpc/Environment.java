package dev.retrykit.subject.rpc;

import dev.retrykit.subject.process.ShellLine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a subject finds in its environment and in the placeholders of its command line. */
public final class Environment {
    /** A key that opens nothing. */
    public static final String KEY = "retrykit-key-that-opens-nothing";

    /** The names that {@link #placeholders} fills in. */
    public static final Set<String> PLACEHOLDERS = Set.of("baseUrl", "model", "prompt", "apiKey", "settings", "home");

    private static final String LOOPBACK = "127.0.0.1,localhost,::1";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-zA-Z]+)}");

    private Environment() {}

    /** The variables that every subject gets. */
    public static Map<String, String> of(Place place) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("RETRYKIT_BASE_URL", place.baseUrl());
        variables.put("RETRYKIT_API", place.api());
        variables.put("RETRYKIT_MODEL", place.model());
        variables.put("RETRYKIT_API_KEY", KEY);
        variables.put("RETRYKIT_STREAM", Boolean.toString(place.streaming()));
        variables.put("RETRYKIT_SETTINGS", place.settingsFile().toString());
        variables.put("OPENAI_BASE_URL", place.baseUrl() + "/v1");
        variables.put("OPENAI_API_KEY", KEY);
        variables.put("ANTHROPIC_BASE_URL", place.baseUrl());
        variables.put("ANTHROPIC_API_KEY", KEY);
        variables.put("GOOGLE_GEMINI_BASE_URL", place.baseUrl());
        variables.put("GEMINI_API_KEY", KEY);
        variables.put("NO_PROXY", LOOPBACK);
        variables.put("no_proxy", LOOPBACK);
        variables.putAll(place.clock());
        return variables;
    }

    /** What {@code {name}} stands for in command lines and files; a name that is not among them is left as it is. */
    public static Map<String, String> placeholders(Place place) {
        return Map.of(
                "baseUrl", place.baseUrl(),
                "model", place.model(),
                "prompt", "",
                "apiKey", KEY,
                "settings", place.settingsFile().toString(),
                "home", place.scratch().toString());
    }

    /** A text with its placeholders filled in as they are. */
    public static String fill(String text, Map<String, String> values) {
        return PLACEHOLDER.matcher(text).replaceAll(match -> {
            String value = values.get(match.group(1));
            return Matcher.quoteReplacement(value == null ? match.group() : value);
        });
    }

    /** A shell command with its placeholders filled in, each as one word or part of one. */
    public static String fillCommand(String command, Map<String, String> values) {
        return ShellLine.fill(command, values);
    }
}
