package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts tell of an overflow, one for each phrase, and which only sound like it. */
class OverflowTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "prompt is too long: 213462 tokens > 200000 maximum",
                "413 request_too_large",
                "Input is too long for requested model.",
                "Your input exceeds the context window of this model.",
                "Requested token count exceeds the model's maximum context length of 131,072 tokens.",
                "exceeds the maximum context length (8192)",
                "The input token count (1500042) exceeds the maximum number of tokens allowed (1048575).",
                "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
                "Please reduce the length of the messages or completion.",
                "This endpoint's maximum context length is 131072 tokens.",
                "exceeds maximum allowed input length of 4096 tokens",
                "The input (516368 tokens) is longer than the model's context length (262144 tokens).",
                "prompt token count of 138898 exceeds the limit of 64000",
                "request (25837 tokens) exceeds the available context size (25088 tokens)",
                "The number of tokens to keep is greater than the context length.",
                "invalid params, context window exceeds limit (2013)",
                "Your request exceeded model token limit: 262144",
                "Prompt is too large for model with 32768 maximum context length",
                "Unhandled stop reason: model_context_window_exceeded",
                "prompt too long; exceeded max context length by 100918 tokens",
                "prompt too long; exceeded context length by 1 token",
                "400 status code (no body)",
                "413 (no body)",
                "Context length exceeded",
                "code: context_length_exceeded",
                "429 Too many tokens, please wait before trying again.",
                "token limit exceeded"
            })
    void a_provider_s_own_words_are_an_overflow(String text) {
        // given a text of the outline

        // when
        boolean overflow = Overflow.in(text);

        // then
        assertThat(overflow).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Throttling error: Too many tokens, please wait",
                "Service unavailable: prompt is too long",
                "rate limit: too many tokens",
                "Too many requests, too many tokens",
                "the reply: 400 status code (no body)",
                "429 status code (no body)",
                "request (53192 tokens) exceeds context size (50176 tokens)",
                "Prompt tokens limit exceeded",
                "maximum context length is unknown",
                "Context size has been exceeded."
            })
    void what_only_sounds_like_it_is_none(String text) {
        // given a text of the outline

        // when
        boolean overflow = Overflow.in(text);

        // then
        assertThat(overflow).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"STOP, true", "TOOL_USE, true", "LENGTH, true", "ABORTED, false"})
    void an_answer_that_was_broken_off_tells_nothing_of_the_window(StopReason reason, boolean overflow) {
        // given
        Envelope.Usage usage = new Envelope.Usage(900, 101, 5);
        AssistantMessage message = new AssistantMessage(
                "Hello.",
                List.of(),
                reason,
                Optional.empty(),
                new Envelope(Optional.of(usage), Map.of(), "", OptionalInt.empty()));

        // when, then
        assertThat(Overflow.of(message, 1000)).isEqualTo(overflow);
        assertThat(Overflow.of(message, 1001)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "Rate limit: your prompt is too long, true",
        "Your prompt is too long, false",
        "Rate limit reached, false",
        "Something else, false"
    })
    void a_text_borrows_the_words_of_an_overflow_where_an_exclusion_wins(String text, boolean borrowed) {
        assertThat(Overflow.borrowed(text)).isEqualTo(borrowed);
    }
}
