package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Pause;
import dev.retrykit.simulator.provider.Delivery.Piece;
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
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Chat completions look on the wire as OpenAI sends them. */
class OpenAiChatTest {
    private static final JsonNode WHOLE = Json.parse("{\"model\":\"gpt-test\"}");
    private static final JsonNode STREAMED = Json.parse("{\"model\":\"gpt-test\",\"stream\":true}");
    private static final JsonNode COUNTED =
            Json.parse("{\"model\":\"gpt-test\",\"stream\":true,\"stream_options\":{\"include_usage\":true}}");
    private static final String COMPLETION =
            "{\"id\":\"chatcmpl-000000000003\",\"object\":\"chat.completion\",\"created\":1767225600,\"model\":\"gpt-test\",";
    private static final String CHUNK =
            "{\"id\":\"chatcmpl-000000000003\",\"object\":\"chat.completion.chunk\",\"created\":1767225600,\"model\":\"gpt-test\",";
    private static final Map<String, String> COMMON =
            Map.of("openai-version", "2020-10-01", "x-request-id", "req_000000000003");

    @Test
    void a_whole_answer_is_one_completion() {
        List<Piece> pieces = say(Reply.Success.text("Hello there"), WHOLE);

        assertThat(pieces)
                .containsExactly(
                        head(200, "content-type", "application/json"),
                        Part.whole(COMPLETION + "\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\","
                                + "\"content\":\"Hello there\",\"refusal\":null},\"logprobs\":null,\"finish_reason\":\"stop\"}],"
                                + "\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":7,\"total_tokens\":19}}"));
    }

    @Test
    void a_whole_answer_with_a_tool_call_has_no_content() {
        List<Piece> pieces = say(Reply.Success.call(new ToolCall("read", "{\"path\":\"a\"}")), WHOLE);

        assertThat(texts(pieces))
                .containsExactly(COMPLETION + "\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\","
                        + "\"content\":null,\"refusal\":null,\"tool_calls\":[{\"id\":\"call_000000000003_0\",\"type\":\"function\","
                        + "\"function\":{\"name\":\"read\",\"arguments\":\"{\\\"path\\\":\\\"a\\\"}\"}}]},"
                        + "\"logprobs\":null,\"finish_reason\":\"tool_calls\"}],"
                        + "\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":7,\"total_tokens\":19}}");
    }

    @Test
    void a_stream_opens_with_the_role_brings_words_and_says_why_it_stops() {
        List<Piece> pieces =
                say(new Reply.Success("one two three four five", List.of(), Finish.LENGTH, Usage.SMALL), STREAMED);

        assertThat(pieces.get(0)).isEqualTo(head(200, "content-type", "text/event-stream; charset=utf-8"));
        assertThat(texts(pieces))
                .containsExactly(
                        event("{\"role\":\"assistant\",\"content\":\"\"}", "null"),
                        event("{\"content\":\"one two \"}", "null"),
                        event("{\"content\":\"three four \"}", "null"),
                        event("{\"content\":\"five\"}", "null"),
                        event("{}", "\"length\""),
                        "data: [DONE]\n\n");
    }

