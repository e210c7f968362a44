package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Pause;
import dev.retrykit.simulator.provider.Delivery.Piece;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a provider sends so that nobody takes it for dead. */
final class KeepAlives {
    /** Comments in one silence; what is left of it stays silent. */
    private static final int MOST = 1_000;

    private KeepAlives() {}

    /** Puts a comment before each part, and into each silence after the head as often as asked for. */
    static List<Piece> apply(Duration every, List<Piece> pieces) {
        List<Piece> alive = new ArrayList<>();
        Part comment = new Part("\n");
        boolean begun = false;
        for (Piece piece : pieces) {
            if (piece instanceof Head head) {
                begun = true;
                comment = new Part(head.streams() ? ": keep-alive\n\n" : "\n");
            }
            if (begun && piece instanceof Pause pause && !every.isZero()) {
                alive.addAll(broken(pause, every, comment));
            } else {
                alive.addAll(piece instanceof Part ? List.of(comment, piece) : List.of(piece));
            }
        }
        return alive;
    }

    private static List<Piece> broken(Pause silence, Duration every, Part comment) {
        List<Piece> pieces = new ArrayList<>();
        Duration left = silence.duration();
        for (int i = 0; i < MOST && left.compareTo(every) > 0; i++) {
            pieces.addAll(List.of(new Pause(every), comment));
            left = left.minus(every);
        }
        pieces.add(new Pause(left));
        return pieces;
    }
}
