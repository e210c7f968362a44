package dev.retrykit.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Header fields that are kept. */
class HeadersTest {
    private final Map<String, String> fields = new LinkedHashMap<>(Map.of("retry-after", "2"));

    @Test
    void fields_keep_their_order_and_no_later_change_reaches_them() {
        fields.put("date", "now");
        Map<String, String> kept = Headers.copyOf(fields);
        fields.put("retry-after", "3");

        assertThat(kept).containsExactly(Map.entry("retry-after", "2"), Map.entry("date", "now"));
        assertThat(kept.get("retry-after")).isEqualTo("2");
        assertThat(kept.containsKey("date")).isTrue();
        assertThat(kept.containsKey("server")).isFalse();
        assertThat(kept.get("server")).isNull();
    }

    @Test
    void nobody_can_change_them() {
        Map<String, String> kept = Headers.copyOf(fields);

        assertThatThrownBy(() -> kept.put("date", "now")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(kept::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> kept.remove("retry-after")).isInstanceOf(UnsupportedOperationException.class);
        assertThat(kept).isEqualTo(Map.of("retry-after", "2"));
    }

    @Test
    void what_is_kept_is_not_copied_again() {
        Map<String, String> kept = Headers.copyOf(fields);

        assertThat(Headers.copyOf(kept)).isSameAs(kept);
    }
}
