package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTest {
    @Test
    void what_cannot_be_seen_becomes_visible_and_lines_stay_lines() {
        assertThat(Text.visible("one\ntwo\t\u0000\u200B\u202E\uFEFF\uD83D!"))
                .isEqualTo("one\ntwo\\t\\u0000\\u200b\\u202e\\ufeff\\ud83d!");
    }

    @Test
    void letters_of_every_script_and_whole_characters_stay() {
        assertThat(Text.visible("请求过多 خطأ 😀 é")).isEqualTo("请求过多 خطأ 😀 é");
    }

    @Test
    void a_format_character_beyond_four_digits_is_escaped_with_braces() {
        assertThat(Text.visible("x" + Character.toString(0xE0041))).isEqualTo("x\\u{e0041}");
    }

    @Test
    void a_line_has_no_line_breaks() {
        assertThat(Text.line("one\r\ntwo")).isEqualTo("one\\r\\ntwo");
    }

    @Test
    void plain_ascii_escapes_what_an_old_terminal_cannot_show() {
        assertThat(Text.ascii("wait… 请 ✓ 😀")).isEqualTo("wait... \\u8bf7 \\u2713 \\u{1f600}");
    }

    @Test
    void a_text_that_is_too_long_is_cut_and_a_wide_character_counts_for_two() {
        assertThat(Text.cut("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Text.cut("abcdef", 5)).isEqualTo("abcde…");
        assertThat(Text.cut("请求过多", 6)).isEqualTo("请求过…");
    }
}
