package dev.retrykit.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * A log and its lines that are not blank; bytes that are no UTF-8 are replaced, and a carriage return at the end is dropped.
 *
 * @param name as messages have it
 */
record LogFile(String name, List<LogLine> lines) {
    /** More than this is no log of a retry, and would not fit into memory on every machine. */
    private static final long LARGEST = 256L << 20;

    /** What a log can be. */
    enum Kind {
        TRACE,
        RPC,
        SESSION,
        UNKNOWN
    }

    static LogFile read(Path file) {
        try {
            if (Files.size(file) > LARGEST) {
                throw new UnreadableLogException(file + " has more than the " + (LARGEST >> 20)
                        + " MB that a log may have; cut it at a new session");
            }
            return of(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UnreadableLogException("the log " + file + " cannot be read; name a file that exists");
        }
    }

    static LogFile of(String name, String text) {
        String[] lines = text.split("\n", -1);
        return new LogFile(
                name,
                IntStream.range(0, lines.length)
                        .mapToObj(index -> new LogLine(index + 1, lines[index].replaceAll("\r$", "")))
                        .filter(line -> !line.text().isBlank())
                        .toList());
    }

    /** What kind of log it is, by the first line that tells. */
    Kind kind() {
        return lines.stream()
                .flatMap(line -> line.json().stream())
                .map(LogFile::kind)
                .filter(kind -> kind != Kind.UNKNOWN)
                .findFirst()
                .orElse(Kind.UNKNOWN);
    }

    private static Kind kind(JsonNode line) {
        boolean header = line.has("schema") && line.path("subject").isObject();
        if (header || line.path("kind").isString() && line.path("at").isNumber()) {
            return Kind.TRACE;
        }
        String type = line.path("type").asString("");
        if (type.equals("session")
                || type.equals("message") && line.path("message").isObject()) {
            return Kind.SESSION;
        }
        return type.isEmpty() ? Kind.UNKNOWN : Kind.RPC;
    }
}
