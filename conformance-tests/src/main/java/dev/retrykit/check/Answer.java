package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** An assistant message, at its {@code message_end}. */
record Answer(At<Emitted> at) implements Placed {
    static boolean is(Emitted emitted) {
        return emitted.type().equals("message_end")
                && emitted.event().path("message").path("role").asString("").equals("assistant");
    }

    @Override
    public int index() {
        return at.index();
    }

    JsonNode message() {
        return at.event().event().path("message");
    }

    String stopReason() {
        return message().path("stopReason").asString("");
    }

    boolean failed() {
        return stopReason().equals("error");
    }

    boolean aborted() {
        return stopReason().equals("aborted");
    }

    boolean good() {
        return !failed() && !aborted();
    }

    /** The error text; absent where the message has none. */
    Optional<String> error() {
        JsonNode text = message().path("errorMessage");
        return text.isString() ? Optional.of(text.stringValue()) : Optional.empty();
    }

    /** All text that the message holds, its error text apart. */
    String text() {
        JsonNode content = message().path("content");
        return content.isString()
                ? content.stringValue()
                : content.valueStream()
                        .map(part -> part.path("text").asString(""))
                        .collect(Collectors.joining());
    }

    boolean callsTools() {
        return message()
                .path("content")
                .valueStream()
                .anyMatch(part -> part.path("type").asString("").equalsIgnoreCase("toolCall"));
    }

    boolean holdsContent() {
        return !text().isEmpty() || callsTools();
    }
}
