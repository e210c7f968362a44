package dev.retrykit.simulator.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.MemoryTransport;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.Success;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A client reads in each dialect what the provider's script says, streamed and whole. */
class DialectTest {
    private static final Success SAID = new Success(
            "Let me look.",
            "I read it.",
            List.of(new ToolCall("read", "{\"path\":\"a.txt\"}"), new ToolCall("list", "{}")),
            Finish.TOOL_CALLS,
            new Usage(1200, 1000, 30));

    static Stream<Arguments> modes() {
        return Stream.of(Api.values())
                .flatMap(api -> Stream.of(true, false).map(streaming -> Arguments.of(api, streaming)));
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @MethodSource("modes")
    void thoughts_text_and_tool_calls_are_read_in_full(Api api, boolean streaming) {
        List<Heard> heard = hear(api, streaming, SAID);

        assertThat(joined(heard, Heard.Reasoning.class)).isEqualTo("Let me look.");
        assertThat(joined(heard, Heard.Text.class)).isEqualTo("I read it.");
        assertThat(joined(heard, Heard.ToolCall.class)).isEqualTo("read{\"path\":\"a.txt\"}list{}");
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @MethodSource("modes")
    void tokens_are_counted_and_those_from_a_cache_apart(Api api, boolean streaming) {
        List<Heard> heard = hear(api, streaming, SAID);

        assertThat(last(heard, Heard.Tokens.class))
                .isEqualTo(new Heard.Tokens(OptionalLong.of(200), OptionalLong.of(1000), OptionalLong.of(30)));
    }

    @ParameterizedTest(name = "{0} stops for {1}")
    @CsvSource({
        "OPENAI_CHAT, STOP, stop",
        "OPENAI_CHAT, LENGTH, length",
        "OPENAI_CHAT, CONTENT_FILTER, content_filter",
        "OPENAI_RESPONSES, STOP, completed",
        "OPENAI_RESPONSES, LENGTH, max_output_tokens",
        "OPENAI_RESPONSES, CONTENT_FILTER, content_filter",
        "ANTHROPIC_MESSAGES, STOP, end_turn",
        "ANTHROPIC_MESSAGES, LENGTH, max_tokens",
        "ANTHROPIC_MESSAGES, CONTENT_FILTER, refusal",
        "GOOGLE_GENERATE_CONTENT, STOP, STOP",
        "GOOGLE_GENERATE_CONTENT, LENGTH, MAX_TOKENS",
        "GOOGLE_GENERATE_CONTENT, CONTENT_FILTER, SAFETY"
    })
    void each_reason_to_stop_is_known(Api api, Finish finish, String word) {
        Success stopped = new Success("Once upon", List.of(), finish, Usage.SMALL);
        Heard.Finish expected = new Heard.Finish(Optional.of(finish), word);

        assertThat(last(hear(api, true, stopped), Heard.Finish.class)).isEqualTo(expected);
        assertThat(last(hear(api, false, stopped), Heard.Finish.class)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @MethodSource("modes")
    void an_error_inside_an_answer_is_heard_and_no_finish_with_it(Api api, boolean streaming) {
        Told told = new Told("Overloaded", Optional.empty(), Optional.empty());

        List<Heard> heard = hear(api, streaming, new Reply.StreamError(Partial.text("Half"), told));

        assertThat(heard).contains(new Heard.Failed("Overloaded"));
        assertThat(heard).noneMatch(Heard.Finish.class::isInstance);
    }

    @ParameterizedTest
    @EnumSource
    void a_stream_that_ends_early_has_no_finish(Api api) {
        List<Heard> heard = hear(api, true, new Reply.Unfinished(Partial.text("Half a tho")));

        assertThat(joined(heard, Heard.Text.class)).isEqualTo("Half a tho");
        assertThat(heard).noneMatch(Heard.Finish.class::isInstance);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    OPENAI_CHAT             | /v1/chat/completions | {"model":"m","messages":[{"role":"user","content":"Read"},{"role":"assistant","content":"Yes","tool_calls":[{"id":"c1","type":"function","function":{"name":"read","arguments":"{\\"p\\":1}"}}]},{"role":"tool","tool_call_id":"c1","content":"it"}],"stream":false,"tools":[{"type":"function","function":{"name":"read","description":"Reads.","parameters":{"type":"object"}}}]}
                    OPENAI_RESPONSES        | /v1/responses | {"model":"m","input":[{"role":"user","content":"Read"},{"role":"assistant","content":"Yes"},{"type":"function_call","call_id":"c1","name":"read","arguments":"{\\"p\\":1}"},{"type":"function_call_output","call_id":"c1","output":"it"}],"stream":false,"tools":[{"type":"function","name":"read","description":"Reads.","parameters":{"type":"object"}}]}
                    ANTHROPIC_MESSAGES      | /v1/messages | {"model":"m","max_tokens":4096,"messages":[{"role":"user","content":"Read"},{"role":"assistant","content":[{"type":"text","text":"Yes"},{"type":"tool_use","id":"c1","name":"read","input":{"p":1}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"it"}]}],"stream":false,"tools":[{"name":"read","description":"Reads.","input_schema":{"type":"object"}}]}
                    GOOGLE_GENERATE_CONTENT | /v1beta/models/m:generateContent | {"contents":[{"role":"user","parts":[{"text":"Read"}]},{"role":"model","parts":[{"text":"Yes"},{"functionCall":{"name":"read","args":{"p":1}}}]},{"role":"user","parts":[{"functionResponse":{"name":"read","response":{"output":"it"}}}]}],"tools":[{"functionDeclarations":[{"name":"read","description":"Reads.","parameters":{"type":"object"}}]}]}
                    """)
    void a_conversation_is_asked_as_the_interface_wants_it(Api api, String path, String body) {
        Question question = new Question(
                "m",
                List.of(
                        new Turn.User("Read"),
                        new Turn.Model("Yes", List.of(new Turn.Call("c1", "read", "{\"p\":1}"))),
                        new Turn.Result("c1", "read", "it")),
                List.of(new Question.Tool("read", "Reads.")),
                false);

        Transport.Call call = Dialect.of(api).call(question, Optional.of("key#1"));

        assertThat(call.path()).isEqualTo(path);
        assertThat(call.body()).isEqualTo(Json.parse(body));
        assertThat(call.credential()).contains("key#1");
    }

    private static List<Heard> hear(Api api, boolean streaming, Reply reply) {
        EventLoop loop = new EventLoop();
        Playback playback = new Playback(Script.of(reply), new Recorder(loop::moment), Playback.Listener.none());
        Dialect dialect = Dialect.of(api);
        List<Heard> heard = new ArrayList<>();
        new MemoryTransport(loop, playback)
                .send(
                        dialect.call(Question.of("m", "Hello?", streaming), Optional.empty()),
                        new Listener(dialect, heard));
        loop.run(Limits.of(Duration.ofMinutes(1)));
        return heard;
    }

    private static <H extends Heard> H last(List<Heard> heard, Class<H> kind) {
        List<Heard> all = heard.stream().filter(kind::isInstance).toList();
        return kind.cast(all.get(all.size() - 1));
    }

    private static String joined(List<Heard> heard, Class<? extends Heard> kind) {
        return heard.stream().filter(kind::isInstance).map(DialectTest::text).collect(Collectors.joining());
    }

    private static String text(Heard piece) {
        if (piece instanceof Heard.Text text) {
            return text.text();
        }
        return piece instanceof Heard.Reasoning thought
                ? thought.text()
                : ((Heard.ToolCall) piece).name() + ((Heard.ToolCall) piece).arguments();
    }

    /** Reads what comes over the transport. */
    private record Listener(Dialect dialect, List<Heard> heard) implements Transport.Receiver {
        @Override
        public void head(int status, Map<String, String> headers) {}

        @Override
        public void part(String data) {
            if (!data.equals("[DONE]")) {
                heard.addAll(dialect.read(Json.parse(data)));
            }
        }

        @Override
        public void end() {}

        @Override
        public void failed(Transport.Failure failure) {}
    }
}
