package dev.retrykit.steps;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.Raised.How;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/** The words of the features for what a function in the provider's place gives, and in tables its canonical errors. */
final class FunctionWords {
    private static final Set<String> COLUMNS =
            Set.of("gives", "type", "status", "text", "retryable", "hint", "value", "late");

    private FunctionWords() {}

    /**
     * Several outcomes in a row, each perhaps repeated: {@code error x2, done}.
     *
     * @throws IllegalArgumentException if a word is no outcome; the message names the ones that are
     */
    static List<Reply> list(String text) {
        return Arrays.stream(text.split(",\\s*"))
                .flatMap(item -> repeated(item.strip()).stream())
                .toList();
    }

    /** One row of a table; an empty cell says nothing. */
    static Reply row(Map<String, String> cells) {
        Map<String, String> row = new TreeMap<>();
        cells.forEach((column, cell) -> {
            if (!COLUMNS.contains(column)) {
                throw new IllegalArgumentException(
                        "\"" + column + "\" is no column of an outcome; known are " + COLUMNS);
            }
            Optional.ofNullable(cell).ifPresent(value -> row.put(column, value));
        });
        Reply reply = outcome(row.getOrDefault("gives", "error"), row);
        return row.containsKey("late")
                ? new Reply.Late(
                        Duration.ofMillis(Long.parseLong(row.get("late").replace(" ms", ""))), reply)
                : reply;
    }

    private static List<Reply> repeated(String item) {
        int times = item.lastIndexOf(" x");
        return times < 0
                ? List.of(row(Map.of("gives", item)))
                : Collections.nCopies(
                        Integer.parseInt(item.substring(times + 2)), row(Map.of("gives", item.substring(0, times))));
    }

    private static Reply outcome(String word, Map<String, String> row) {
        return switch (word) {
            case "done" -> new Reply.Returned(Json.object().put("text", "done"));
            case "nothing" -> new Reply.Empty();
            case "value" -> new Reply.Returned(Json.parse(row.get("value")));
            case "error" -> new Reply.Raised(error(row, "provider-error", "503", "busy", "true"), How.CANONICAL);
            case "final error" ->
                new Reply.Raised(error(row, "auth-error", "401", "unauthorized", "false"), How.CANONICAL);
            case "plain exception" -> new Reply.Raised(Json.object().put("message", "a bug"), How.PLAIN);
            case "wrapped error" -> new Reply.Raised(error(row, "provider-error", "503", "busy", "true"), How.CAUSE);
            case "interrupt" -> new Reply.Raised(Json.object().put("message", "stop"), How.INTERRUPT);
            default ->
                throw new IllegalArgumentException("\"" + word + "\" is no outcome of a function; known are done,"
                        + " nothing, value, error, final error, plain exception, wrapped error and interrupt");
        };
    }

    /** A canonical error; {@code none} leaves a key out. */
    private static ObjectNode error(
            Map<String, String> row, String type, String status, String text, String retryable) {
        ObjectNode error = Json.object()
                .put("type", row.getOrDefault("type", type))
                .put("message", row.getOrDefault("text", text))
                .put("status", Integer.parseInt(row.getOrDefault("status", status)));
        String says = row.getOrDefault("retryable", retryable);
        if (!says.equals("none")) {
            error.set("retryable?", Json.parse(says));
        }
        Optional.ofNullable(row.get("hint")).ifPresent(hint -> error.set("retry-after-ms", Json.parse(hint)));
        return error;
    }
}
