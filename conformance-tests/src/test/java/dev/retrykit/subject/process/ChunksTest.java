package dev.retrykit.subject.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Text is handed on as it comes, and no character is cut in two. */
class ChunksTest {
    private final List<Lines.Line> seen = new ArrayList<>();
    private final Chunks chunks = new Chunks(seen::add);

    @Test
    void what_comes_is_handed_on_without_waiting_for_the_end_of_a_line() {
        // given, when
        feed("Hel".getBytes(StandardCharsets.UTF_8));
        feed("lo\nyou".getBytes(StandardCharsets.UTF_8));

        // then
        assertThat(seen).extracting(Lines.Line::text).containsExactly("Hel", "lo\nyou");
    }

    @Test
    void a_character_that_is_split_between_reads_waits_for_its_other_half() {
        // given, when
        for (byte each : "é€😀".getBytes(StandardCharsets.UTF_8)) {
            feed(new byte[] {each});
        }
        chunks.finish();

        // then
        assertThat(seen).extracting(Lines.Line::text).containsExactly("é", "€", "😀");
    }

    @Test
    void noise_and_a_half_character_at_the_end_are_marked_as_unreadable() {
        // given, when
        feed(new byte[] {'a', (byte) 0xff, 'b', (byte) 0xe2, (byte) 0x82});
        chunks.finish();

        // then
        assertThat(seen).extracting(Lines.Line::text).containsExactly("a\ufffdb", "\ufffd");
    }

    private void feed(byte[] bytes) {
        chunks.take(bytes, bytes.length);
    }
}
