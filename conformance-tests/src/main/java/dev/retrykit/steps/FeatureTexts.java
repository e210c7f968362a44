package dev.retrykit.steps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The features as they are written, rule by rule, for who reads them instead of running them. */
public final class FeatureTexts {
    private static final Pattern TAG = Pattern.compile("@([A-Z][A-Za-z]*-[A-Z]+-\\d+[a-z]?)");

    /**
     * One rule.
     *
     * @param feature the title of its feature
     * @param clauses the ids that it bears
     * @param text its scenarios, without the indentation that they have in common
     */
    public record Rule(String feature, String title, Set<String> clauses, String text) {}

    private FeatureTexts() {}

    /** All rules, by the path of their files. */
    public static List<Rule> rules() {
        try {
            URI home = FeatureTexts.class.getResource("/dev/retrykit/features/").toURI();
            if (!home.getScheme().equals("jar")) {
                return rules(Path.of(home));
            }
            try (FileSystem jar = FileSystems.newFileSystem(home, Map.of())) {
                return rules(jar.getPath("/dev/retrykit/features"));
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the features are not where the build puts them", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Rule> rules(Path home) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            List<Rule> rules = new ArrayList<>();
            for (Path file : files.filter(path -> path.toString().endsWith(".feature"))
                    .sorted()
                    .toList()) {
                rules.addAll(parse(Files.readString(file)));
            }
            return rules;
        }
    }

    /** A rule reaches from its tags to the tags of the next. */
    static List<Rule> parse(String text) {
        List<Rule> rules = new ArrayList<>();
        String feature = text.lines()
                .filter(line -> line.startsWith("Feature:"))
                .findFirst()
                .orElse("Feature:");
        String[] parts = text.split("(?m)^(?= {2}@[A-Z].*$)");
        for (String part : parts) {
            Matcher title = Pattern.compile("(?m)^ {2}Rule: (.*)$").matcher(part);
            if (title.find()) {
                rules.add(new Rule(
                        feature.substring("Feature:".length()).strip(),
                        title.group(1).strip(),
                        tags(part.substring(0, title.start())),
                        part.substring(title.end()).stripIndent().strip()));
            }
        }
        return rules;
    }

    private static Set<String> tags(String text) {
        Set<String> tags = new TreeSet<>();
        TAG.matcher(text).results().forEach(tag -> tags.add(tag.group(1)));
        return tags;
    }
}
