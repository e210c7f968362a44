package dev.retrykit.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Fault.Way;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.ErrorBody;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.HttpError;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.Success;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.simulator.provider.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Scripts in words, as they stand on a command line and in features. */
class ScriptFormatTest {
    /** The first cell of a row of a table. */
    private static final Pattern EXAMPLE = Pattern.compile("^\\| `([^`]+)`");

    private static final Reply OK = Success.text("Hello there.");
    private static final Reply BUSY = HttpError.of(503, "The model is busy");
    private static final Success DISTURBED = Success.text("One café, two cafés, three cafés, four cafés.");

    static Stream<Arguments> replies() {
        return Stream.of(
                Arguments.of("ok", OK),
                Arguments.of("'It''s done, \"really\"'", Success.text("It's done, \"really\"")),
                Arguments.of("ok 'Hi' cached=7 input=20 output=3", success("Hi", Finish.STOP, new Usage(20, 7, 3))),
                Arguments.of("length 'Once upon'", success("Once upon", Finish.LENGTH, Usage.SMALL)),
                Arguments.of("filtered", success("Hello th", Finish.CONTENT_FILTER, Usage.SMALL)),
                Arguments.of("tool call 'a.txt'", Success.call(new ToolCall("echo", "{\"text\":\"a.txt\"}"))),
                Arguments.of(
                        "tool call tool=read arguments='{\"path\":1}'",
                        Success.call(new ToolCall("read", "{\"path\":1}"))),
                Arguments.of("empty", new Reply.Empty()),
                Arguments.of("hang", new Reply.Hang()),
                Arguments.of("refused", new Reply.Refused()),
                Arguments.of("reset", new Reply.Reset(Optional.empty())),
                Arguments.of("reset partial=Hel", new Reply.Reset(Optional.of(Partial.text("Hel")))),
                Arguments.of("unfinished", new Reply.Unfinished(Partial.NONE)),
                Arguments.of(
                        "stream error 'Overloaded' type=overloaded_error partial='Hel lo' partial-call=ping",
                        new Reply.StreamError(
                                new Partial("Hel lo", Optional.of(new ToolCall("echo", "{\"text\":\"ping\"}"))),
                                told("Overloaded", "overloaded_error"))),
                Arguments.of("503", BUSY),
                Arguments.of("418 'Short and stout'", HttpError.of(418, "Short and stout")),
                Arguments.of(
                        "429 retry-after=7 header='Date: now' retry-after-ms=9",
                        new HttpError(
                                429,
                                Map.of("retry-after", "7", "Date", "now", "retry-after-ms", "9"),
                                told("Too many calls were made", null))),
                Arguments.of(
                        "502 body='<h1>Bad</h1>'",
                        new HttpError(502, Map.of(), new ErrorBody.Raw("text/html", "<h1>Bad</h1>"))),
                Arguments.of(
                        "500 body='{\"detail\":\"?\"}'",
                        new HttpError(500, Map.of(), new ErrorBody.Raw("application/json", "{\"detail\":\"?\"}"))),
                Arguments.of("503 late=1.5s", new Reply.Late(Duration.ofMillis(1500), BUSY)),
                Arguments.of("reset after 2", disturbed(new Fault.Break(2, Way.RESET))),
                Arguments.of(
                        "ok 'Hi' torn", new Reply.Faulty(Success.text("Hi"), List.of(new Fault.Break(0, Way.TORN)))),
                Arguments.of("close after 0", disturbed(new Fault.Break(0, Way.CLOSE))),
                Arguments.of("end after 3", disturbed(new Fault.Break(3, Way.END))),
                Arguments.of("hang after 1", disturbed(new Fault.Break(1, Way.HANG))),
                Arguments.of(
                        "stall 90s after 2 reset after 2",
                        disturbed(new Fault.Stall(2, Duration.ofSeconds(90)), new Fault.Break(2, Way.RESET))),
                Arguments.of("malformed", disturbed(new Fault.Malformed(1))),
                Arguments.of("duplicate 3", disturbed(new Fault.Duplicate(3))),
                Arguments.of(
                        "drip 2s keep-alive 500ms late=1h",
                        new Reply.Late(
                                Duration.ofHours(1),
                                disturbed(
                                        new Fault.Drip(Duration.ofSeconds(2)),
                                        new Fault.KeepAlive(Duration.ofMillis(500))))),
                Arguments.of("keep-alive", disturbed(new Fault.KeepAlive(Duration.ZERO))),
                Arguments.of("content-type=text/html", disturbed(new Fault.ContentType("text/html"))),
                Arguments.of("503 torn after 1", new Reply.Faulty(BUSY, List.of(new Fault.Break(1, Way.TORN)))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("replies")
    void words_are_a_reply(String words, Reply reply) {
        assertThat(ScriptFormat.parse(words)).isEqualTo(Script.of(reply));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("replies")
    void a_reply_has_words_that_read_back_as_the_same(String words, Reply reply) {
        assertThat(ScriptFormat.parse(ScriptFormat.text(reply))).isEqualTo(Script.of(reply));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    ok 'Hello there.'                        | ok
                    429 'Slow down' late=2000ms retry-after=7 | 429 'Slow down' retry-after=7 late=2s
                    stall 60000ms after 2 duplicate          | ok stall 1m after 2 duplicate 1
                    reset partial='a b'                      | reset partial='a b'
                    tool call                                | tool call tool=echo arguments='{"text":"ping"}'
                    """, quoteCharacter = '`')
    void what_goes_without_saying_is_not_said(String words, String shortest) {
        assertThat(ScriptFormat.text(ScriptFormat.parse(words).replies().get(0)))
                .isEqualTo(shortest);
    }

    @Test
    void replies_stand_between_commas_are_repeated_and_may_never_end() {
        // given, when
        Script script = ScriptFormat.parse(" 503 x2,ok,\n\t429 x1 , 'Bye' forever");

        // then
        assertThat(script.replies()).containsExactly(BUSY, BUSY, OK, HttpError.of(429, "Too many calls were made"));
        assertThat(script.forever()).contains(Success.text("Bye"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    429, 503, okk            | 11 | expected a reply, and "okk" is none; there are: a status from 400 to 599, ok,
                    `429, `                  |  6 | expected a reply, and the end is none
                    429, , ok                |  6 | expected a reply, and "," is none
                    200                      |  1 | expected a reply, and "200" is none
                    =7                       |  1 | expected a reply, and "" is none
                    429 retry                |  5 | expected a comma or more about "429"
                    ok 'Hi                   |  4 | the text that begins here has no closing '
                    ok 'Hi' 'again'          |  9 | the text of this reply is said already
                    ok code=x                |  4 | "code" says nothing of ok; what does: [cached, fault, input, late, output, reasoning, text]
                    hang 'for ever'          |  6 | "text" says nothing of hang
                    ok retry-after=7         |  4 | "header" says nothing of ok
                    429 lat=2s               |  5 | "lat" says nothing of 429
                    503 late=soon            |  5 | expected a time as 250ms, 1.5s, 10m or 2h, and "soon" is none
                    503 late=                |  5 | expected a time as 250ms, 1.5s, 10m or 2h, and "" is none
                    ok input=many            |  4 | expected a number of tokens, and "many" is none
                    503 fault=reset          |  5 | a fault is said without a name, as: reset after 2
                    503 x0                   |  5 | a reply is given from x1 to x10000 times
                    503 x999999              |  5 | a reply is given from x1 to x10000 times
                    503 x9000, ok x9000      | 12 | a script has at most 10000 replies
                    503 x2 forever           |  8 | how often this reply is given is said already
                    503 forever, ok          | 12 | nothing follows a reply that is given forever
                    reset after              | 12 | expected a number of deltas from 0, and the end is none
                    reset after two          | 13 | expected a number of deltas from 0, and "two" is none
                    malformed 0              | 11 | expected a number of deltas from 1, and "0" is none
                    stall 60s                | 10 | expected "after" and a number, as in: stall 60s after 2
                    stall after 2            |  7 | expected a time as 250ms, 1.5s, 10m or 2h, and "after" is none
                    drip, ok                 |  5 | expected a time as 250ms, 1.5s, 10m or 2h, and "," is none
                    hang stall 2s after 1    |  1 | a reply that sends nothing has nothing to disturb
                    """)
    void what_cannot_be_read_is_pointed_at(String words, int column, String problem) {
        // given, when
        MalformedScriptException wrong =
                catchThrowableOfType(MalformedScriptException.class, () -> ScriptFormat.parse(words));

        // then
        assertThat(wrong.problem()).startsWith(problem);
        assertThat(wrong.column()).isEqualTo(column);
    }

    @Test
    void a_caret_stands_below_the_place_in_its_line() {
        // given, when
        MalformedScriptException wrong = catchThrowableOfType(
                MalformedScriptException.class, () -> ScriptFormat.parse("503 x2,\n503 late=2, ok"));

        // then
        assertThat(wrong).hasMessage("""
                line 2, column 5 of the script: expected a time as 250ms, 1.5s, 10m or 2h, and "2" is none
                  503 late=2, ok
                      ^""");
    }

    static List<String> scriptsOfThePage() throws IOException {
        return Files.readAllLines(Path.of("PROVIDER.md")).stream()
                .map(EXAMPLE::matcher)
                .filter(Matcher::find)
                .map(row -> row.group(1))
                .filter(script -> !script.matches("(--|GET|PUT|POST|DELETE).*"))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scriptsOfThePage")
    void what_the_page_shows_in_its_tables_can_be_read(String script) {
        assertThat(ScriptFormat.parse(script)).isNotEqualTo(new Script(List.of()));
    }

    @Test
    void the_page_shows_each_kind_and_each_fault() throws IOException {
        assertThat(scriptsOfThePage()).hasSize(11 + 8 + 11);
    }

    private static Reply disturbed(Fault... faults) {
        return new Reply.Faulty(DISTURBED, List.of(faults));
    }

    private static Reply success(String text, Finish finish, Usage usage) {
        return new Success(text, List.of(), finish, usage);
    }

    private static ErrorBody.Told told(String message, String type) {
        return new ErrorBody.Told(message, Optional.ofNullable(type), Optional.empty());
    }
}
