package dev.retrykit.simulator.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.provider.Api;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class ReadingsTest {
    private static final Dialect CHAT = Dialect.of(Api.OPENAI_CHAT);

    @Test
    void the_same_text_is_read_once() {
        // given
        String text = "{\"choices\":[{\"delta\":{\"content\":\"once\"}}]}";

        // when
        List<Heard> first = CHAT.read(text);
        List<Heard> again = Dialect.of(Api.OPENAI_CHAT).read(new String(text));

        // then
        assertThat(first).containsExactly(new Heard.Text("once"));
        assertThat(again).isSameAs(first);
    }

    @Test
    void another_dialect_reads_for_itself() {
        // given
        String text = "{\"choices\":[{\"delta\":{\"content\":\"mine\"}}]}";

        // when
        List<Heard> chat = CHAT.read(text);
        List<Heard> google = Dialect.of(Api.GOOGLE_GENERATE_CONTENT).read(text);

        // then
        assertThat(chat).containsExactly(new Heard.Text("mine"));
        assertThat(google).isEmpty();
    }

    @Test
    void a_long_text_is_not_kept() {
        // given
        String text = "{\"choices\":[{\"delta\":{\"content\":\"" + "x".repeat(5_000) + "\"}}]}";

        // when
        List<Heard> first = CHAT.read(text);
        List<Heard> again = CHAT.read(text);

        // then
        assertThat(again).isEqualTo(first).isNotSameAs(first);
    }

    @Test
    void what_is_no_json_is_refused_each_time() {
        // when
        // then
        assertThatThrownBy(() -> CHAT.read("no json")).isInstanceOf(JacksonException.class);
        assertThatThrownBy(() -> CHAT.read("no json")).isInstanceOf(JacksonException.class);
    }
}
