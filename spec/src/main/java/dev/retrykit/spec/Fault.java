package dev.retrykit.spec;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * One way in which retry code has failed its users; a scenario that shows its kind bears its name, as {@code @fault:name}.
 *
 * @param policies those whose document speaks of it; empty where it goes beyond all of them
 * @param sentence what goes wrong
 */
public record Fault(String name, Set<String> policies, String sentence) {
    public Fault {
        policies = Set.copyOf(policies);
    }

    /** All faults, in the order of the file. */
    public static List<Fault> load() {
        return parse("faults.jsonl", Resources.text("corpus/faults.jsonl"));
    }

    /**
     * Reads the text of a file of faults, one a line.
     *
     * @throws MalformedFileException at the first line that is not as it should be
     */
    public static List<Fault> parse(String fileName, String text) {
        List<String> lines = text.lines().toList();
        Set<String> names = new HashSet<>();
        return IntStream.range(0, lines.size())
                .mapToObj(index -> fault(Fields.of(fileName, index + 1, lines.get(index)), names))
                .toList();
    }

    private static Fault fault(Fields line, Set<String> names) {
        if (!names.add(line.text("name"))) {
            throw line.wrong("name", "new");
        }
        Set<String> policies =
                line.list("policies").stream().map(JsonNode::asString).collect(Collectors.toCollection(TreeSet::new));
        if (!Catalogue.NAMES.containsAll(policies)) {
            throw line.wrong("policies", "among " + String.join(", ", Catalogue.NAMES));
        }
        return new Fault(line.text("name"), policies, line.text("fault"));
    }
}
