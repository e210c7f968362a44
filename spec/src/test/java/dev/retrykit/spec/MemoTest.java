package dev.retrykit.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoTest {
    private final List<String> worked = new ArrayList<>();
    private final Memo<String, String> memo = new Memo<>(2, (question, answer) -> question.length() < 5);

    @Test
    void a_question_is_worked_out_once() {
        // when
        String first = answer("one");
        String again = answer("one");

        // then
        assertThat(first).isEqualTo("ONE");
        assertThat(again).isSameAs(first);
        assertThat(worked).containsExactly("one");
    }

    @Test
    void what_is_not_small_is_worked_out_each_time() {
        // when
        answer("seven");
        answer("seven");

        // then
        assertThat(worked).containsExactly("seven", "seven");
    }

    @Test
    void one_more_than_fits_and_all_before_it_is_forgotten() {
        // given
        answer("one");
        answer("two");

        // when
        answer("six");
        answer("six");
        answer("one");

        // then
        assertThat(worked).containsExactly("one", "two", "six", "one");
    }

    private String answer(String question) {
        return memo.of(question, () -> {
            worked.add(question);
            return question.toUpperCase(java.util.Locale.ROOT);
        });
    }
}
