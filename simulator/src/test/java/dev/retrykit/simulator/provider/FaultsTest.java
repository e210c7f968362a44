package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Hang;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Pause;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.provider.Fault.Way;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A fault changes the pieces of an answer, and asks for no wire format. */
class FaultsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Piece HEAD = new Head(200, Map.of("content-type", "text/event-stream"));
    private static final Piece OPEN = new Part("data: {\"role\":\"x\"}\n\n");
    private static final Piece ONE = Part.delta("data: {\"text\":\"one\"}\n\n");
    private static final Piece TWO = Part.delta("data: {\"text\":\"größe\"}\n\n");
    private static final Piece DONE = new Part("data: [DONE]\n\n");
    private static final List<Piece> STREAM = List.of(HEAD, OPEN, ONE, TWO, DONE);

    private static final Piece JSON_HEAD = new Head(200, Map.of("content-type", "application/json"));
    private static final Piece BODY = Part.whole("{\"text\":\"one\"}");
    private static final List<Piece> WHOLE = List.of(JSON_HEAD, BODY);

    private static final Piece FLUSH = new Part("");
    private static final Piece PAUSE = new Pause(MINUTE);
    private static final Piece COMMENT = new Part(": keep-alive\n\n");
    private static final Piece RESET = new Cut(true);

    static Stream<Arguments> streams() {
        return Stream.of(
                row("a reset after the head", List.of(at(0, Way.RESET)), HEAD, FLUSH, RESET),
                row("a reset after a delta", List.of(at(1, Way.RESET)), HEAD, OPEN, ONE, RESET),
                row("a reset after more deltas than there are", List.of(at(9, Way.RESET)), HEAD, OPEN, ONE, TWO, RESET),
                row("a close", List.of(at(1, Way.CLOSE)), HEAD, OPEN, ONE, new Cut(false)),
                row("an end", List.of(at(1, Way.END)), HEAD, OPEN, ONE),
                row("a hang", List.of(at(1, Way.HANG)), HEAD, OPEN, ONE, new Hang()),
                row(
                        "a torn character",
                        List.of(at(0, Way.TORN)),
                        HEAD,
                        OPEN,
                        ONE,
                        torn("data: {\"text\":\"grö"),
                        RESET),
                row(
                        "a frame torn where no character is",
                        List.of(at(2, Way.TORN)),
                        HEAD,
                        OPEN,
                        ONE,
                        TWO,
                        new Part("data: ["),
                        RESET),
                row("a stall", List.of(stall(1)), HEAD, OPEN, ONE, PAUSE, TWO, DONE),
                row("a stall, then a reset", List.of(at(1, Way.RESET), stall(1)), HEAD, OPEN, ONE, PAUSE, RESET),
                row(
                        "the same said the other way round",
                        List.of(stall(1), at(1, Way.RESET)),
                        HEAD,
                        OPEN,
                        ONE,
                        PAUSE,
                        RESET),
                row("a stall, then an end", List.of(stall(1), at(1, Way.END)), HEAD, OPEN, ONE, PAUSE, FLUSH),
                row(
                        "JSON cut short",
                        List.of(new Fault.Malformed(2)),
                        HEAD,
                        OPEN,
                        ONE,
                        Part.delta("data: {\"text\":\n\n"),
                        DONE),
                row(
                        "a frame sent twice",
                        List.of(new Fault.Duplicate(1)),
                        HEAD,
                        OPEN,
                        ONE,
                        new Part("data: {\"text\":\"one\"}\n\n"),
                        TWO,
                        DONE),
                row("a drip", List.of(new Fault.Drip(MINUTE), at(1, Way.END)), HEAD, FLUSH, PAUSE, OPEN, PAUSE, ONE),
                row(
                        "comments",
                        List.of(new Fault.KeepAlive(Duration.ZERO), at(1, Way.END)),
                        HEAD,
                        COMMENT,
                        OPEN,
                        COMMENT,
                        ONE),
                row(
                        "another type",
                        List.of(new Fault.ContentType("text/html"), at(0, Way.END)),
                        new Head(200, Map.of("content-type", "text/html"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void a_stream_is_disturbed(String name, List<Fault> faults, List<Piece> expected) {
        assertThat(Faults.apply(faults, STREAM)).isEqualTo(expected);
    }

    static Stream<Arguments> wholeAnswers() {
        return Stream.of(
                row("a reset after the head", List.of(at(0, Way.RESET)), JSON_HEAD, FLUSH, RESET),
                row("a reset after the body", List.of(at(1, Way.RESET)), JSON_HEAD, BODY, RESET),
                row("an end without a body", List.of(at(0, Way.END)), JSON_HEAD),
                row(
                        "half a body",
                        List.of(at(0, Way.TORN)),
                        JSON_HEAD,
                        new Part("{\"text\"", Part.Kind.WHOLE, 0),
                        RESET),
                row("a stall", List.of(stall(0)), JSON_HEAD, FLUSH, PAUSE, BODY),
                row("JSON cut short", List.of(new Fault.Malformed(1)), JSON_HEAD, Part.whole("{\"text\"")),
                row("nothing is sent twice", List.of(new Fault.Duplicate(1)), JSON_HEAD, BODY),
                row("a drip", List.of(new Fault.Drip(MINUTE)), JSON_HEAD, FLUSH, PAUSE, BODY),
                row("empty lines", List.of(new Fault.KeepAlive(Duration.ZERO)), JSON_HEAD, new Part("\n"), BODY));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wholeAnswers")
    void a_whole_answer_is_disturbed(String name, List<Fault> faults, List<Piece> expected) {
        assertThat(Faults.apply(faults, WHOLE)).isEqualTo(expected);
    }

    @Test
    void comments_break_a_silence_as_often_as_asked_for() {
        // given
        List<Fault> faults = List.of(stall(1), new Fault.KeepAlive(Duration.ofSeconds(25)), at(1, Way.RESET));
        Piece some = new Pause(Duration.ofSeconds(25));
        Piece rest = new Pause(Duration.ofSeconds(10));

        // when
        List<Piece> pieces = Faults.apply(faults, STREAM);

        // then
        assertThat(pieces)
                .containsExactly(HEAD, COMMENT, OPEN, COMMENT, ONE, some, COMMENT, some, COMMENT, rest, RESET);
    }

    @Test
    void a_long_silence_has_no_more_than_a_thousand_comments() {
        // given
        List<Fault> faults = List.of(new Fault.Stall(0, Duration.ofDays(9)), new Fault.KeepAlive(Duration.ofMillis(1)));

        // when
        List<Piece> pieces = Faults.apply(faults, List.of(HEAD, DONE));

        // then
        assertThat(pieces.stream().filter(COMMENT::equals)).hasSize(1_001);
        assertThat(pieces).contains(new Pause(Duration.ofDays(9).minusSeconds(1)));
    }

    @Test
    void the_second_of_two_equal_elements_does_not_open_the_list_again() {
        // given
        List<Piece> list = List.of(JSON_HEAD, Part.delta("[{\"a\":1}"), new Part("]"));

        // when
        List<Piece> pieces = Faults.apply(List.of(new Fault.Duplicate(1)), list);

        // then
        assertThat(pieces).containsExactly(JSON_HEAD, Part.delta("[{\"a\":1}"), new Part(",{\"a\":1}"), new Part("]"));
    }

    @Test
    void a_character_of_four_bytes_loses_two_of_them() {
        // given
        List<Piece> stream = List.of(HEAD, Part.delta("data: \"🌍\"\n\n"));

        // when
        List<Piece> pieces = Faults.apply(List.of(at(0, Way.TORN)), stream);

        // then
        assertThat(((Part) pieces.get(1)).bytes())
                .isEqualTo(new byte[] {'d', 'a', 't', 'a', ':', ' ', '"', (byte) 0xf0, (byte) 0x9f});
    }

    @Test
    void a_reply_that_sends_nothing_cannot_be_disturbed() {
        for (Reply reply : List.of(new Reply.Hang(), new Reply.Refused(), new Reply.Reset(Optional.empty()))) {
            assertThatThrownBy(() -> new Reply.Faulty(reply, List.of(stall(0))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a reply that sends nothing has nothing to disturb");
        }
    }

    private static Arguments row(String name, List<Fault> faults, Piece... pieces) {
        return Arguments.of(name, faults, List.of(pieces));
    }

    private static Fault at(int after, Way way) {
        return new Fault.Break(after, way);
    }

    private static Fault stall(int after) {
        return new Fault.Stall(after, MINUTE);
    }

    /** The last character has two bytes and loses one. */
    private static Piece torn(String text) {
        return new Part(text, Part.Kind.DELTA, 1);
    }
}
