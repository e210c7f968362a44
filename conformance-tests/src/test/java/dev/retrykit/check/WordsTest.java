package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Wording.Match;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The phrases of messages, and how surely a text holds the words of a document. */
class WordsTest {
    @Test
    void a_text_is_cut_where_it_is_too_long_for_a_message() {
        assertThat(Words.cut("a".repeat(160))).isEqualTo("a".repeat(160));
        assertThat(Words.cut("a".repeat(161))).isEqualTo("a".repeat(160) + "…");
        assertThat(Words.cut("one\ntwo")).isEqualTo("one\\ntwo");
    }

    @Test
    void one_is_counted_in_the_singular() {
        assertThat(Words.count(1, "request")).isEqualTo("1 request");
        assertThat(Words.count(2, "request")).isEqualTo("2 requests");
        assertThat(Words.count(1, "retry", "retries")).isEqualTo("1 retry");
        assertThat(Words.count(0, "retry", "retries")).isEqualTo("0 retries");
        assertThat(Words.list(List.of())).isEqualTo("none");
        assertThat(Words.list(List.of(1, 2))).isEqualTo("[1, 2]");
    }

    @ParameterizedTest
    @CsvSource({
        "503, 503 busy, PRINTED",
        "503, error 15031, DOUBTFUL",
        "503, busy, NONE",
        "rate limit, the rate limit is reached, PRINTED",
        "rate limit, Rate Limit, CASE",
        "rate limit, rate_limit_error, SEPARATOR",
        "rate limit, ratelimit, SEPARATOR",
        "rate limit, rate of the limit, NONE",
        "retry delay, retry-delay, DOUBTFUL"
    })
    void words_are_held_as_printed_in_other_case_with_another_separator_or_in_doubt(
            String word, String text, Match match) {
        assertThat(PrintedWords.match(word, text)).isEqualTo(match);
    }
}
