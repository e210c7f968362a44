package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Wording.Match;
import dev.retrykit.check.Wording.Meaning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an error text says by the words of a document, and what follows from it beyond doubt. */
class WordingTest {
    @ParameterizedTest
    @CsvSource({
        "PRINTED, false, false, false, true, false",
        "CASE, false, false, false, false, false",
        "PRINTED, true, false, false, false, true",
        "PRINTED, false, true, false, false, false",
        "PRINTED, false, false, true, false, false",
        "NONE, false, false, false, false, true",
        "NONE, false, true, false, false, false",
        "NONE, false, false, true, false, false",
        "NONE, true, true, false, false, false"
    })
    void a_quota_an_overflow_and_an_open_question_leave_nothing_surely_retryable(
            Match match, boolean quota, boolean overflow, boolean open, boolean surely, boolean unknown) {
        // given
        Meaning meaning = new Meaning(match, quota, overflow, open);

        // then
        assertThat(meaning.surely()).isEqualTo(surely);
        assertThat(meaning.unknown()).isEqualTo(unknown);
    }

    @Test
    void the_surest_match_of_all_families_counts() {
        assertThat(Wording.OMP.match("Rate-limit, but not overloaded")).isEqualTo(Match.PRINTED);
        assertThat(Wording.OMP.match("RATE LIMIT or retry-delay")).isEqualTo(Match.CASE);
        assertThat(Wording.OMP.match("retry-delay, then rate_limit")).isEqualTo(Match.SEPARATOR);
        assertThat(Wording.OMP.match("all is well")).isEqualTo(Match.NONE);
    }

    @Test
    void the_expressions_of_the_pi_document_hold_in_any_case_and_quotas_are_told_apart() {
        assertThat(Wording.PI.read("Provider-Returned-Error"))
                .isEqualTo(new Meaning(Match.PRINTED, false, false, false));
        assertThat(Wording.PI.read("provider\nreturned\nerror").match()).isEqualTo(Match.PRINTED);
        assertThat(Wording.PI.read("429 Insufficient_Quota")).isEqualTo(new Meaning(Match.PRINTED, true, false, false));
        assertThat(Wording.PI.read("no such key")).isEqualTo(new Meaning(Match.NONE, false, false, false));
        assertThat(Wording.PI
                        .read("prompt is too long: 213462 tokens > 200000 maximum")
                        .overflow())
                .isTrue();
        assertThat(Wording.OMP.read("insufficient_quota").quota()).isFalse();
    }
}
