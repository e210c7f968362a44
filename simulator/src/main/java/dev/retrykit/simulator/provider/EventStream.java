package dev.retrykit.simulator.provider;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Finds the server-sent events in a stream of bytes, however the bytes were cut into chunks. */
final class EventStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final List<String> data = new ArrayList<>();
    private boolean afterReturn;

    /** Takes in the next bytes; gives the data of each event that they complete. */
    List<String> accept(byte[] bytes) {
        List<String> events = new ArrayList<>();
        for (byte each : bytes) {
            boolean ends = each == '\r' || each == '\n' && !afterReturn;
            if (ends) {
                endLine(events);
            } else if (each != '\n') {
                line.write(each);
            }
            afterReturn = each == '\r';
        }
        return events;
    }

    private void endLine(List<String> events) {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (text.isEmpty() && !data.isEmpty()) {
            events.add(String.join("\n", data));
            data.clear();
        } else if (text.startsWith("data:")) {
            String value = text.substring("data:".length());
            data.add(value.startsWith(" ") ? value.substring(1) : value);
        }
    }
}
