package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import org.junit.jupiter.api.Test;

class DeliveriesTest {
    private static final Voice CHAT = new OpenAiChat();
    private static final Reply ANSWER = Reply.Success.text("Twice the same.");

    @Test
    void the_same_reply_to_the_same_call_is_put_together_once() {
        // given
        Voice voice = CHAT;

        // when
        Delivery first = Deliveries.of(voice, ANSWER, asked(1, false));
        Delivery again = Deliveries.of(voice, Reply.Success.text("Twice the same."), asked(1, false));

        // then
        assertThat(again).isSameAs(first);
        assertThat(first.content().path("id").asString()).isEqualTo("chatcmpl-000000000001");
    }

    @Test
    void another_call_has_an_answer_of_its_own() {
        // when
        Delivery first = Deliveries.of(CHAT, ANSWER, asked(1, false));
        Delivery second = Deliveries.of(CHAT, ANSWER, asked(2, false));
        Delivery streamed = Deliveries.of(CHAT, ANSWER, asked(1, true));

        // then
        assertThat(second.content().path("id").asString()).isEqualTo("chatcmpl-000000000002");
        assertThat(first.content().isObject()).isTrue();
        assertThat(streamed.content().isArray()).isTrue();
    }

    @Test
    void a_long_answer_is_not_kept() {
        // given
        Reply novel = Reply.Success.text("x".repeat(20_000));

        // when
        Delivery first = Deliveries.of(CHAT, novel, asked(1, false));
        Delivery again = Deliveries.of(CHAT, novel, asked(1, false));

        // then
        assertThat(again).isEqualTo(first).isNotSameAs(first);
    }

    private static Asked asked(int number, boolean streaming) {
        return new Asked(
                number, "/v1/chat/completions", Json.object().put("model", "m1").put("stream", streaming));
    }
}
