package dev.retrykit.simulator.rpc;

import dev.retrykit.spec.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Lines on a stream: UTF-8, each ended by a line feed. */
final class JsonLines {
    private JsonLines() {}

    /** The far end of a stream is gone. */
    static final class NobodyListensException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private NobodyListensException(IOException cause) {
            super("nobody reads the other end of the stream", cause);
        }
    }

    /** Gives each line until the stream ends or breaks; a carriage return before its end is dropped. */
    static void read(InputStream in, Consumer<String> lines) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (InputStream buffered = new BufferedInputStream(in)) {
            for (int each = buffered.read(); each >= 0; each = buffered.read()) {
                if (each == '\n') {
                    lines.accept(text(line));
                } else {
                    line.write(each);
                }
            }
        } catch (IOException broken) {
            line.reset();
        }
        if (line.size() > 0) {
            lines.accept(text(line));
        }
    }

    /**
     * Writes objects, one a line, each sent at once.
     *
     * @throws NobodyListensException later, from the writer, once the stream is broken
     */
    static Consumer<JsonNode> writer(OutputStream out) {
        return node -> {
            try {
                out.write((Json.line(node) + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            } catch (IOException e) {
                throw new NobodyListensException(e);
            }
        };
    }

    private static String text(ByteArrayOutputStream line) {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}
