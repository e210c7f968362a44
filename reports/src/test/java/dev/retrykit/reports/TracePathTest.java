package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TracePathTest {
    @Test
    void a_plain_name_is_its_path() {
        assertThat(TracePath.of("A 503 is retried")).isEqualTo("traces/A-503-is-retried.jsonl");
    }

    @Test
    void a_name_with_punctuation_gets_a_number() {
        assertThat(TracePath.of(Samples.SCENARIO)).isEqualTo("traces/One-failure--then-an-answer-ccf598f2.jsonl");
    }

    @Test
    void names_that_look_alike_as_paths_keep_paths_of_their_own() {
        assertThat(TracePath.of("a b")).isEqualTo("traces/a-b.jsonl");
        assertThat(TracePath.of("a-b")).isEqualTo("traces/a-b-000171f6.jsonl");
        assertThat(TracePath.of("a/b")).isEqualTo("traces/a-b-00017234.jsonl");
    }

    @Test
    void a_name_that_would_leave_the_directory_stays_inside() {
        // when
        String path = TracePath.of("../../etc/passwd");

        // then
        assertThat(path).startsWith("traces/------etc-passwd-");
        assertThat(TracePath.isSafe(path)).isTrue();
        assertThat(TracePath.isSafe("traces/../../x.jsonl")).isFalse();
    }

    @Test
    void a_long_name_is_cut() {
        assertThat(TracePath.of("long ".repeat(100))).hasSizeLessThan(110);
    }
}
