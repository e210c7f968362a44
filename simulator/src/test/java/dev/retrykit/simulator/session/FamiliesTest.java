package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts are retryable, and which come close. */
class FamiliesTest {
    @ParameterizedTest
    @CsvSource({
        "overloaded, overload",
        "The engine is currently OVERLOADED, overload",
        "overloaded_error, overload",
        "Rate limit reached, rate",
        "rate_limit_exceeded, rate",
        "rate-limited, rate",
        "RateLimitError, rate",
        "rate😀limit, rate",
        "the usage limit has been reached, rate",
        "usage_limit, rate",
        "Too Many Requests, rate",
        "429, status",
        "HTTP 500, status",
        "error 502 from upstream, status",
        "status=503, status",
        "504 Gateway, status",
        "Image dimensions 1504x1504 exceed, status",
        "Service Unavailable, server",
        "ServiceUnavailable, server",
        "Internal server error, server",
        "server_error, server",
        "an internal error, server",
        "NGHTTP2_INTERNAL_ERROR, server",
        "Connection error. (connection reset), network",
        "APIConnectionError, network",
        "TypeError: fetch failed, network",
        "retry delay exceeds the limit, delay"
    })
    void a_text_with_its_words_belongs_to_one_family(String text, String family) {
        // given a text of the outline

        // when
        List<String> families = Families.of(text);

        // then
        assertThat(families).containsExactly(family);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "overload",
                "over loaded",
                "rate  limit",
                "rate is over the limit",
                "usage is over its limit",
                "limit rate",
                "too many request",
                "too_many_requests",
                "42 9",
                "501 Not Implemented",
                "505",
                "529",
                "50 2",
                "520 status code (no body)",
                "service is unavailable",
                "service temporarily unavailable",
                "the server had an error",
                "internal logic error",
                "connection refused",
                "connection reset error",
                "fetch_failed",
                "retry-delay",
                "retryDelay",
                "400 Bad Request",
                "401 Unauthorized",
                "403 Forbidden",
                "404 Not Found",
                "ſervice unavaılable",
                "content was blocked by the safety filter"
            })
    void a_near_miss_belongs_to_none(String text) {
        // given a text of the outline

        // when
        List<String> families = Families.of(text);

        // then
        assertThat(families).isEmpty();
    }

    @Test
    void a_text_may_belong_to_several_families() {
        // given
        String text = "503 Service Unavailable: overloaded, too many requests";

        // when
        List<String> families = Families.of(text);

        // then
        assertThat(families).containsExactly("overload", "rate", "status", "server");
    }
}
