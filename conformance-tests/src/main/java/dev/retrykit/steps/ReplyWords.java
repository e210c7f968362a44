package dev.retrykit.steps;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.ErrorBody;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The words of the features for what a provider does: a kind, and in tables what it says and how. */
public final class ReplyWords {
    private static final Set<String> COLUMNS = Set.of(
            "reply", "text", "partial", "partial call", "type", "code", "header", "late", "input", "cached", "output");
    private static final Map<Integer, String> USUAL_TEXTS = Map.of(
            400, "The request is not valid",
            401, "The key is not valid",
            404, "The model does not exist",
            429, "Too many calls were made",
            500, "Something went wrong",
            502, "Bad gateway",
            503, "The model is busy",
            504, "Gateway timed out");

    private ReplyWords() {}

    /**
     * Several replies in a row, each perhaps repeated: {@code 503 x4, ok}.
     *
     * @throws IllegalArgumentException if a word is no reply; the message names the ones that are
     */
    public static List<Reply> list(String text) {
        return Arrays.stream(text.split(",\\s*"))
                .flatMap(item -> repeated(item.strip()).stream())
                .toList();
    }

    private static List<Reply> repeated(String item) {
        int times = item.lastIndexOf(" x");
        return times < 0
                ? List.of(row(Map.of("reply", item)))
                : Collections.nCopies(
                        Integer.parseInt(item.substring(times + 2)), row(Map.of("reply", item.substring(0, times))));
    }

    /** One row of a table; an empty cell says nothing. */
    static Reply row(Map<String, String> cells) {
        Map<String, String> row = new TreeMap<>();
        cells.forEach((column, cell) -> {
            if (!COLUMNS.contains(column)) {
                throw new IllegalArgumentException("\"" + column + "\" is no column of a reply; known are " + COLUMNS);
            }
            if (cell != null) {
                row.put(column, cell.equals("(none)") ? "" : cell);
            }
        });
        Reply reply = kind(row.getOrDefault("reply", ""), row);
        return row.containsKey("late")
                ? new Reply.Late(
                        Duration.ofMillis(Long.parseLong(row.get("late").replace(" ms", ""))), reply)
                : reply;
    }

    private static Reply kind(String kind, Map<String, String> row) {
        return switch (kind) {
            case "ok" -> success(row, "Hello there.", Reply.Finish.STOP);
            case "length" -> success(row, "Hello th", Reply.Finish.LENGTH);
            case "tool call" -> Reply.Success.call(echo(row.getOrDefault("text", "ping")));
            case "empty" -> new Reply.Empty();
            case "stream error" -> new Reply.StreamError(partial(row), told(row, ""));
            case "unfinished" -> new Reply.Unfinished(partial(row));
            case "reset" ->
                new Reply.Reset(
                        row.containsKey("partial") || row.containsKey("partial call")
                                ? Optional.of(partial(row))
                                : Optional.empty());
            case "hang" -> new Reply.Hang();
            case "refused" -> new Reply.Refused();
            default -> status(kind, row);
        };
    }

    private static Reply success(Map<String, String> row, String usual, Reply.Finish finish) {
        Usage usage = new Usage(
                tokens(row, "input", Usage.SMALL.input()),
                tokens(row, "cached", Usage.SMALL.cached()),
                tokens(row, "output", Usage.SMALL.output()));
        return new Reply.Success(row.getOrDefault("text", usual), List.of(), finish, usage);
    }

    private static int tokens(Map<String, String> row, String column, int usual) {
        return Integer.parseInt(row.getOrDefault(column, Integer.toString(usual)));
    }

    private static Reply status(String kind, Map<String, String> row) {
        if (!kind.matches("[45]\\d\\d")) {
            throw new IllegalArgumentException("\"" + kind + "\" is no reply; known are a status from 400 to 599, ok,"
                    + " length, tool call, empty, stream error, unfinished, reset, hang and refused");
        }
        int status = Integer.parseInt(kind);
        String text = USUAL_TEXTS.getOrDefault(status, "Something is wrong");
        return new Reply.HttpError(status, headers(row), told(row, text));
    }

    private static Map<String, String> headers(Map<String, String> row) {
        String[] header = row.getOrDefault("header", "").split(":\\s*", 2);
        return header.length == 2 ? Map.of(header[0], header[1]) : Map.of();
    }

    private static ErrorBody.Told told(Map<String, String> row, String usual) {
        return new ErrorBody.Told(
                row.getOrDefault("text", usual),
                Optional.ofNullable(row.get("type")),
                Optional.ofNullable(row.get("code")));
    }

    private static Partial partial(Map<String, String> row) {
        return new Partial(
                row.getOrDefault("partial", ""),
                Optional.ofNullable(row.get("partial call")).map(ReplyWords::echo));
    }

    private static ToolCall echo(String text) {
        return new ToolCall("echo", Json.line(Json.object().put("text", text)));
    }
}
