package dev.retrykit.subject.rpc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes credentials, and what differs from run to run by chance, out of whatever a process says: the port, and the files of its
 * own directory, whose names may hold digits that would be taken for a status.
 */
public final class Redaction {
    /** Shorter values stand for words rather than for secrets. */
    private static final int SHORTEST_SECRET = 8;

    private static final Pattern SECRET_NAME = Pattern.compile(".*(KEY|TOKEN|SECRET|PASSWORD)");
    private static final Pattern BEARER = Pattern.compile(
            "((?:bearer|authorization\"?\\s*[:=]\\s*\"?)\\s*)[A-Za-z0-9._~+/=-]{8,}", Pattern.CASE_INSENSITIVE);

    private static final Pattern ASSIGNMENT = Pattern.compile("(\\w*(?:KEY|TOKEN|SECRET|PASSWORD)=)\\S+");

    /** A path ends where a text, or the JSON around it, goes on. */
    private static final String REST_OF_PATH = "[^\\s\"'\\\\]*";

    private final Map<String, String> aliases = new LinkedHashMap<>();
    private final Pattern ownFile;

    /**
     * Knows the secrets of an environment by the names of its variables.
     *
     * @param key the key that the subject was given, which becomes {@code key#1}
     * @param baseUrl the provider's address in this run, which becomes {@code {baseUrl}}
     * @param home the subject's own directory; each path that leads there becomes {@code {home}}
     */
    public Redaction(String key, String baseUrl, Path home, Map<String, String> environment) {
        ownFile = Pattern.compile(Pattern.quote(home.toString()) + REST_OF_PATH);
        aliases.put(key, "key#1");
        secrets(environment, key).forEach(secret -> aliases.put(secret, "key#" + (aliases.size() + 1)));
        aliases.put(baseUrl, "{baseUrl}");
    }

    /** The text without them. */
    public String clean(String text) {
        String cleaned = text;
        for (Map.Entry<String, String> each : aliases.entrySet()) {
            cleaned = cleaned.replace(each.getKey(), each.getValue());
        }
        cleaned = ownFile.matcher(cleaned).replaceAll("{home}");
        Matcher bearer = BEARER.matcher(cleaned);
        return bearer.find() ? bearer.replaceAll("$1key#0") : cleaned;
    }

    /** A command line without the secrets that are assigned in it. */
    public static String assignments(String command) {
        return ASSIGNMENT.matcher(command).replaceAll("$1key#0");
    }

    /** The longest first, so that a secret that contains another one is taken out whole. */
    private static List<String> secrets(Map<String, String> environment, String key) {
        List<String> secrets = new ArrayList<>();
        environment.forEach((name, value) -> {
            boolean secret = SECRET_NAME.matcher(name.toUpperCase(Locale.ROOT)).matches();
            if (secret && value.length() >= SHORTEST_SECRET && !value.equals(key)) {
                secrets.add(value);
            }
        });
        secrets.sort(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        return secrets.stream().distinct().toList();
    }
}
