package dev.retrykit.simulator.provider;

import dev.retrykit.spec.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * One reply as it goes over the wire: pieces in order, and a clean end after the last unless that is itself an end.
 *
 * @param content what a trace holds of it once all pieces have been handed out
 * @param events for each part, the data of those events of a stream that are whole with it
 */
record Delivery(List<Piece> pieces, JsonNode content, List<List<String>> events) {
    Delivery {
        pieces = List.copyOf(pieces);
        events = List.copyOf(events);
    }

    Delivery(List<Piece> pieces) {
        this(pieces, Payload.of(pieces), EventStream.of(pieces));
    }

    /** One step of a delivery. */
    sealed interface Piece {
        /** Whether the connection is lost with this piece. */
        default boolean breaks() {
            return false;
        }
    }

    /** Nothing happens for some time. */
    record Pause(Duration duration) implements Piece {}

    /** The status line and headers, whose names are lower case. */
    record Head(int status, Map<String, String> headers) implements Piece {
        Head {
            headers = Headers.copyOf(new TreeMap<>(headers));
        }

        /** Whether what follows is a stream of server-sent events. */
        boolean streams() {
            return headers.getOrDefault("content-type", "").startsWith("text/event-stream");
        }
    }

    /**
     * Some of the body, sent at once.
     *
     * @param missing how many of its last bytes are left out, where a connection breaks inside a character
     */
    record Part(String text, Kind kind, int missing) implements Piece {
        /** A frame of a stream that carries no content. */
        Part(String text) {
            this(text, Kind.FRAME, 0);
        }

        /** A frame of a stream that carries text, reasoning or the arguments of a tool. */
        static Part delta(String text) {
            return new Part(text, Kind.DELTA, 0);
        }

        /** The body of an answer that is no stream. */
        static Part whole(String text) {
            return new Part(text, Kind.WHOLE, 0);
        }

        /** What is sent. */
        byte[] bytes() {
            byte[] all = text.getBytes(StandardCharsets.UTF_8);
            return missing == 0 ? all : Arrays.copyOf(all, all.length - missing);
        }

        /** What a part is to its answer. */
        enum Kind {
            FRAME,
            DELTA,
            WHOLE
        }
    }

    /** Nothing happens any more, and the connection stays open. */
    record Hang() implements Piece {}

    /** The connection breaks: by a reset, or by closing it too early. */
    record Cut(boolean reset) implements Piece {
        @Override
        public boolean breaks() {
            return true;
        }
    }

    /** There never was a connection. */
    record Refusal() implements Piece {
        @Override
        public boolean breaks() {
            return true;
        }
    }
}
