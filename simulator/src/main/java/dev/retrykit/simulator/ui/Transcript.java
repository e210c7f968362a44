package dev.retrykit.simulator.ui;

import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** The lines that stay on the screen for one message. */
final class Transcript {
    private Transcript() {}

    /** Tells what was said, and the words of a failure as the provider gave them; nothing of tools. */
    static void tell(JsonNode message, Consumer<String> lines) {
        switch (message.path("role").asString("")) {
            case "user" -> lines.accept("> " + text(message.path("content")));
            case "assistant" -> assistant(message, lines);
            default -> {}
        }
    }

    private static void assistant(JsonNode message, Consumer<String> lines) {
        String text = text(message.path("content"));
        if (!text.isEmpty()) {
            lines.accept(text);
        }
        String error = message.path("errorMessage").asString("");
        if (!error.isEmpty()) {
            lines.accept("Error: " + error);
        }
    }

    private static String text(JsonNode content) {
        if (content.isString()) {
            return content.stringValue();
        }
        StringBuilder text = new StringBuilder();
        content.forEach(part -> text.append(part.path("text").asString("")));
        return text.toString();
    }
}
