package dev.retrykit.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.retrykit.sdk.Sdk.Heard;
import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Mount;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.RealPacer;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.Success;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each provider's own library understands the fake provider as it would the real one.
 *
 * <p>What a library cannot be shown, since it has no eyes for it: streams of Google as an array (it always asks for events), thoughts in
 * chat completions (they are no part of OpenAI's own interface), headers of a refusal by Google (its exceptions do not keep them), and an
 * error of status 200 in place of a whole answer of Google (it is read as an answer without candidates). {@code WireFormatTest} holds them.
 */
class SdkTest {
    private static final ToolCall READ = new ToolCall("read", "{\"path\":\"a.txt\"}");

    private static HttpProvider provider;

    @BeforeAll
    static void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    static Stream<Arguments> modes() {
        return Stream.of(Api.values())
                .flatMap(api -> Stream.of(true, false).map(streaming -> Arguments.of(api, streaming)));
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @MethodSource("modes")
    void text_is_read_to_its_last_character(Api api, boolean streaming) {
        Heard heard = ask(api, streaming, Success.text("Grüße, 你好 🌍!"));

        assertThat(heard.text()).isEqualTo("Grüße, 你好 🌍!");
        assertThat(heard.calls()).isEmpty();
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @MethodSource("modes")
    void tool_calls_are_read_with_their_arguments(Api api, boolean streaming) {
        ToolCall list = new ToolCall("list", "{}");

        Heard heard = ask(api, streaming, new Success("", List.of(READ, list), Finish.TOOL_CALLS, Usage.SMALL));

        boolean parsed = api == Api.ANTHROPIC_MESSAGES || api == Api.GOOGLE_GENERATE_CONTENT;
        assertThat(heard.text()).isEmpty();
        assertThat(heard.calls())
                .containsExactly(parsed ? "read {path=a.txt}" : "read {\"path\":\"a.txt\"}", "list {}");
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @MethodSource("modes")
    void thoughts_are_read_where_the_interface_shows_them(Api api, boolean streaming) {
        Heard heard =
                ask(api, streaming, new Success("Let me think.", "It is so.", List.of(), Finish.STOP, Usage.SMALL));

        assertThat(heard.reasoning()).isEqualTo(api == Api.OPENAI_CHAT ? "" : "Let me think.");
        assertThat(heard.text()).isEqualTo("It is so.");
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @MethodSource("modes")
    void tokens_are_counted_with_those_from_a_cache_apart(Api api, boolean streaming) {
        Heard heard = ask(api, streaming, new Success("Hi", List.of(), Finish.STOP, new Usage(1200, 1000, 30)));

        assertThat(List.of(heard.input(), heard.cached(), heard.output())).containsExactly(1200L, 1000L, 30L);
    }

    @ParameterizedTest(name = "{0} stops for {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    OPENAI_CHAT             | STOP           | stop
                    OPENAI_CHAT             | LENGTH         | length
                    OPENAI_CHAT             | CONTENT_FILTER | content_filter
                    OPENAI_RESPONSES        | STOP           | completed
                    OPENAI_RESPONSES        | LENGTH         | max_output_tokens
                    OPENAI_RESPONSES        | CONTENT_FILTER | content_filter
                    ANTHROPIC_MESSAGES      | STOP           | end_turn
                    ANTHROPIC_MESSAGES      | LENGTH         | max_tokens
                    ANTHROPIC_MESSAGES      | CONTENT_FILTER | refusal
                    GOOGLE_GENERATE_CONTENT | STOP           | STOP
                    GOOGLE_GENERATE_CONTENT | LENGTH         | MAX_TOKENS
                    GOOGLE_GENERATE_CONTENT | CONTENT_FILTER | SAFETY
                    """)
    void each_reason_to_stop_has_its_word(Api api, Finish finish, String word) {
        Success stopped = new Success("Once upon", List.of(), finish, Usage.SMALL);

        assertThat(ask(api, true, stopped).finish()).isEqualTo(word);
        assertThat(ask(api, false, stopped).finish()).isEqualTo(word);
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @MethodSource("modes")
    void an_empty_answer_is_an_answer(Api api, boolean streaming) {
        Heard heard = ask(api, streaming, new Reply.Empty());

        assertThat(heard.text()).isEmpty();
        assertThat(heard.output()).isZero();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    OPENAI_CHAT             | 400 | BadRequestException 400 invalid_request_error -
                    OPENAI_CHAT             | 401 | UnauthorizedException 401 invalid_request_error invalid_api_key
                    OPENAI_CHAT             | 403 | PermissionDeniedException 403 invalid_request_error -
                    OPENAI_CHAT             | 404 | NotFoundException 404 invalid_request_error model_not_found
                    OPENAI_CHAT             | 409 | UnexpectedStatusCodeException 409 invalid_request_error -
                    OPENAI_CHAT             | 413 | UnexpectedStatusCodeException 413 invalid_request_error -
                    OPENAI_CHAT             | 422 | UnprocessableEntityException 422 invalid_request_error -
                    OPENAI_CHAT             | 429 | RateLimitException 429 requests rate_limit_exceeded
                    OPENAI_CHAT             | 500 | InternalServerException 500 server_error -
                    OPENAI_CHAT             | 503 | InternalServerException 503 server_error -
                    OPENAI_RESPONSES        | 400 | BadRequestException 400 invalid_request_error -
                    OPENAI_RESPONSES        | 401 | UnauthorizedException 401 invalid_request_error invalid_api_key
                    OPENAI_RESPONSES        | 403 | PermissionDeniedException 403 invalid_request_error -
                    OPENAI_RESPONSES        | 404 | NotFoundException 404 invalid_request_error model_not_found
                    OPENAI_RESPONSES        | 429 | RateLimitException 429 requests rate_limit_exceeded
                    OPENAI_RESPONSES        | 500 | InternalServerException 500 server_error -
                    OPENAI_RESPONSES        | 503 | InternalServerException 503 server_error -
                    ANTHROPIC_MESSAGES      | 400 | BadRequestException 400 invalid_request_error
                    ANTHROPIC_MESSAGES      | 401 | UnauthorizedException 401 authentication_error
                    ANTHROPIC_MESSAGES      | 402 | PaymentRequiredException 402 billing_error
                    ANTHROPIC_MESSAGES      | 403 | PermissionDeniedException 403 permission_error
                    ANTHROPIC_MESSAGES      | 404 | NotFoundException 404 not_found_error
                    ANTHROPIC_MESSAGES      | 413 | ContentTooLargeException 413 request_too_large
                    ANTHROPIC_MESSAGES      | 429 | RateLimitException 429 rate_limit_error
                    ANTHROPIC_MESSAGES      | 500 | InternalServerException 500 api_error
                    ANTHROPIC_MESSAGES      | 503 | ServiceUnavailableException 503 api_error
                    ANTHROPIC_MESSAGES      | 504 | GatewayTimeoutException 504 timeout_error
                    ANTHROPIC_MESSAGES      | 529 | OverloadedException 529 overloaded_error
                    GOOGLE_GENERATE_CONTENT | 400 | ClientException 400
                    GOOGLE_GENERATE_CONTENT | 401 | ClientException 401
                    GOOGLE_GENERATE_CONTENT | 403 | ClientException 403
                    GOOGLE_GENERATE_CONTENT | 404 | ClientException 404
                    GOOGLE_GENERATE_CONTENT | 429 | ClientException 429
                    GOOGLE_GENERATE_CONTENT | 500 | ServerException 500
                    GOOGLE_GENERATE_CONTENT | 503 | ServerException 503
                    GOOGLE_GENERATE_CONTENT | 504 | ServerException 504
                    """)
    void each_status_raises_the_exception_that_is_made_for_it(Api api, int status, String told) {
        Reply refusal = Reply.HttpError.of(status, "Something is wrong");

        for (boolean streaming : List.of(true, false)) {
            Throwable thrown = catchThrowable(() -> ask(api, streaming, refusal));

            assertThat(thrown).hasMessageContaining("Something is wrong");
            assertThat(Sdk.of(api).told(thrown)).isEqualTo(told);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    OPENAI_CHAT             | SseException 200 server_error -
                    OPENAI_RESPONSES        | SseException 200 server_error server_error
                    ANTHROPIC_MESSAGES      | SseException 200 overloaded_error
                    GOOGLE_GENERATE_CONTENT | ServerException 503
                    """)
    void an_error_inside_a_stream_raises_an_exception_at_once_and_midway(Api api, String told) {
        Told overloaded = new Told("Please come back later", Optional.empty(), Optional.empty());

        for (Partial partial : List.of(Partial.NONE, Partial.text("Half a tho"))) {
            Throwable thrown = catchThrowable(() -> ask(api, true, new Reply.StreamError(partial, overloaded)));

            assertThat(thrown).hasMessageContaining("Please come back later");
            assertThat(Sdk.of(api).told(thrown)).isEqualTo(told);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    OPENAI_CHAT             | OpenAIIoException
                    OPENAI_RESPONSES        | OpenAIIoException
                    ANTHROPIC_MESSAGES      | AnthropicIoException
                    GOOGLE_GENERATE_CONTENT | GenAiIOException
                    """)
    void a_reset_raises_an_exception_of_input_and_output(Api api, String kind) {
        Throwable before = catchThrowable(() -> ask(api, true, new Reply.Reset(Optional.empty())));
        Throwable midway =
                catchThrowable(() -> ask(api, true, new Reply.Reset(Optional.of(Partial.text("Half a tho")))));

        assertThat(before.getClass().getSimpleName()).isEqualTo(kind);
        assertThat(midway.getClass().getSimpleName()).isEqualTo(kind);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    OPENAI_CHAT        | x-request-id                           | req_000000000001
                    OPENAI_CHAT        | x-ratelimit-remaining-requests         | 0
                    OPENAI_CHAT        | retry-after                            | 20
                    OPENAI_RESPONSES   | x-request-id                           | req_000000000001
                    OPENAI_RESPONSES   | x-ratelimit-limit-requests             | 500
                    ANTHROPIC_MESSAGES | request-id                             | req_000000000001
                    ANTHROPIC_MESSAGES | anthropic-ratelimit-requests-remaining | 0
                    ANTHROPIC_MESSAGES | retry-after                            | 20
                    """)
    void a_rate_limit_says_in_its_headers_what_is_left_and_which_request_it_was(Api api, String name, String value) {
        Told limit = new Told("Slow down", Optional.empty(), Optional.empty());
        Reply refusal = new Reply.HttpError(429, Map.of("retry-after", "20"), limit);

        Throwable thrown = catchThrowable(() -> ask(api, true, refusal));

        assertThat(Sdk.of(api).header(thrown, name)).containsExactly(value);
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    OPENAI_CHAT             | true  | java.lang.IllegalStateException: Final chat completion chunk(s) not yet received.
                    OPENAI_CHAT             | false | com.openai.errors.OpenAIInvalidDataException: Error reading response
                    OPENAI_RESPONSES        | true  | java.lang.IllegalStateException: Completed response is not yet received.
                    OPENAI_RESPONSES        | false | com.openai.errors.OpenAIInvalidDataException: Error reading response
                    ANTHROPIC_MESSAGES      | true  | java.lang.IllegalStateException: 'message_stop' event not yet received.
                    ANTHROPIC_MESSAGES      | false | com.anthropic.errors.AnthropicInvalidDataException: Error reading response
                    GOOGLE_GENERATE_CONTENT | false | com.google.genai.errors.GenAiIOException: Failed to read HTTP response.
                    """)
    void an_answer_without_an_end_is_no_answer(Api api, boolean streaming, String told) {
        Throwable thrown = catchThrowable(() -> ask(api, streaming, new Reply.Unfinished(Partial.text("Half a tho"))));

        assertThat(thrown).hasToString(told);
    }

    @ParameterizedTest(name = "{0}, streaming: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    OPENAI_CHAT        | com.openai.errors.OpenAIInvalidDataException: `choices` is not set
                    OPENAI_RESPONSES   | java.lang.IllegalStateException: failed: Please come back later
                    ANTHROPIC_MESSAGES | com.anthropic.errors.AnthropicInvalidDataException: `usage` is not set
                    """)
    void an_error_in_place_of_a_whole_answer_is_no_answer(Api api, String told) {
        Told overloaded = new Told("Please come back later", Optional.empty(), Optional.empty());

        Throwable thrown = catchThrowable(() -> ask(api, false, new Reply.StreamError(Partial.NONE, overloaded)));

        assertThat(thrown).hasToString(told);
    }

    private static Heard ask(Api api, boolean streaming, Reply reply) {
        Recorder nobody = new Recorder(() -> new Moment(Duration.ZERO, OptionalLong.empty()));
        Playback playback = new Playback(Script.of(reply), nobody, Playback.Listener.none());
        try (Mount mount = provider.mount(playback, new RealPacer(1, Duration.ZERO))) {
            return Sdk.of(api).ask(mount.baseUrl(), streaming);
        } finally {
            assertThat(playback.account().requests()).as("requests").isEqualTo(1);
        }
    }
}
