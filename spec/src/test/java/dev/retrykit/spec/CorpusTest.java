package dev.retrykit.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CorpusTest {
    private static final String LINE = """
            {"id":"bad-key","provider":"openai","httpStatus":401,"body":null,"message":"401 Incorrect API key",\
            "expected":"auth","omp_expected":"no_retry","pi_expected":"no_retry","source":"a thread","note":"",\
            "tags":["a","b"],"fidelity":"as-seen"}
            """;

    @Test
    void an_entry_is_read_with_all_its_fields() {
        assertThat(Corpus.parse("errors.jsonl", LINE))
                .containsExactly(new Corpus.Entry(
                        "bad-key",
                        "openai",
                        OptionalInt.of(401),
                        Optional.empty(),
                        "401 Incorrect API key",
                        "auth",
                        "no_retry",
                        "no_retry",
                        "a thread",
                        "",
                        Set.of("a", "b"),
                        "as-seen"));
    }

    @Test
    void the_corpus_holds_what_the_omp_document_says_of_each_text() {
        // when
        Map<String, Long> decisions =
                Corpus.load().stream().collect(Collectors.groupingBy(Corpus.Entry::ompExpected, Collectors.counting()));

        // then
        assertThat(decisions).isEqualTo(Map.of("retry", 80L, "no_retry", 134L, "compaction", 26L));
    }

    @Test
    void every_entry_says_where_it_was_seen() {
        assertThat(Corpus.load()).hasSize(240).noneMatch(entry -> entry.source().isBlank());
    }

    @Test
    void an_id_that_comes_twice_is_refused() {
        assertRefused(LINE + LINE, "errors.jsonl:2: expected \"id\" to be new, but found \"bad-key\"");
    }

    @Test
    void an_entry_without_a_message_is_refused() {
        assertRefused(
                LINE.replace("\"message\"", "\"massage\""),
                "errors.jsonl:1: expected \"message\" to be a text, but it is missing");
    }

    @Test
    void a_decision_that_is_none_is_refused() {
        assertRefused(
                LINE.replace("\"omp_expected\":\"no_retry\"", "\"omp_expected\":\"maybe\""),
                "errors.jsonl:1: expected \"omp_expected\" to be one of retry, no_retry, compaction, "
                        + "but found \"maybe\"");
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> Corpus.parse("errors.jsonl", text))
                .isInstanceOf(MalformedFileException.class)
                .hasMessage(message);
    }
}
