package dev.retrykit.simulator.alone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.alone.Tally.Call;
import dev.retrykit.simulator.provider.Account;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import dev.retrykit.spec.TraceEvent.Sent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is counted of a script that was played. */
class TallyTest {
    @Test
    void an_interval_begins_with_the_end_of_the_reply_before() {
        // given
        List<TraceEvent> events = List.of(sent(1, 10), ended(1, 40), sent(2, 2_040), ended(2, 2_050));

        // when
        Tally tally = tally("503 late=30ms, 503", 2, events);

        // then
        assertThat(tally.calls()).extracting(Call::interval).containsExactly(Optional.empty(), ms(2_000));
    }

    @Test
    void an_interval_begins_with_the_arrival_before_where_that_has_no_end_yet() {
        // given
        List<TraceEvent> events = List.of(sent(1, 10), sent(2, 15), ended(1, 20), sent(3, 22));

        // when
        Tally tally = tally("ok x3", 3, events);

        // then
        assertThat(tally.calls()).extracting(Call::interval).containsExactly(Optional.empty(), ms(5), ms(7));
    }

    @Test
    void a_refused_connection_is_used_up_without_a_call() {
        // given, when
        Tally tally = tally("refused, 503, refused, ok", 3, List.of(sent(1, 0)));

        // then
        assertThat(tally.calls()).extracting(Call::reply).containsExactly("503");
        assertThat(tally.unused()).containsExactly("ok");
    }

    @Test
    void a_call_after_the_last_reply_is_told_as_such() {
        // given
        List<TraceEvent> events = List.of(sent(1, 0), sent(2, 1), sent(3, 2));

        // when, then
        assertThat(tally("503, ok", 2, events).calls())
                .extracting(Call::reply)
                .containsExactly("503", "ok", "beyond the script");
        assertThat(tally("503, 429 forever", 3, events).calls())
                .extracting(Call::reply)
                .containsExactly("503", "429", "429");
    }

    @Test
    void a_reply_for_ever_is_unused_until_it_was_asked_for_once() {
        assertThat(tally("503, 429 forever", 0, List.of()).unused()).containsExactly("503", "429 forever");
        assertThat(tally("503, 429 forever", 1, List.of()).unused()).containsExactly("429 forever");
        assertThat(tally("503, 429 forever", 2, List.of()).unused()).isEmpty();
    }

    private static Tally tally(String words, int consumed, List<TraceEvent> events) {
        Script script = ScriptFormat.parse(words);
        return Tally.of("http://127.0.0.1:1/p1", script, new Account(events.size(), consumed, 0, 0, List.of()), events);
    }

    private static TraceEvent sent(int number, long at) {
        return new Sent(moment(at), number, "POST", "/v1/messages", Json.object());
    }

    private static TraceEvent ended(int number, long at) {
        return new Replied(
                moment(at), OptionalInt.of(number), OptionalInt.of(503), Map.of(), Json.object(), Ending.COMPLETE);
    }

    private static Moment moment(long at) {
        return new Moment(Duration.ofMillis(at), OptionalLong.empty());
    }

    private static Optional<Duration> ms(long millis) {
        return Optional.of(Duration.ofMillis(millis));
    }
}
