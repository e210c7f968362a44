package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.time.KitError;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import dev.retrykit.spec.TraceEvent.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a provider records and counts while it plays a script. */
class PlaybackTest {
    private static final Moment NOW = new Moment(Duration.ZERO, OptionalLong.empty());
    private static final String PATH = "/v1/chat/completions";

    private final Recorder recorder = new Recorder(() -> NOW);
    private final List<String> heard = new ArrayList<>();
    private final Playback.Listener listener = new Playback.Listener() {
        @Override
        public void requested(int number) {
            heard.add("request " + number + " after " + recorder.events().size() + " events");
        }

        @Override
        public void tooMany() {
            heard.add("too many");
        }

        @Override
        public void failed(KitError error) {
            heard.add("failed");
        }
    };

    @Test
    void a_request_is_recorded_when_it_arrives_and_its_reply_when_the_last_piece_is_handed_out() {
        Playback playback = playing(Reply.HttpError.of(500, "Broken"));

        Answer answer = playback.arrived("POST", PATH, RetryingClient.WHOLE.body());
        answer.next();
        List<TraceEvent> beforeTheLastPiece = recorder.events();
        answer.next();

        assertThat(beforeTheLastPiece).containsExactly(new Sent(NOW, 1, "POST", PATH, RetryingClient.WHOLE.body()));
        assertThat(last())
                .isEqualTo(new Replied(
                        NOW,
                        OptionalInt.of(1),
                        OptionalInt.of(500),
                        java.util.Map.of(
                                "content-type", "application/json",
                                "openai-version", "2020-10-01",
                                "x-request-id", "req_000000000001"),
                        Json.parse(
                                "{\"error\":{\"message\":\"Broken\",\"type\":\"server_error\",\"param\":null,\"code\":null}}"),
                        Ending.COMPLETE));
        assertThat(heard).containsExactly("request 1 after 1 events");
    }

    @Test
    void a_stream_is_recorded_as_its_events() {
        Playback playback = playing(new Reply.Empty());

        playOut(playback.arrived("POST", PATH, RetryingClient.STREAMED.body()));

        assertThat(last().content()).hasSize(3);
        assertThat(last().content().get(1).at("/choices/0/finish_reason").asString())
                .isEqualTo("stop");
        assertThat(last().content().get(2).asString()).isEqualTo("[DONE]");
    }

    @Test
    void a_reset_is_recorded_with_what_was_sent_before_it() {
        Playback playback =
                playing(new Reply.Reset(Optional.of(Partial.text("Half"))), new Reply.Reset(Optional.empty()));

        playOut(playback.arrived("POST", PATH, RetryingClient.STREAMED.body()));
        Replied inTheMiddle = last();
        playOut(playback.arrived("POST", PATH, RetryingClient.STREAMED.body()));

        assertThat(inTheMiddle.ending()).isEqualTo(Ending.RESET);
        assertThat(inTheMiddle.content()).hasSize(2);
        assertThat(last().status()).isEmpty();
        assertThat(last().content().isNull()).isTrue();
    }

    @Test
    void a_refused_connection_uses_up_its_reply_and_is_no_request() {
        Playback playback = playing(new Reply.Refused(), Scripts.OK);

        playOut(playback.arrived("POST", PATH, RetryingClient.WHOLE.body()));

        assertThat(recorder.events()).hasSize(1);
        assertThat(last().number()).isEmpty();
        assertThat(last().ending()).isEqualTo(Ending.REFUSED);
        assertThat(playback.account()).isEqualTo(new Account(0, 1, 1, 0, List.of()));
        assertThat(heard).isEmpty();
    }

    @Test
    void a_request_beyond_the_script_succeeds_and_is_counted_apart() {
        Playback playback = playing(Reply.HttpError.of(503, "Busy"));

        playOut(playback.arrived("POST", PATH, RetryingClient.WHOLE.body()));
        playOut(playback.arrived("POST", PATH, RetryingClient.WHOLE.body()));

        assertThat(playback.account()).isEqualTo(new Account(2, 1, 1, 1, List.of()));
        assertThat(last().content().at("/choices/0/message/content").asString()).isEqualTo("(beyond the script)");
    }

    @Test
    void what_is_no_model_call_gets_a_404_and_is_kept_out_of_the_trace() {
        Playback playback = playing(Scripts.OK);

        Answer models = playback.arrived("GET", "/v1/models", Json.object());
        playback.arrived("POST", "/v1/embeddings", Json.object());

        assertThat(models.next().orElseThrow())
                .isInstanceOfSatisfying(
                        Delivery.Head.class, head -> assertThat(head.status()).isEqualTo(404));
        assertThat(recorder.events()).isEmpty();
        assertThat(playback.account())
                .isEqualTo(new Account(0, 0, 0, 0, List.of("GET /v1/models", "POST /v1/embeddings")));
    }

    @Test
    void replies_that_are_open_at_the_end_are_abandoned_in_the_order_of_their_requests() {
        Playback playback = playing(new Reply.Hang(), Scripts.OK, new Reply.Hang());
        for (int request = 0; request < 3; request++) {
            playback.arrived("POST", PATH, RetryingClient.WHOLE.body()).next();
        }

        playback.finish();
        playback.arrived("POST", PATH, RetryingClient.WHOLE.body());

        List<Replied> replies = all(Replied.class);
        assertThat(replies)
                .extracting(Replied::number)
                .containsExactly(OptionalInt.of(1), OptionalInt.of(2), OptionalInt.of(3));
        assertThat(replies).extracting(Replied::ending).containsOnly(Ending.ABANDONED);
        assertThat(all(Sent.class)).hasSize(3);
    }

    @Test
    void the_hundred_and_first_request_is_one_too_many() {
        Playback playback = playing();

        for (int request = 0; request < 105; request++) {
            playOut(playback.arrived("POST", PATH, RetryingClient.WHOLE.body()));
        }

        assertThat(heard).hasSize(101).last().isEqualTo("too many");
        assertThat(all(Sent.class)).hasSize(100);
        assertThat(all(Replied.class)).hasSize(100);
        assertThat(playback.account().requests()).isEqualTo(105);
    }

    private Playback playing(Reply... replies) {
        return new Playback(Script.of(replies), recorder, listener);
    }

    private Replied last() {
        List<Replied> replies = all(Replied.class);
        return replies.get(replies.size() - 1);
    }

    private <E extends TraceEvent> List<E> all(Class<E> kind) {
        return recorder.events().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private static void playOut(Answer answer) {
        Optional<Delivery.Piece> next = answer.next();
        while (next.isPresent()) {
            next = answer.next();
        }
    }
}
