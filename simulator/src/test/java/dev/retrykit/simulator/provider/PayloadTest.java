package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a trace holds of a body. */
class PayloadTest {
    @Test
    void json_is_parsed() {
        assertThat(Payload.of("{\"a\":[1]}").at("/a/0").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "502 Bad Gateway", "{\"cut\":", "<html></html>", "[DONE]", "{} and more"})
    void anything_else_is_kept_as_text(String text) {
        assertThat(Payload.of(text).isString()).isTrue();
        assertThat(Payload.of(text).asString()).isEqualTo(text);
    }
}
