package dev.retrykit.spec;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The trace file: JSON Lines, a header and then one event a line, in order.
 *
 * <p>The same trace gives the same bytes. Reading is the exact reverse for times of whole microseconds and for trees
 * that came from JSON.
 */
public final class TraceFormat {
    private TraceFormat() {}

    /** The text of the file, every line ended. */
    public static String write(Trace trace) {
        return Stream.concat(
                        Stream.of(HeaderFormat.write(trace.header())),
                        trace.events().stream().map(EventFormat::write))
                .map(node -> Json.line(node) + "\n")
                .collect(Collectors.joining());
    }

    /**
     * Reads the text of a trace file.
     *
     * @param fileName how messages name it
     * @throws MalformedFileException at the first line that is not as it should be
     */
    public static Trace parse(String fileName, String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty()) {
            throw new MalformedFileException(fileName, 1, "expected the header of a trace, but the file is empty");
        }
        Header header = header(fileName, lines.get(0));
        List<TraceEvent> events = IntStream.range(1, lines.size())
                .mapToObj(index -> event(fileName, index + 1, lines.get(index)))
                .toList();
        return new Trace(header, events);
    }

    /**
     * Reads the first line alone.
     *
     * @throws MalformedFileException if it is not as it should be
     */
    public static Header header(String fileName, String text) {
        return HeaderFormat.read(Fields.of(fileName, 1, text));
    }

    /**
     * Reads one of the other lines alone.
     *
     * @param line counted from 1
     * @throws MalformedFileException if it is not as it should be
     */
    public static TraceEvent event(String fileName, int line, String text) {
        return EventReader.read(Fields.of(fileName, line, text));
    }
}