    @Test
    void a_stream_counts_tokens_in_a_chunk_of_its_own_where_it_was_asked_to() {
        List<Piece> pieces = say(Reply.Success.text("Hi"), COUNTED);

        String open = ",\"logprobs\":null,\"finish_reason\":null}],\"usage\":null}\n\n";
        assertThat(texts(pieces))
                .containsExactly(
                        "data: " + CHUNK
                                + "\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}"
                                + open,
                        "data: " + CHUNK + "\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"}" + open,
                        "data: " + CHUNK
                                + "\"choices\":[{\"index\":0,\"delta\":{},\"logprobs\":null,\"finish_reason\":\"stop\"}],\"usage\":null}\n\n",
                        "data: " + CHUNK
                                + "\"choices\":[],\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":7,\"total_tokens\":19}}\n\n",
                        "data: [DONE]\n\n");
    }

    @Test
    void a_streamed_tool_call_names_itself_first_and_brings_its_arguments_in_fragments() {
        List<Piece> pieces = say(Reply.Success.call(new ToolCall("read", "{\"p\":1}")), STREAMED);

        assertThat(texts(pieces))
                .containsExactly(
                        event(
                                "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"index\":0,\"id\":\"call_000000000003_0\","
                                        + "\"type\":\"function\",\"function\":{\"name\":\"read\",\"arguments\":\"\"}}]}",
                                "null"),
                        arguments("{\\\""),
                        arguments("p\\\""),
                        arguments(":1"),
                        arguments("}"),
                        event("{}", "\"tool_calls\""),
                        "data: [DONE]\n\n");
    }

    @Test
    void an_empty_success_has_a_finish_and_no_content() {
        assertThat(texts(say(new Reply.Empty(), STREAMED)))
                .containsExactly(
                        event("{\"role\":\"assistant\",\"content\":\"\"}", "null"),
                        event("{}", "\"stop\""),
                        "data: [DONE]\n\n");
        assertThat(texts(say(new Reply.Empty(), WHOLE)).get(0)).contains("\"content\":\"\"", "\"completion_tokens\":0");
    }

    @Test
    void an_error_has_the_provider_s_json_and_the_script_s_headers() {
        Reply error = new Reply.HttpError(
                503,
                Map.of("Retry-After", "20"),
                new ErrorBody.Told("Overloaded", Optional.of("server_error"), Optional.of("slow_down")));

        assertThat(say(error, STREAMED))
                .containsExactly(
                        head(503, "content-type", "application/json", "retry-after", "20"),
                        Part.whole(
                                "{\"error\":{\"message\":\"Overloaded\",\"type\":\"server_error\",\"param\":null,\"code\":\"slow_down\"}}"));
    }

    @Test
    void a_rate_limit_tells_what_is_left_of_the_limit() {
        assertThat(say(Reply.HttpError.of(429, "Slow down"), WHOLE))
                .containsExactly(
                        head(
                                429,
                                "content-type",
                                "application/json",
                                "x-ratelimit-limit-requests",
                                "500",
                                "x-ratelimit-remaining-requests",
                                "0",
                                "x-ratelimit-reset-requests",
                                "120ms"),
                        Part.whole(
                                "{\"error\":{\"message\":\"Slow down\",\"type\":\"requests\",\"param\":null,\"code\":\"rate_limit_exceeded\"}}"));
    }

    @Test
    void a_proxy_s_error_goes_through_as_it_is() {
        Reply error = new Reply.HttpError(502, Map.of(), new ErrorBody.Raw("text/html", "<h1>Bad gateway</h1>"));

        assertThat(say(error, WHOLE))
                .containsExactly(head(502, "content-type", "text/html"), Part.whole("<h1>Bad gateway</h1>"));
    }

    @Test
    void an_error_inside_a_stream_follows_what_was_said_before() {
        Reply.StreamError error = new Reply.StreamError(
                Partial.text("Half"), new ErrorBody.Told("Overloaded", Optional.empty(), Optional.empty()));

        String told = "{\"error\":{\"message\":\"Overloaded\",\"type\":\"server_error\",\"param\":null,\"code\":null}}";
        assertThat(texts(say(error, STREAMED)))
                .containsExactly(
                        event("{\"role\":\"assistant\",\"content\":\"\"}", "null"),
                        event("{\"content\":\"Half\"}", "null"),
                        "data: " + told + "\n\n");
        assertThat(texts(say(error, WHOLE))).containsExactly(told);
    }

    @Test
    void an_unfinished_answer_ends_cleanly_in_a_stream_and_in_the_middle_of_a_document() {
        Reply unfinished = new Reply.Unfinished(Partial.text("Half"));

        assertThat(texts(say(unfinished, STREAMED)))
                .containsExactly(
                        event("{\"role\":\"assistant\",\"content\":\"\"}", "null"),
                        event("{\"content\":\"Half\"}", "null"));
        assertThat(say(unfinished, WHOLE)).hasSize(3).last().isEqualTo(new Cut(false));
        assertThat(texts(say(unfinished, WHOLE)).get(0)).startsWith(COMPLETION).doesNotContain("usage");
    }

    @Test
    void a_reset_sends_nothing_or_what_came_before_it() {
        assertThat(say(new Reply.Reset(Optional.empty()), STREAMED)).containsExactly(new Cut(true));
        assertThat(say(new Reply.Reset(Optional.of(Partial.NONE)), STREAMED))
                .containsExactly(head(200, "content-type", "text/event-stream; charset=utf-8"), new Cut(true));
        assertThat(say(new Reply.Reset(Optional.of(Partial.text("Half"))), STREAMED))
                .hasSize(4)
                .last()
                .isEqualTo(new Cut(true));
    }

    @Test
    void a_delay_comes_before_whatever_it_delays() {
        Reply late = new Reply.Late(Duration.ofSeconds(1), new Reply.Late(Duration.ofSeconds(2), new Reply.Hang()));

        assertThat(new OpenAiChat().deliver(late, asked(WHOLE)).pieces())
                .containsExactly(
                        new Pause(Duration.ofSeconds(1)), new Pause(Duration.ofSeconds(2)), new Delivery.Hang());
    }

    private static List<Piece> say(Reply reply, JsonNode request) {
        return new OpenAiChat().say(reply, asked(request));
    }

    private static Asked asked(JsonNode request) {
        return new Asked(3, "/v1/chat/completions", request);
    }

    private static List<String> texts(List<Piece> pieces) {
        return pieces.stream()
                .filter(Part.class::isInstance)
                .map(piece -> ((Part) piece).text())
                .toList();
    }

    private static Head head(int status, String... namesAndValues) {
        Map<String, String> headers = new java.util.TreeMap<>(COMMON);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Head(status, headers);
    }

    private static String event(String delta, String finish) {
        return "data: " + CHUNK + "\"choices\":[{\"index\":0,\"delta\":" + delta
                + ",\"logprobs\":null,\"finish_reason\":" + finish + "}]}\n\n";
    }

    private static String arguments(String fragment) {
        return event("{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"" + fragment + "\"}}]}", "null");
    }
}
