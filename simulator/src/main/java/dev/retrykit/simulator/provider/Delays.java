package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What no wire format has a say in: delays, faults, silence and refused connections. */
final class Delays {
    private Delays() {}

    /** The pieces of a reply, whose innermost part the wire format says. */
    static List<Piece> unfold(Reply reply, Function<Reply, List<Piece>> format) {
        if (reply instanceof Reply.Late late) {
            List<Piece> pieces = new ArrayList<>(List.of(new Delivery.Pause(late.delay())));
            pieces.addAll(unfold(late.reply(), format));
            return pieces;
        }
        if (reply instanceof Reply.Faulty faulty) {
            return Faults.apply(faulty.faults(), unfold(faulty.reply(), format));
        }
        if (reply instanceof Reply.Hang) {
            return List.of(new Delivery.Hang());
        }
        return reply instanceof Reply.Refused ? List.of(new Delivery.Refusal()) : format.apply(reply);
    }
}
