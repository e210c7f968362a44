package dev.retrykit.simulator.ui;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The lines that stay on the screen for one message. */
final class Transcript {
    private Transcript() {}

    /** What was said, and the words of a failure as the provider gave them; nothing of tools. */
    static List<String> lines(JsonNode message) {
        return switch (message.path("role").asString("")) {
            case "user" -> List.of("> " + text(message.path("content")));
            case "assistant" -> assistant(message);
            default -> List.of();
        };
    }

    private static List<String> assistant(JsonNode message) {
        List<String> lines = new ArrayList<>();
        String text = text(message.path("content"));
        if (!text.isEmpty()) {
            lines.add(text);
        }
        String error = message.path("errorMessage").asString("");
        if (!error.isEmpty()) {
            lines.add("Error: " + error);
        }
        return lines;
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
