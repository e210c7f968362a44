package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Finds the server-sent events in a stream of bytes, however the bytes were cut into chunks. */
final class EventStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final List<String> data = new ArrayList<>();
    private boolean afterReturn;

    /** The data of the events that each part of an answer completes. */
    static List<List<String>> of(List<Piece> pieces) {
        EventStream stream = new EventStream();
        return pieces.stream()
                .filter(Part.class::isInstance)
                .map(part -> stream.accept(((Part) part).bytes()))
                .toList();
    }

    /** Takes in the next bytes; gives the data of each event that they complete. */
    List<String> accept(byte[] bytes) {
        List<String> events = new ArrayList<>();
        int from = 0;
        boolean returned = afterReturn;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n' && returned) {
                from = at + 1;
            } else if (bytes[at] == '\n' || bytes[at] == '\r') {
                endLine(text(bytes, from, at), events);
                from = at + 1;
            }
            returned = bytes[at] == '\r';
        }
        afterReturn = returned;
        line.write(bytes, from, bytes.length - from);
        return events;
    }

    /** A line, whose beginning may have come with earlier bytes. */
    private String text(byte[] bytes, int from, int to) {
        if (line.size() == 0) {
            return new String(bytes, from, to - from, StandardCharsets.UTF_8);
        }
        line.write(bytes, from, to - from);
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        return text;
    }

    private void endLine(String text, List<String> events) {
        if (text.isEmpty() && !data.isEmpty()) {
            events.add(String.join("\n", data));
            data.clear();
        } else if (text.startsWith("data:")) {
            int colon = "data:".length();
            data.add(text.substring(text.startsWith(" ", colon) ? colon + 1 : colon));
        }
    }
}
