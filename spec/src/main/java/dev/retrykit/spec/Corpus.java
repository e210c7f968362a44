package dev.retrykit.spec;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Errors as real providers tell them, each with what should follow and where it was seen. */
public final class Corpus {
    private static final List<String> NEEDS = List.of(
            "retryable",
            "quota",
            "overflow",
            "invalid_request",
            "other_terminal",
            "auth",
            "not_found",
            "content_filter");
    private static final List<String> DECISIONS = List.of("retry", "no_retry", "compaction");

    private Corpus() {}

    /**
     * One error.
     *
     * @param httpStatus absent where the failure has none, as a connection that breaks
     * @param body the provider's own body; absent where only the message was seen
     * @param message the text as a session shows it
     * @param expected what the error really is, for those who need to get their work done, as {@code retryable}
     * @param ompExpected what the omp document says of the text, word for word: {@code retry}, {@code no_retry} or
     *     {@code compaction}
     * @param piExpected the same for the pi document
     * @param source where it was seen
     * @param fidelity whether the text is as seen, adapted, or has other numbers
     */
    public record Entry(
            String id,
            String provider,
            OptionalInt httpStatus,
            Optional<String> body,
            String message,
            String expected,
            String ompExpected,
            String piExpected,
            String source,
            String note,
            Set<String> tags,
            String fidelity) {
        public Entry {
            tags = Set.copyOf(tags);
        }
    }

    /** All entries, in the order of the file. */
    public static List<Entry> load() {
        return parse("errors.jsonl", Resources.text("corpus/errors.jsonl"));
    }

    /**
     * Reads the text of a corpus file, one entry a line.
     *
     * @throws MalformedFileException at the first line that is not as it should be
     */
    public static List<Entry> parse(String fileName, String text) {
        List<String> lines = text.lines().toList();
        Set<String> ids = new HashSet<>();
        return IntStream.range(0, lines.size())
                .mapToObj(index -> entry(Fields.of(fileName, index + 1, lines.get(index)), ids))
                .toList();
    }

    private static Entry entry(Fields line, Set<String> ids) {
        if (!ids.add(line.text("id"))) {
            throw line.wrong("id", "new");
        }
        return new Entry(
                line.text("id"),
                line.text("provider"),
                line.countOrNull("httpStatus"),
                line.textOrNull("body"),
                line.text("message"),
                oneOf(NEEDS, "expected", line),
                oneOf(DECISIONS, "omp_expected", line),
                oneOf(DECISIONS, "pi_expected", line),
                line.text("source"),
                line.text("note"),
                Set.copyOf(line.list("tags").stream().map(JsonNode::asString).toList()),
                line.text("fidelity"));
    }

    private static String oneOf(List<String> known, String name, Fields line) {
        if (!known.contains(line.text(name))) {
            throw line.wrong(name, "one of " + String.join(", ", known));
        }
        return line.text(name);
    }
}
