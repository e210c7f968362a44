package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Server-sent events are found whatever the chunks look like. */
class EventStreamTest {
    private static final String STREAM = "event: delta\r\ndata: {\"text\":\"Grüße 🌍\"}\r\n\r\n"
            + ": a comment\n\ndata:first\ndata: second\n\nid: 3\n\rdata: [DONE]\n\n";

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void events_do_not_depend_on_where_the_bytes_were_cut(int chunk) {
        byte[] bytes = STREAM.getBytes(StandardCharsets.UTF_8);
        EventStream stream = new EventStream();
        List<String> events = new ArrayList<>();

        for (int from = 0; from < bytes.length; from += chunk) {
            events.addAll(stream.accept(Arrays.copyOfRange(bytes, from, Math.min(from + chunk, bytes.length))));
        }

        assertThat(events).containsExactly("{\"text\":\"Grüße 🌍\"}", "first\nsecond", "[DONE]");
    }

    @Test
    void an_event_that_was_not_ended_is_not_an_event() {
        EventStream stream = new EventStream();

        List<String> events = stream.accept("data: whole\n\ndata: cut off\n".getBytes(StandardCharsets.UTF_8));

        assertThat(events).containsExactly("whole");
    }

    @Test
    void an_event_without_data_is_passed_over_and_an_empty_one_is_heard() {
        EventStream stream = new EventStream();

        List<String> events = stream.accept("event: ping\n\ndata:\n\n".getBytes(StandardCharsets.UTF_8));

        assertThat(events).containsExactly("");
    }

    @Test
    void an_event_belongs_to_the_part_that_ends_it() {
        List<Delivery.Piece> pieces = List.of(
                new Delivery.Head(200, Map.of("content-type", "text/event-stream")),
                new Delivery.Part("data: one\n\ndata: t"),
                new Delivery.Pause(Duration.ofSeconds(1)),
                new Delivery.Part(""),
                new Delivery.Part("wo\n\ndata: three\n\n"));

        List<List<String>> events = EventStream.of(pieces);

        assertThat(events).containsExactly(List.of("one"), List.of(), List.of("two", "three"));
    }
}
