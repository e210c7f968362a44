package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.spec.Corpus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The omp classification against the errors of real providers. */
class OmpClassificationTest {
    private static final Map<String, Treatment> WORDS = Map.of(
            "retry", Treatment.RETRY,
            "no_retry", Treatment.GIVE_UP,
            "compaction", Treatment.COMPACT);

    @ParameterizedTest(name = "{0}")
    @MethodSource("entries")
    void each_error_of_the_corpus_is_treated_as_the_document_says(String id, String message, String expected) {
        // given an entry of the corpus

        // when
        Treatment treatment = Classifier.omp(message);

        // then
        assertThat(treatment).isEqualTo(WORDS.get(expected));
    }

    static List<Object[]> entries() {
        return Corpus.load().stream()
                .map(entry -> new Object[] {entry.id(), entry.message(), entry.ompExpected()})
                .toList();
    }

    @Test
    void an_exclusion_leaves_the_text_to_the_families() {
        // given
        String text = "rate limit: too many tokens";

        // when
        Treatment treatment = Classifier.omp(text);

        // then
        assertThat(treatment).isEqualTo(Treatment.RETRY);
    }
}
