package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Hang;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.provider.Delivery.Refusal;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * The answer to one request while it is delivered: hands out its pieces and remembers what was handed out.
 * Guarded by the lock of its playback, whose account it is part of.
 */
final class Answer {
    private final Playback playback;
    private final OptionalInt number;
    private final Delivery delivery;
    private int sent;
    private Optional<Head> head = Optional.empty();

    Answer(Playback playback, OptionalInt number, Delivery delivery) {
        this.playback = playback;
        this.number = number;
        this.delivery = delivery;
    }

    /** The number of the request; absent where there is no model call. */
    OptionalInt number() {
        return number;
    }

    /** For each part, the data of those events that are whole with it. */
    List<List<String>> events() {
        return delivery.events();
    }

    /** The next pieces, all of them up to one of this kind, which is left; likewise recorded before any is sent. */
    List<Piece> burst(Predicate<Piece> until) {
        synchronized (playback) {
            List<Piece> pieces = delivery.pieces();
            int first = sent;
            while (!whole() && !until.test(pieces.get(sent))) {
                handOut(pieces.get(sent++));
            }
            return pieces.subList(first, sent);
        }
    }

    /** The next piece, if there is one. The answer's end is recorded when its last piece is handed out, so before it is sent. */
    Optional<Piece> next() {
        synchronized (playback) {
            if (whole()) {
                return Optional.empty();
            }
            Piece piece = delivery.pieces().get(sent++);
            handOut(piece);
            return Optional.of(piece);
        }
    }

    /** Says how the answer ended; only the first time counts. */
    void ended(Ending ending) {
        playback.ended(this, ending);
    }

    /** The trace's word about this answer; the playback that asks holds its own lock. */
    Replied replied(Moment moment, Ending ending) {
        OptionalInt status = head.map(Head::status).map(OptionalInt::of).orElse(OptionalInt.empty());
        return new Replied(moment, number, status, head.map(Head::headers).orElse(Map.of()), content(), ending);
    }

    private void handOut(Piece piece) {
        if (piece instanceof Head start) {
            head = Optional.of(start);
        }
        if (whole() && !(piece instanceof Hang)) {
            ended(ending(piece));
        }
    }

    private boolean whole() {
        return sent == delivery.pieces().size();
    }

    private JsonNode content() {
        return whole() ? delivery.content() : Payload.of(delivery.pieces().subList(0, sent));
    }

    private static Ending ending(Piece last) {
        if (last instanceof Cut cut) {
            return cut.reset() ? Ending.RESET : Ending.CLOSED;
        }
        return last instanceof Refusal ? Ending.REFUSED : Ending.COMPLETE;
    }
}
