package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.spec.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The events of a stream in the order in which they are written, each framed as a piece of its own. */
final class Frames {
    private final List<Piece> pieces = new ArrayList<>();
    private final Framing framing;
    private final String contentType;

    Frames(Framing framing, String contentType) {
        this.framing = framing;
        this.contentType = contentType;
    }

    /** What stands around an event, and how its lines end. */
    enum Framing {
        /** Server-sent events. */
        EVENTS("\n"),

        /** Server-sent events with the line ends of HTTP. */
        EVENTS_CRLF("\r\n"),

        /** One JSON array, element by element. */
        ARRAY("\r\n");

        private final String line;

        Framing(String line) {
            this.line = line;
        }
    }

    /** The content type of the stream. */
    String contentType() {
        return contentType;
    }

    /** An event without a name. */
    void event(JsonNode data, boolean delta) {
        text(Optional.empty(), Json.line(data), delta);
    }

    /** An event with a name. */
    void event(String name, JsonNode data, boolean delta) {
        text(Optional.of(name), Json.line(data), delta);
    }

    /** An event whose data is no JSON. */
    void mark(String data) {
        text(Optional.empty(), data, false);
    }

    /** All that is written, behind this head, where the stream ends here. */
    List<Piece> ended(Head head) {
        List<Piece> all = cut(head);
        if (framing == Framing.ARRAY) {
            all.add(new Part(pieces.isEmpty() ? "[]" : "]"));
        }
        return all;
    }

    /** All that is written, behind this head, where more was to come. */
    List<Piece> cut(Head head) {
        List<Piece> all = new ArrayList<>(List.of(head));
        all.addAll(pieces);
        return all;
    }

    private void text(Optional<String> name, String data, boolean delta) {
        String before = framing == Framing.ARRAY
                ? (pieces.isEmpty() ? "[" : "," + framing.line)
                : name.map(word -> "event: " + word + framing.line).orElse("") + "data: ";
        String after = framing == Framing.ARRAY ? "" : framing.line + framing.line;
        String frame = before + data + after;
        pieces.add(delta ? Part.delta(frame) : new Part(frame));
    }
}
