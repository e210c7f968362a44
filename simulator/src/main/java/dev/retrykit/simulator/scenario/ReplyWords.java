package dev.retrykit.simulator.scenario;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.ErrorBody;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The words for what a provider does: a kind of reply, and what each kind may say beside, which is a column of a table. */
public final class ReplyWords {
    static final String USUAL_TEXT = "Hello there.";

    /** What an answer says that is disturbed: its deltas are four, and each has a character of several bytes. */
    static final String DISTURBED_TEXT = "One café, two cafés, three cafés, four cafés.";

    private static final Set<String> ERROR = Set.of("text", "type", "code");
    private static final Set<String> PARTIAL = Set.of("partial", "partial call");
    private static final Set<String> ANSWER = Set.of("text", "reasoning", "input", "cached", "output");
    private static final Map<String, Set<String>> KINDS = Map.of(
            "ok",
            ANSWER,
            "length",
            ANSWER,
            "filtered",
            ANSWER,
            "tool call",
            Set.of("text", "tool", "arguments"),
            "empty",
            Set.of(),
            "stream error",
            union(ERROR, PARTIAL),
            "unfinished",
            PARTIAL,
            "reset",
            PARTIAL,
            "hang",
            Set.of(),
            "refused",
            Set.of());
    private static final Set<String> STATUS = union(ERROR, Set.of("header", "body"));
    private static final Set<String> ANY = Set.of("late", "fault");
    private static final Set<String> COUNTS = Set.of("input", "cached", "output");
    private static final Map<Integer, String> USUAL_ERRORS = Map.of(
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
     * One row of a table by its columns; a cell without a value says nothing, and {@code (none)} says an empty text.
     *
     * @throws IllegalArgumentException if the row is no reply; the message says what is known
     */
    public static Reply row(Map<String, String> cells) {
        Map<String, String> said = new TreeMap<>();
        cells.forEach((column, cell) -> {
            if (cell != null) {
                said.put(column, cell.equals("(none)") ? "" : cell);
            }
        });
        String kind = said.getOrDefault("reply", "");
        said.remove("reply");
        if (!isKind(kind)) {
            throw new IllegalArgumentException("\"" + kind + "\" is no reply; there are: " + kinds());
        }
        said.forEach((column, cell) -> problem(kind, column, cell).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        }));
        return reply(kind, said, FaultWords.parse(said.getOrDefault("fault", "")));
    }

    /** Whether a word names a kind of reply. */
    static boolean isKind(String word) {
        return KINDS.containsKey(word) || word.matches("[45]\\d\\d");
    }

    /** All kinds, for error messages. */
    static String kinds() {
        return "a status from 400 to 599, ok, length, filtered, tool call, empty, stream error, unfinished, reset, hang and refused";
    }

    /** What is wrong about saying this of a reply of this kind. */
    static Optional<String> problem(String kind, String column, String value) {
        Set<String> known = union(KINDS.getOrDefault(kind, STATUS), ANY);
        if (!known.contains(column)) {
            return Optional.of("\"" + column + "\" says nothing of " + kind + "; what does: " + new TreeSet<>(known));
        }
        if (column.equals("late") && DurationWords.parse(value).isEmpty()) {
            return Optional.of("expected " + DurationWords.EXAMPLES + ", and \"" + value + "\" is none");
        }
        return COUNTS.contains(column) && !value.matches("\\d{1,9}")
                ? Optional.of("expected a number of tokens, and \"" + value + "\" is none")
                : Optional.empty();
    }

    /** The reply of a kind, without problems. */
    static Reply reply(String kind, Map<String, String> said, List<Fault> faults) {
        Reply reply = bare(kind, said, faults.isEmpty() ? USUAL_TEXT : DISTURBED_TEXT);
        Reply disturbed = faults.isEmpty() ? reply : new Reply.Faulty(reply, faults);
        Optional<Duration> late = Optional.ofNullable(said.get("late")).flatMap(DurationWords::parse);
        return late.isPresent() ? new Reply.Late(late.get(), disturbed) : disturbed;
    }

    /** What an error says unless it is told something else. */
    static String usualError(int status) {
        return USUAL_ERRORS.getOrDefault(status, "Something is wrong");
    }

    /** A body tells by itself what it is. */
    static String contentType(String body) {
        if (body.startsWith("<")) {
            return "text/html";
        }
        return body.startsWith("{") || body.startsWith("[") ? "application/json" : "text/plain";
    }

    private static Reply bare(String kind, Map<String, String> said, String usual) {
        return switch (kind) {
            case "ok" -> success(said, usual, Finish.STOP);
            case "length" -> success(said, "Hello th", Finish.LENGTH);
            case "filtered" -> success(said, "Hello th", Finish.CONTENT_FILTER);
            case "tool call" -> Reply.Success.call(call(said));
            case "empty" -> new Reply.Empty();
            case "stream error" -> new Reply.StreamError(partial(said), told(said, ""));
            case "unfinished" -> new Reply.Unfinished(partial(said));
            case "reset" ->
                new Reply.Reset(
                        PARTIAL.stream().anyMatch(said::containsKey) ? Optional.of(partial(said)) : Optional.empty());
            case "hang" -> new Reply.Hang();
            case "refused" -> new Reply.Refused();
            default -> error(Integer.parseInt(kind), said);
        };
    }

    private static Reply success(Map<String, String> said, String usual, Finish finish) {
        Usage usage = new Usage(
                tokens(said, "input", Usage.SMALL.input()),
                tokens(said, "cached", Usage.SMALL.cached()),
                tokens(said, "output", Usage.SMALL.output()));
        return new Reply.Success(
                said.getOrDefault("reasoning", ""), said.getOrDefault("text", usual), List.of(), finish, usage);
    }

    private static int tokens(Map<String, String> said, String column, int usual) {
        return Integer.parseInt(said.getOrDefault(column, Integer.toString(usual)));
    }

    private static ToolCall call(Map<String, String> said) {
        ToolCall echo = echo(said.getOrDefault("text", "ping"));
        return new ToolCall(said.getOrDefault("tool", echo.name()), said.getOrDefault("arguments", echo.arguments()));
    }

    private static Reply error(int status, Map<String, String> said) {
        ErrorBody body = said.containsKey("body")
                ? new ErrorBody.Raw(contentType(said.get("body")), said.get("body"))
                : told(said, usualError(status));
        return new Reply.HttpError(status, headers(said.getOrDefault("header", "")), body);
    }

    /** One header a line. */
    private static Map<String, String> headers(String lines) {
        Map<String, String> headers = new TreeMap<>();
        lines.lines()
                .map(line -> line.split(":\\s*", 2))
                .filter(header -> header.length == 2)
                .forEach(header -> headers.put(header[0], header[1]));
        return headers;
    }

    private static ErrorBody.Told told(Map<String, String> said, String usual) {
        return new ErrorBody.Told(
                said.getOrDefault("text", usual),
                Optional.ofNullable(said.get("type")),
                Optional.ofNullable(said.get("code")));
    }

    private static Partial partial(Map<String, String> said) {
        return new Partial(
                said.getOrDefault("partial", ""),
                Optional.ofNullable(said.get("partial call")).map(ReplyWords::echo));
    }

    /** What a call of the echo tool was given; of another tool all its arguments. */
    static String echoed(ToolCall call) {
        return call.equals(echo(Json.parse(call.arguments()).path("text").asString("")))
                ? Json.parse(call.arguments()).path("text").asString("")
                : call.arguments();
    }

    private static ToolCall echo(String text) {
        return new ToolCall("echo", Json.line(Json.object().put("text", text)));
    }

    private static Set<String> union(Set<String> some, Set<String> more) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(more);
        return all;
    }
}
